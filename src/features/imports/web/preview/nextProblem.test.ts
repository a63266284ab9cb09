import { expect, test } from 'vitest';
import type { WorkRow } from '../work/workFile.ts';
import { nextProblem } from './nextProblem.ts';

const row = (importId: string, more: Partial<WorkRow> = {}): WorkRow => ({
  importId,
  row: 2,
  cells: { client: 'x' },
  haserror: false,
  errors: {},
  doubts: {},
  notes: {},
  unplaced: [],
  ...more,
});
const rows = [
  row('doubt', { doubts: { phone: 'Le falta algo' } }),
  row('fine'),
  row('wrong 1', { errors: { chargeAmount: 'No es un número' } }),
  row('lost', { unplaced: ['toAddress'] }),
  row('wrong 2', { errors: { row: 'Tiene 5 celdas' }, cells: {} }),
];
const wrong = { importId: 'wrong 1', state: 'error' } as const;
const misfit = { importId: 'wrong 2', state: 'error' } as const;
const lost = { importId: 'lost', state: 'unplaced' } as const;
const doubt = { importId: 'doubt', state: 'doubt' } as const;

test('problems follow one another: wrong rows, unplaced ones, doubtful ones, and from the beginning', () => {
  expect(nextProblem(rows)).toEqual(wrong);
  expect(nextProblem(rows, wrong)).toEqual(misfit);
  expect(nextProblem(rows, misfit)).toEqual(lost);
  expect(nextProblem(rows, lost)).toEqual(doubt);
  expect(nextProblem(rows, doubt)).toEqual(wrong);
});

test('one that was mended is not gone back to, nor is what stands before it', () => {
  const mended = rows.map((one) => (one.importId === 'wrong 1' ? row('wrong 1') : one));
  expect(nextProblem(mended, wrong)).toEqual(misfit);
  expect(nextProblem([row('fine')], wrong)).toBeUndefined();
});
