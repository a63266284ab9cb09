import { expect, test } from 'vitest';
import { undoneAmong } from './undone.ts';

type Entry = Parameters<typeof undoneAmong>[0][number];

const own = { order: 'o', batch: null, undoes: null, transfer: null, origin: null, unapplied: null };
const come = { ...own, transfer: 't', origin: 'e' };
const change = { batch: 'x' };
const undoing = { batch: 'y', undoes: 'x' };

test.each<[string, Entry, Entry, boolean]>([
  ['by who made it', { ...own, ...change }, { ...own, ...undoing }, true],
  ['by the company that it came from', { ...come, ...change }, { ...come, ...undoing }, true],
  ['by nobody', { ...own, ...change }, { ...own, batch: 'y' }, false],
  ['for another order', { ...own, ...change }, { ...own, order: 'p', ...undoing }, false],
  ['by another company', { ...own, ...change }, { ...come, ...undoing }, false],
  ['by another company where that was not applied', { ...own, ...change }, { ...come, ...undoing, unapplied: 'Tampoco' }, false],
  ['by who had it from another company', { ...come, ...change }, { ...own, ...undoing }, false],
  ['by a third company', { ...come, ...change }, { ...come, transfer: 'u', ...undoing }, false],
  ['where it could not be', { ...come, ...change }, { ...come, ...undoing, unapplied: 'Ya no está' }, false],
  // Sharing is our own, though it names its transfer.
  ['by who shared it', { ...own, transfer: 't', ...change }, { ...own, ...undoing }, true],
])('a change is taken back %s', (_, entry, other, expected) => {
  const isUndone = undoneAmong([entry, other]);
  expect([isUndone(entry), isUndone(other)]).toEqual([expected, false]);
});
