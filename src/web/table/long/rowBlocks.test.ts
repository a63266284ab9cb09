import { expect, test } from 'vitest';
import { RowBlocks, type RowBlocksParts } from './rowBlocks.ts';

type Row = { _id: string; text?: string };
const idsOf = (count: number) => Array.from({ length: count }, (_, n) => `id${n}`);

/** A list of blocks of ten whose calls are answered by hand. */
const opened = (count: number, over: Partial<RowBlocksParts<Row>> = {}) => {
  const calls: { first: string; answer: (rows?: Row[]) => Promise<void>; fail: () => Promise<void> }[] = [];
  const read = (ids: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    const settle = async (end: () => void) => {
      end();
      await promise.catch(() => undefined);
      await Promise.resolve();
    };
    const answer = (rows = ids.map((_id) => ({ _id }))) => settle(() => resolve(rows));
    calls.push({ first: ids[0] ?? '', answer, fail: () => settle(() => reject(new Error('gone'))) });
    return promise;
  };
  return { calls, blocks: new RowBlocks<Row>({ of: 'all', count, ids: idsOf(count), size: 10, read, ...over }) };
};
const asked = (calls: readonly { first: string }[]) => calls.map(({ first }) => first);

test('what is in sight is brought first, and once it is there what lies ahead', async () => {
  const { blocks, calls } = opened(100);
  blocks.want(15, 25);
  expect(asked(calls)).toEqual(['id10', 'id20']);
  expect(blocks.at(15)).toBeUndefined();
  await calls[0]?.answer();
  expect(blocks.at(15)).toEqual({ _id: 'id15' });
  expect(calls).toHaveLength(2);
  await calls[1]?.answer();
  expect(asked(calls)).toEqual(['id10', 'id20', 'id30', 'id40', 'id50']);
  await calls[2]?.answer();
  expect(calls.at(-1)?.first).toBe('id0');
});

test('who scrolls up gets what lies above first', async () => {
  const { blocks, calls } = opened(100);
  blocks.want(60, 69);
  blocks.want(50, 59);
  expect(asked(calls)).toEqual(['id60', 'id50']);
  await calls[0]?.answer();
  await calls[1]?.answer();
  expect(asked(calls.slice(2))).toEqual(['id40', 'id30', 'id20']);
});

test('however the list is dragged, three calls are under way; what was passed by meanwhile is never asked for', async () => {
  const { blocks, calls } = opened(1000);
  for (let at = 0; at < 900; at += 100) blocks.want(at, at + 5);
  expect(asked(calls)).toEqual(['id0', 'id100', 'id200']);
  await calls[1]?.answer();
  expect(asked(calls)).toEqual(['id0', 'id100', 'id200', 'id800']);
});

test('a row that is no more is told from one that is on its way', async () => {
  const { blocks, calls } = opened(10);
  blocks.want(0, 9);
  await calls[0]?.answer([{ _id: 'id0' }]);
  expect([blocks.at(0), blocks.at(1), blocks.at(10)]).toEqual([{ _id: 'id0' }, null, undefined]);
});

test('a block of which all is at hand is not asked for; before the list is settled only that is there', () => {
  const fresh = idsOf(10).map((_id) => ({ _id }));
  const settled = opened(30, { fresh });
  settled.blocks.want(0, 9);
  expect(settled.calls.map(({ first }) => first)).toEqual(['id10', 'id20']);
  const unsettled = opened(30, { fresh, ids: idsOf(10) });
  unsettled.blocks.want(0, 29);
  expect(unsettled.calls).toEqual([]);
  expect([unsettled.blocks.at(9), unsettled.blocks.at(10), unsettled.blocks.count]).toEqual([{ _id: 'id9' }, undefined, 30]);
});

test('read anew, the former rows stand in until theirs come; those of another list do not', async () => {
  const first = opened(20);
  first.blocks.want(0, 19);
  await first.calls[0]?.answer(idsOf(10).map((_id) => ({ _id, text: 'old' })));
  const again = opened(20, { former: first.blocks });
  expect(again.blocks.at(3)).toEqual({ _id: 'id3', text: 'old' });
  again.blocks.want(0, 9);
  await again.calls[0]?.answer(idsOf(10).map((_id) => ({ _id, text: 'new' })));
  expect(again.blocks.at(3)).toEqual({ _id: 'id3', text: 'new' });
  expect(opened(20, { former: first.blocks, of: 'other' }).blocks.at(3)).toBeUndefined();
});

test('what did not come is told, and asked for again only when that is wanted', async () => {
  const told: unknown[] = [];
  const { blocks, calls } = opened(10, { onFailure: (error) => told.push(error) });
  let changes = 0;
  blocks.subscribe(() => (changes += 1));
  blocks.want(0, 9);
  await calls[0]?.fail();
  blocks.want(0, 9);
  expect([told.length, calls.length, blocks.at(0)]).toEqual([1, 1, undefined]);
  blocks.retry();
  await calls[1]?.answer();
  expect([blocks.at(0), changes, blocks.version()]).toEqual([{ _id: 'id0' }, 2, 2]);
});

test('what comes for rows that are not drawn yet draws nothing anew', async () => {
  const { blocks, calls } = opened(200);
  blocks.want(100, 119);
  await calls[0]?.answer();
  await calls[1]?.answer();
  expect(asked(calls.slice(2))).toEqual(['id120', 'id130', 'id140']);
  const drawn = blocks.version();
  await calls[3]?.answer();
  await calls[4]?.answer();
  expect([blocks.version(), blocks.at(135)]).toEqual([drawn, { _id: 'id135' }]);
  await calls[2]?.answer();
  expect(blocks.version()).toBe(drawn + 1);
});

test('of many blocks those far from sight are forgotten', async () => {
  const { blocks, calls } = opened(5_000);
  for (let at = 0; at < 5_000; at += 10) {
    blocks.want(at, at + 9);
    for (const call of calls.splice(0)) await call.answer();
  }
  expect([blocks.at(0), blocks.at(4_999)]).toEqual([undefined, { _id: 'id4999' }]);
  expect(blocks.rows().size).toBe(1_500);
});
