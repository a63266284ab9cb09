import { expect, test } from 'vitest';
import { type StoredChain, spentOf } from '#server/backup/log/chain.ts';
import { backupsNote } from './backupsNote.ts';

/** For how many days of running a copy of the files stays in the log when each grows for so many. */
const staysFor = (days: number) => {
  const grown = { until: { seconds: days * 86_400 } } as StoredChain;
  const chains = [grown];
  while (spentOf([...chains, { until: { seconds: 0 } } as StoredChain], 7 * 86_400).length === 0) chains.push(grown);
  return chains.length * days;
};

test('the log loses what was erased no later than is promised, however long each of its copies grows', () => {
  const stays = [0.3, 1, 2, 3, 4, 5, 6, 6.9, 7].map(staysFor);
  const weeks = Math.ceil(Math.max(...stays) / 7);
  expect([weeks, stays.at(-1)]).toEqual([3, 14]);
  expect(backupsNote).toContain('en unas tres semanas en marcha como mucho');
});
