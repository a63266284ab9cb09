import { expect, test } from 'vitest';
import { keepNotes, keptNotes } from './keptNotes.ts';

const storage = () => {
  const kept = new Map<string, string>();
  const store: Storage = {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
  return { store, user: 'carolina' };
};
const ID = '0199e5a4-1111-7000-8000-1234567890ab';

test('a single order is its own address, and nothing is kept', () => {
  const of = storage();
  expect([keepNotes([ID], of, 1), of.store.length, keptNotes(ID, of)]).toEqual([ID, 0, [ID]]);
});
test('several orders, or a filter, are found by the name of what was kept', () => {
  const of = storage();
  const filter = { filter: { startDay: '2026-11-24' }, except: [ID], seen: 60 };
  const [several, whole] = [keepNotes([ID, 'otra'], of, 1_000), keepNotes(filter, of, 1_001)];
  expect([keptNotes(several, of), keptNotes(whole, of)]).toEqual([[ID, 'otra'], filter]);
});
test('eight are kept, and what is kept no more is told', () => {
  const of = storage();
  const names = Array.from({ length: 9 }, (_, at) => keepNotes([ID, String(at + 1)], of, at + 1_000_000));
  expect([of.store.length, keptNotes(names[0]!, of), keptNotes(names[8]!, of)]).toEqual([8, undefined, [ID, '9']]);
  expect(keptNotes('knada', of)).toBeUndefined();
});
test('what one user chose is nobody else’s, and pushes out nothing of theirs', () => {
  const of = storage();
  const other = { ...of, user: 'milagros' };
  const [own] = [keepNotes([ID, 'suya'], of, 1), ...Array.from({ length: 9 }, (_, at) => keepNotes([ID, 'ajena'], other, at + 2))];
  expect([keptNotes(own, of), keptNotes(own, other)]).toEqual([[ID, 'suya'], undefined]);
});
