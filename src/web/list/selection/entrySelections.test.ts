import { expect, test } from 'vitest';
import { EntrySelections } from './entrySelections.ts';
import { ResultSelection } from './resultSelection.ts';

const chosen = (...ids: string[]) => {
  const selection = new ResultSelection<{ _id: string; version: number }, object>();
  selection.mark(
    ids.map((_id) => [_id, { _id, version: 1 }] as const),
    true,
  );
  return selection;
};

test('an entry finds its own selection again, and another has none', () => {
  const left = new EntrySelections<ReturnType<typeof chosen>>();
  const three = chosen('a', 'b', 'c');
  left.keep('page 1', three);
  left.keep('page 2', three);
  expect([left.of('page 1'), left.of('page 2'), left.of('a new visit')]).toEqual([three, three, undefined]);
});

test('of 21 entries the one that was longest left is forgotten', () => {
  const left = new EntrySelections<ReturnType<typeof chosen>>();
  for (let entry = 1; entry <= 20; entry += 1) left.keep(String(entry), chosen('a'));
  left.keep('1', chosen('b'));
  left.keep('21', chosen('a'));
  expect([left.of('1') !== undefined, left.of('2'), left.of('21') !== undefined]).toEqual([true, undefined, true]);
});

test('rows that are no more are chosen nowhere', () => {
  const left = new EntrySelections<ReturnType<typeof chosen>>();
  const [one, other] = [chosen('a', 'b', 'c'), chosen('b')];
  left.keep('1', one);
  left.keep('2', other);
  left.drop('b', 'c', 'z');
  expect([[...one.get().keys()], [...other.get().keys()]]).toEqual([['a'], []]);
});
