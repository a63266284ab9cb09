import { expect, test } from 'vitest';
import { RowBlocks, type RowBlocksParts } from './rowBlocks.ts';

type Row = { _id: string; text?: string };
const idsOf = (count: number) => Array.from({ length: count }, (_, n) => `id${n}`);

/** A list of blocks of ten whose calls are answered by hand. */
const opened = (count: number, over: Partial<RowBlocksParts<Row>> = {}) => {
  const calls: { first: string; signal: AbortSignal; answer: (rows?: Row[]) => Promise<void>; fail: () => Promise<void> }[] = [];
  const read = (ids: string[], signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    signal.addEventListener('abort', () => reject(signal.reason));
    const settle = (end: () => void) => async () => {
      end();
      await promise.catch(() => undefined);
      await Promise.resolve();
    };
    const answer = (rows = ids.map((_id) => ({ _id }))) => settle(() => resolve(rows))();
    calls.push({ first: ids[0] ?? '', signal, answer, fail: settle(() => reject(new Error('gone'))) });
    return promise;
  };
  return { calls, blocks: new RowBlocks<Row>({ of: 'all', count, ids: idsOf(count), size: 10, read, ...over }) };
};

test('what is in sight is brought first, then what lies ahead, three calls at once', async () => {
  const { blocks, calls } = opened(100);
  blocks.want(15, 25);
  expect(calls.map(({ first }) => first)).toEqual(['id10', 'id20', 'id30']);
  expect(blocks.at(15)).toBeUndefined();
  await calls[0]?.answer();
  expect(blocks.at(15)).toEqual({ _id: 'id15' });
  expect(calls.map(({ first }) => first)).toEqual(['id10', 'id20', 'id30', 'id40']);
  await calls[1]?.answer();
  expect(calls.at(-1)?.first).toBe('id0');
});

test('who scrolls up gets what lies above first', () => {
  const { blocks, calls } = opened(100);
  blocks.want(50, 59);
  blocks.want(40, 49);
  expect(calls.map(({ first }) => first)).toEqual(['id50', 'id60', 'id70', 'id40', 'id30']);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, true, false, false]);
});

test('what was scrolled past is given up, and asked for again when one comes back', async () => {
  const { blocks, calls } = opened(1000);
  blocks.want(0, 5);
  blocks.want(500, 505);
  expect(calls.slice(0, 3).every(({ signal }) => signal.aborted)).toBe(true);
  // Until those who waited have been told.
  await new Promise((resolve) => setImmediate(resolve));
  blocks.want(0, 5);
  expect(calls.slice(-2).map(({ first }) => first)).toEqual(['id0', 'id10']);
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

test('of many blocks those far from sight are forgotten', async () => {
  const { blocks, calls } = opened(5_000);
  for (let at = 0; at < 5_000; at += 10) {
    blocks.want(at, at + 9);
    for (const call of calls.splice(0)) if (!call.signal.aborted) await call.answer();
  }
  expect([blocks.at(0), blocks.at(4_999)]).toEqual([undefined, { _id: 'id4999' }]);
  expect(blocks.rows().size).toBe(1_500);
});
