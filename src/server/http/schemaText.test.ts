import { expect, test } from 'vitest';
import * as z from 'zod';
import { schemaText, type JsonSchema } from './schemaText.ts';

const textOf = (schema: z.ZodType) => schemaText(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

test.each<[z.ZodType, string]>([
  [z.string(), 'string'],
  [z.int(), 'number'],
  [z.null(), 'null'],
  [z.unknown(), 'unknown'],
  [z.object({}), '{}'],
  [z.record(z.string(), z.number()), '{ [name: string]: number }'],
  [z.enum(['AR', 'UY']), '"AR" | "UY"'],
  [z.literal(8), '8'],
  [z.string().nullable(), 'string | null'],
  [z.array(z.string().nullable()), '(string | null)[]'],
  [z.tuple([z.number(), z.string()]), '[number, string]'],
  [z.union([z.string().max(3), z.string().max(5)]), 'string'],
])('the schema at place %# is told as its type', (schema, text) => {
  expect(textOf(schema)).toBe(text);
});

test('fields stand one a line, with what their type does not say behind them', () => {
  const schema = z.object({
    email: z.email().max(254),
    pin: z.string().length(4),
    amount: z.number().min(0).optional(),
    count: z.int(),
    from: z.int().min(1).max(9).default(1),
    'con-guion': z.array(z.object({ at: z.iso.datetime() })).max(5),
  });
  expect(textOf(schema)).toBe(`{
  email: string; // email, hasta 254 caracteres
  pin: string; // 4 caracteres
  amount?: number; // desde 0
  count: number;
  from?: number; // 1 a 9, si falta, 1
  "con-guion": {
    at: string; // date-time
  }[]; // hasta 5 elementos
}`);
});
