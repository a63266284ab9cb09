import { expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from '../refuse.ts';
import { readInput, reading } from './readInput.ts';

const Row = z.object({ name: z.string().min(1, 'Requerido'), lines: z.array(z.int('Entero')).max(2, 'Hasta 2').optional() });
const schema = z.object({
  rows: z.array(Row).min(1, 'Requerido').max(1000, 'Hasta 1.000'),
  versions: z.record(z.string().max(3, 'Clave'), z.int('Entero')).optional(),
  flag: z.boolean('Falta'),
});
const faultsOf = (raw: unknown) => {
  try {
    readInput(schema, raw);
    return undefined;
  } catch (error) {
    return (error as Refusal).body.fields;
  }
};
/** How many elements are looked at before an input is taken or refused. */
const lookedAt = (raw: unknown) => {
  const work = reading(schema, raw);
  let steps = 0;
  try {
    while (!work.next().done) steps += 1;
  } catch {
    return steps;
  }
  return steps;
};
const times = <T>(many: number, one: T): T[] => Array.from({ length: many }, () => one);

test('what fits is read, its lists and records element by element, without what the schema does not name', () => {
  const raw = { rows: [{ name: 'a', lines: [1], more: 1 }, { name: 'b' }], versions: { a: 1 }, flag: true, more: 1 };
  expect(readInput(schema, raw)).toEqual({ rows: [{ name: 'a', lines: [1] }, { name: 'b' }], versions: { a: 1 }, flag: true });
  expect(lookedAt(raw)).toBe(3);
  expect(readInput(schema, { rows: [{ name: 'a' }], flag: false })).toEqual({ rows: [{ name: 'a' }], flag: false });
});

test('faults stand at their paths, those of elements beside those of other fields', () => {
  const raw = {
    rows: [{ name: 'a' }, { name: '' }, { name: 'c', lines: [1.5] }, { name: 'd', lines: [1, 2, 3] }, 7],
    versions: { abcd: 1, b: 0.5 },
  };
  expect(faultsOf(raw)).toMatchObject({
    flag: 'Falta',
    'rows.1.name': 'Requerido',
    'rows.2.lines.0': 'Entero',
    'rows.3.lines': 'Hasta 2',
    'versions.b': 'Entero',
  });
  expect(Object.keys(faultsOf(raw) ?? {}).toSorted()).toEqual([
    'flag',
    'rows.1.name',
    'rows.2.lines.0',
    'rows.3.lines',
    'rows.4',
    'versions.abcd',
    'versions.b',
  ]);
});

test.each([
  ['no list', { rows: 'x', flag: true }, ['rows']],
  ['an empty list', { rows: [], flag: true }, ['rows']],
  ['too long a list', { rows: times(1001, { name: 'a' }), flag: true }, ['rows']],
  ['a list for a record', { rows: [{ name: 'a' }], versions: [1], flag: true }, ['versions']],
  ['a record for a list', { rows: { name: 'a' }, flag: true }, ['rows']],
  ['nothing', null, ['rows', 'flag']],
  ['a list for all of it', [], []],
])('%s is refused at its field', (_what, raw, fields) => expect(Object.keys(faultsOf(raw) ?? {})).toEqual(fields));

test('a hundred faults are told, and nothing is looked at beyond them', () => {
  expect(Object.keys(faultsOf({ rows: times(1000, {}), flag: true }) ?? {})).toHaveLength(100);
  expect(lookedAt({ rows: times(1000, {}), flag: true })).toBe(100);
  const versions = Object.fromEntries(times(5000, 'x').map((one, i) => [`${one}${i}`, 0.5]));
  expect(Object.keys(faultsOf({ rows: [{ name: 'a' }], versions, flag: true }) ?? {})).toHaveLength(100);
  expect(lookedAt({ rows: [{ name: 'a' }], versions, flag: true })).toBeLessThan(105);
  expect(lookedAt({ rows: times(1000, { name: 'a' }), flag: true })).toBe(1000);
});

test('what is asked of several fields together is asked of elements that fit', () => {
  const both = z
    .object({ names: z.array(z.string()).max(1000), many: z.int() })
    .refine(({ names, many }) => names.every((name) => name.length < 9) && names.length === many, {
      error: 'Otra cantidad',
      path: ['many'],
    });
  expect(readInput(both, { names: ['a'], many: 1 })).toEqual({ names: ['a'], many: 1 });
  expect(() => readInput(both, { names: [1], many: 1 })).toThrow(Refusal);
  expect(() => readInput(both, { names: ['a'], many: 2 })).toThrow(Refusal);
});
