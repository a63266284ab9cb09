import { describe, expect, test } from 'vitest';
import { ResultSelection } from './resultSelection.ts';

const row = (_id: string, version = 1) => ({ _id, version });
const entry = (_id: string) => [_id, row(_id)] as const;

describe('ResultSelection', () => {
  test('one by one it counts what was chosen', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, { status?: number[] }>();
    selection.mark([entry('a'), entry('b')], true);
    expect([selection.count(900), selection.has('c'), selection.whole]).toEqual([2, false, null]);
  });
  test('of a whole filter every row is chosen, seen or not', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, { status?: number[] }>();
    selection.markWhole({ status: [1] }, [row('a')]);
    expect([selection.count(900), selection.has('a'), selection.has('z')]).toEqual([900, true, true]);
  });
  test('one taken out is an exception: 900 - 1 = 899; put back it is none', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, { status?: number[] }>();
    selection.markWhole({ status: [1] }, [row('a'), row('b')]);
    selection.mark([entry('a')], false);
    expect([selection.count(900), selection.has('a'), [...(selection.whole?.except ?? [])]]).toEqual([899, false, ['a']]);
    selection.mark([entry('a')], true);
    expect(selection.count(900)).toBe(900);
  });
  test('rows of the next page come in, except those taken out', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, { status?: number[] }>();
    selection.markWhole({}, [row('a'), row('b')]);
    selection.mark([entry('b')], false);
    selection.see([row('b'), row('c')]);
    expect([...selection.get().keys()]).toEqual(['a', 'c']);
  });
  test('a newer version replaces the one that was chosen', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, { status?: number[] }>();
    selection.mark([entry('a')], true);
    selection.see([row('a', 2), row('b', 2)]);
    expect([...selection.get().values()]).toEqual([row('a', 2)]);
  });
  test('without a row left nothing is chosen', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, { status?: number[] }>();
    selection.markWhole({}, [row('a')]);
    selection.mark([entry('a')], false);
    expect(selection.whole).toBeNull();
  });
  test('clearing forgets the filter', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, { status?: number[] }>();
    selection.markWhole({}, [row('a')]);
    selection.clear();
    expect([selection.whole, selection.has('a'), selection.count(900)]).toEqual([null, false, 0]);
  });
});
