import { expect, test } from 'vitest';
import { keepNotes, keptNotes } from './keptNotes.ts';

const storage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
};
const ID = '0199e5a4-1111-7000-8000-1234567890ab';

test('a single order is its own address, and nothing is kept', () => {
  const store = storage();
  expect([keepNotes([ID], store, 1), store.length, keptNotes(ID, store)]).toEqual([ID, 0, [ID]]);
});
test('several orders, or a filter, are found by the name of what was kept', () => {
  const store = storage();
  const filter = { filter: { startDay: '2026-11-24' }, except: [ID] };
  const [several, whole] = [keepNotes([ID, 'otra'], store, 1_000), keepNotes(filter, store, 1_001)];
  expect([keptNotes(several, store), keptNotes(whole, store)]).toEqual([[ID, 'otra'], filter]);
});
test('five are kept, and what is kept no more is told', () => {
  const store = storage();
  const names = [1, 2, 3, 4, 5, 6].map((now) => keepNotes([ID, String(now)], store, now + 1_000_000));
  expect([store.length, keptNotes(names[0]!, store), keptNotes(names[5]!, store)]).toEqual([5, undefined, [ID, '6']]);
  expect(keptNotes('knada', store)).toBeUndefined();
});
