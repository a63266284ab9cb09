import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Instant } from '#shared/contract.ts';
import { pack, sendWritten } from './packed.ts';
import { writing } from './writeAnswer.ts';

const Door = z.object({ door: z.string() });
const Row = z.object({
  at: Instant,
  name: z.string().optional(),
  doors: z.array(Door),
  inside: Door.nullable(),
  said: z.partialRecord(z.enum(['a', 'b']), z.string()),
  any: z.record(z.string(), Door),
});
const schema = z.object({ rows: z.array(Row), total: z.number(), note: z.string().optional() });
/** An answer as it goes out. */
const whole = (pieces: Iterable<string>): string => [...pieces].join('');
const at = new Date('2026-11-20T13:00:00.000Z');
/** Every third has something that no schema names, at some depth. */
const doorOf = (i: number) => ({ door: `${i}`, ...(i % 3 === 0 && { secret: i }) });
const rowsOf = (many: number) =>
  Array.from({ length: many }, (_, i) => ({
    at,
    name: i % 2 === 0 ? 'a"b' : undefined,
    doors: [doorOf(i + 1), doorOf(i)],
    inside: i % 5 === 0 ? null : doorOf(i),
    said: i % 2 === 0 ? { b: 'x' } : {},
    any: { [`k${i}`]: doorOf(i + 2) },
    ...(i % 4 === 0 && { secret: 1 }),
  }));
const output = (many: number) => ({ rows: rowsOf(many), total: many, secret: 1 });

test.each([0, 3, 49, 50, 2000])('an answer of %i rows is what its schema makes of it, without what that does not name', (many) => {
  expect(JSON.parse(whole(writing(schema, output(many))))).toEqual(JSON.parse(JSON.stringify(z.encode(schema, output(many)))));
});

test('one that is nothing but a long list is written, too', () => {
  const only = z.object({ rows: z.array(Row) });
  expect((JSON.parse(whole(writing(only, output(600)))) as { rows: unknown[] }).rows).toHaveLength(600);
});

test('a long list is written fifty elements at a time', () => {
  const pieces = [...writing(schema, output(600))];
  expect(pieces.map((piece) => piece.split('"at":').length - 1)).toEqual([0, 0, ...Array.from({ length: 12 }, () => 50), 0]);
});

test('what a long list holds that its schema does not name is left as it was given', () => {
  const given = output(600);
  whole(writing(schema, given));
  expect(given).toEqual(output(600));
});

test('a name that every object has is no name of a schema', () => {
  const given = { rows: rowsOf(200).map((row) => ({ ...row, constructor: 'secret', toString: 'secret' })), total: 1 };
  expect(whole(writing(schema, given))).toBe(whole(writing(schema, { rows: rowsOf(200), total: 1 })));
});

test.each([3, 2000])('an answer of %i rows is the same packed while it is written, packed to be kept, and as it is', async (many) => {
  const app = fastify();
  app.get('/', (request, reply) => sendWritten(request, reply, writing(schema, output(many))));
  const plain = await app.inject({ url: '/' });
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(plain.body).toBe(whole(writing(schema, output(many))));
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, many > 3 ? 'gzip' : undefined]);
  expect((many > 3 ? gunzipSync(packed.rawPayload) : packed.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(await pack(writing(schema, output(many)))).toString()).toBe(plain.body);
});
