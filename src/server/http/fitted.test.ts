import { expect, test } from 'vitest';
import * as z from 'zod';
import { fitted, shapeOf } from './fitted.ts';
import { wire } from './openapi.ts';

const many = [1, 2, 3, 4];

test('lists are cut to one element more than they may have, wherever they stand, and what is not known is dropped', () => {
  const shape = shapeOf(
    wire(
      z.object({
        ids: z.array(z.string()).max(2),
        rows: z.array(z.object({ lines: z.array(z.number()).max(1).nullable() })).max(2),
        free: z.array(z.number()),
        named: z.record(z.string(), z.array(z.number()).max(1)),
        place: z.tuple([z.number(), z.number()]),
        either: z.union([z.array(z.string()).max(1), z.object({ except: z.array(z.string()).max(1) }), z.object({ except: z.null() })]),
        text: z.string(),
        other: z.string(),
        any: z.unknown(),
      }),
    ),
  );
  const value = {
    ids: many,
    rows: [{ lines: many, unknown: 1 }, { lines: null }, {}, { lines: many }],
    free: many,
    named: { a: many },
    place: many,
    either: { except: many, unknown: many },
    text: { unknown: many },
    other: many,
    any: { unknown: [many] },
    unknown: many,
    constructor: 1,
  };
  expect(fitted(shape, value)).toEqual({
    ids: [1, 2, 3],
    rows: [{ lines: [1, 2] }, { lines: null }, {}],
    free: many,
    named: { a: [1, 2] },
    place: [1, 2, 3],
    either: { except: [1, 2] },
    text: {},
    other: [],
    any: { unknown: [many] },
  });
  expect(fitted(shape, { either: many })).toEqual({ either: [1, 2] });
});

test('a record keeps one key more than it may have', () => {
  const shape = shapeOf(wire(z.object({ cells: z.partialRecord(z.enum(['a', 'b']), z.string()) })));
  expect(fitted(shape, { cells: { x: 1, y: 2, z: 3, v: 4 } })).toEqual({ cells: { x: 1, y: 2, z: 3 } });
});

test.each([
  ['NUL', { text: 'a\0' }, 'El texto tiene caracteres no permitidos'],
  ['half of a pair', { named: { a: '\ud800' } }, 'El texto tiene caracteres no permitidos'],
  ['half of a pair in a key', { named: { '\ud800': 'a' } }, 'El texto tiene caracteres no permitidos'],
  ['more levels than a stack has', { any: JSON.parse('['.repeat(50) + ']'.repeat(50)) as unknown }, 'El envío tiene demasiados niveles'],
])('%s is refused', (_what, value, message) => {
  const shape = shapeOf(wire(z.object({ text: z.string(), named: z.record(z.string(), z.string()), any: z.unknown() })));
  expect(() => fitted(shape, value)).toThrow(message);
});
