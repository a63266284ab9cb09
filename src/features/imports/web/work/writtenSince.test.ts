import { expect, test } from 'vitest';
import type { WorkRow } from './workFile.ts';
import { writtenSince } from './writtenSince.ts';

const row = (importId: string, cells: WorkRow['cells']): WorkRow => ({
  importId,
  row: 2,
  cells,
  haserror: false,
  errors: {},
  doubts: {},
  notes: {},
  unplaced: [],
});
const before = [row('a', { name: 'Ana', sku: '1' }), row('b', { name: 'Bea' }), row('c', { name: 'Cleo' })];

test('what was written here meanwhile goes into the rows of the other tab, and is looked at again', () => {
  const fresh = [row('a', { name: 'Ana', sku: '2' }), row('b', { name: 'Beatriz' })];
  const now = [row('a', { name: 'Anna', sku: '1' }), before[1], before[2]] as WorkRow[];
  const [a, b, ...others] = writtenSince(fresh, before, now);
  expect(a).toMatchObject({ cells: { name: 'Anna', sku: '2' }, changed: true });
  expect(b).toBe(fresh[1]);
  expect(others).toEqual([]);
});

test('a row that was taken out here meanwhile stays out; one that only the other tab has comes', () => {
  const fresh = [...before, row('d', { name: 'Dora' })];
  expect(writtenSince(fresh, before, before.slice(1)).map(({ importId }) => importId)).toEqual(['b', 'c', 'd']);
});

test('where nothing was written the rows are the other tab’s', () => {
  const fresh = before.slice(1);
  expect(writtenSince(fresh, before, before)).toBe(fresh);
});
