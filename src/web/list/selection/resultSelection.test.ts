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
  test('a row of the whole result that is no more is neither chosen nor an exception: of 61, 1 taken out and 1 deleted, 59 are left', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, object>();
    selection.markWhole({}, [row('a'), row('b'), row('c')]);
    selection.mark([entry('a')], false);
    selection.drop(['b', 'z']);
    expect([selection.count(60), [...(selection.whole?.except ?? [])], [...selection.get().keys()]]).toEqual([59, ['a'], ['c']]);
  });
  test('an exception that is no more is subtracted no longer: of 61, 1 taken out and deleted, 60 are left', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, object>();
    selection.markWhole({}, [row('a'), row('b')]);
    selection.mark([entry('a')], false);
    let told = 0;
    selection.subscribe(() => (told += 1));
    selection.drop(['a']);
    expect([selection.count(60), selection.whole?.except.size, told]).toEqual([60, 0, 1]);
  });
  test('exceptions that left the result unseen are told by their number; another one counts on top, and a new choice begins anew', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, object>();
    selection.markWhole({}, [row('a'), row('b'), row('c')]);
    selection.mark([entry('a')], false);
    let told = 0;
    selection.subscribe(() => (told += 1));
    selection.leaveExceptions(1);
    expect([selection.count(61), told]).toEqual([60, 0]);
    selection.leaveExceptions(0);
    expect([selection.count(60), told]).toEqual([60, 1]);
    selection.mark([entry('b')], false);
    expect(selection.count(60)).toBe(59);
    selection.drop(['a']);
    expect(selection.count(60)).toBe(59);
    selection.markWhole({}, [row('b'), row('c')]);
    expect(selection.count(60)).toBe(60);
  });
  test('chosen one by one, what is no more is dropped', () => {
    const selection = new ResultSelection<ReturnType<typeof row>, object>();
    selection.mark([entry('a'), entry('b')], true);
    selection.drop(['a']);
    selection.leaveExceptions(0);
    expect([selection.count(900), selection.whole]).toEqual([1, null]);
  });
});
