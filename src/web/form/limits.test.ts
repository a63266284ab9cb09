import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { Amount } from '#shared/amount.ts';
import { Id, Instant } from '#shared/contract.ts';
import { MAX_AMOUNT } from '#shared/money.ts';
import { Phone } from '#shared/phone.ts';
import { plainText } from '#shared/plainText.ts';
import { type Limits, limitsOf } from './limits.ts';

const Form = z
  .object({
    name: plainText(100).min(1, 'Requerido'),
    floor: plainText(20).default(''),
    phone: Phone.default(''),
    client: Id,
    warehouse: Id.nullish(),
    due: Instant,
    weight: z.number().int().min(0).max(10_000).nullable().default(null),
    share: z.number(),
    amount: Amount,
    fragile: z.boolean(),
    kind: z.enum(['A', 'B']),
    days: z.array(z.enum(['A', 'B'])).default([]),
    people: z.array(Id).min(1),
  })
  .refine(() => true);

const none: Limits = { required: false, maxLength: undefined, min: undefined, max: undefined };

test.each<[keyof z.output<typeof Form>, Partial<Limits>]>([
  ['name', { required: true, maxLength: 100 }],
  ['floor', { maxLength: 20 }],
  ['phone', { maxLength: 60 }],
  ['client', { required: true }],
  ['warehouse', {}],
  ['due', { required: true }],
  ['weight', { min: 0, max: 10_000 }],
  ['share', { required: true }],
  ['amount', { required: true, min: 0, max: MAX_AMOUNT }],
  ['fragile', {}],
  ['kind', { required: true }],
  ['days', {}],
  ['people', { required: true }],
])('%s: %j', (name, limits) => expect(limitsOf(Form)[name]).toEqual({ ...none, ...limits }));

test('a field that the form does not have has no limits', () => {
  expectTypeOf(limitsOf(Form)).toHaveProperty('name');
  expectTypeOf(limitsOf(Form)).not.toHaveProperty('nombre');
});
