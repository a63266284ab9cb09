import { expect, test } from 'vitest';
import { changedRows, keptRow, takenIn, writtenRow } from './changedRows.ts';
import type { WorkRow } from './workFile.ts';

const row = (importId: string, more: Partial<WorkRow> = {}): WorkRow => ({
  importId,
  row: 2,
  cells: { externalID: importId, typeOrder: 'Normal', chargeAmount: '100' },
  haserror: false,
  errors: {},
  doubts: {},
  notes: {},
  unplaced: [],
  ...more,
});

test('what is written in a row is there at once, is kept, and is not taken for looked at', () => {
  const before = row('a', {
    errors: { typeOrder: 'Tipo inexistente', phone: 'No' },
    guess: { address: 'x' } as WorkRow['guess'],
    lines: [2],
  });
  const written = writtenRow(before, { typeOrder: 'Flex' });
  expect(written).toMatchObject({ changed: true, errors: { phone: 'No' }, notes: { typeOrder: 'Falta revisarlo' }, lines: [2] });
  expect(written.guess).toBeUndefined();
  expect(keptRow(written)).toMatchObject({ importId: 'a', cells: { externalID: 'a', typeOrder: 'Flex', chargeAmount: '100' } });
  expect(changedRows([row('b'), written])).toEqual([written]);
});

test('a second change of a row begins with the first one', () => {
  const twice = writtenRow(writtenRow(row('a'), { typeOrder: 'Flex' }), { chargeAmount: '777' });
  expect(twice.cells).toEqual({ externalID: 'a', typeOrder: 'Flex', chargeAmount: '777' });
});

test('what the server says of a row counts for what it was asked about, and not for what was written since, or taken back', () => {
  const sent = writtenRow(row('a'), { typeOrder: 'Flex' });
  const seen = row('a', { cells: sent.cells });
  expect(takenIn([row('b'), sent], [sent], [seen])).toEqual([row('b'), seen]);
  const newer = writtenRow(sent, { chargeAmount: '777' });
  expect(takenIn([newer], [sent], [seen])).toEqual([newer]);
  expect(takenIn([row('a')], [sent], [seen])).toEqual([row('a')]);
  expect(takenIn([], [sent], [seen])).toEqual([]);
});
