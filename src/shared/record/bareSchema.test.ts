import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { bareShape } from './bareSchema.ts';
import { Instant } from '../contract.ts';
import { Point } from '../place/point.ts';
import { plainText } from '../plainText.ts';

const shape = {
  name: plainText(3).min(1, 'Requerido'),
  number: z.number().int().max(9).default(0),
  status: z.literal([1, 2]).nullable(),
  tags: z.array(plainText(2)).max(1).optional(),
  location: Point,
  at: Instant,
};
const bare = z.object(bareShape(shape));

test('what is stored under other limits can still be read', () => {
  const stored = {
    name: 'longer than three',
    number: 12.5,
    status: null,
    tags: ['long', 'and many'],
    location: { type: 'Point' as const, coordinates: [0, 99] as [number, number] },
    at: new Date('2026-11-20T18:00:00.000Z'),
  };
  expect(z.encode(bare, stored)).toEqual({ ...stored, at: '2026-11-20T18:00:00.000Z' });
});

test('what is no such value is refused all the same', () => {
  const { error } = bare.safeParse({ name: 1, number: 'x', status: 3, tags: 'x', location: null, at: 'x' });
  expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(shape)));
});

test('it gives the form’s types', () => {
  expectTypeOf<z.output<typeof bare>>().toEqualTypeOf<{
    name: string;
    number: number;
    status: 1 | 2 | null;
    tags: string[] | undefined;
    location: Point;
    at: Date;
  }>();
});
