import { expect, test } from 'vitest';
import { Selection } from '../../table/selection.ts';
import { EntrySelections } from './entrySelections.ts';

const chosen = (...ids: string[]) => {
  const selection = new Selection<string>();
  selection.mark(
    ids.map((id) => [id, id] as const),
    true,
  );
  return selection;
};

test('an entry finds its own selection again, and another has none', () => {
  const left = new EntrySelections<string, Selection<string>>();
  const three = chosen('a', 'b', 'c');
  left.keep('page 1', three);
  left.keep('page 2', three);
  expect([left.of('page 1'), left.of('page 2'), left.of('a new visit')]).toEqual([three, three, undefined]);
});

test('of 21 entries the one that was longest left is forgotten', () => {
  const left = new EntrySelections<string, Selection<string>>();
  for (let entry = 1; entry <= 20; entry += 1) left.keep(String(entry), chosen('a'));
  left.keep('1', chosen('b'));
  left.keep('21', chosen('a'));
  expect([left.of('1') !== undefined, left.of('2'), left.of('21') !== undefined]).toEqual([true, undefined, true]);
});

test('rows that are no more are chosen nowhere', () => {
  const left = new EntrySelections<string, Selection<string>>();
  const [one, other] = [chosen('a', 'b', 'c'), chosen('b')];
  left.keep('1', one);
  left.keep('2', other);
  left.drop('b', 'c', 'z');
  expect([[...one.get().keys()], [...other.get().keys()]]).toEqual([['a'], []]);
});
