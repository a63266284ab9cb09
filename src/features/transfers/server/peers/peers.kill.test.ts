import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPair } from '../../../../testing/peerPair.ts';
import { HEALING_MS } from './receiving/giveBackAsked.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
beforeAll(async () => {
  pair = await openPair();
});
afterAll(() => pair.two.close());
beforeEach(() => pair.renew());

/** Has a process of the first installation do something, and kills it between the two halves. */
const killed = async (act: string, order: string) => {
  const { DATABASE_URL = '', DATA_DIR } = pair.two.x.t.ports.config;
  const env = { ...process.env, DATABASE_URL, DATA_DIR, PEERS: '1', PEERS_HTTP: '1' };
  const victim = fork(path.join(import.meta.dirname, 'peers.victim.ts'), [act, pair.a().companyId, order], { stdio: 'inherit', env });
  await once(victim, 'message');
  victim.kill('SIGKILL');
  await once(victim, 'exit');
};

test('a process killed with -9 between the halves of taking back: the other half is done when the other side tells once more', async () => {
  const { order, its } = await pair.shared();
  await killed('take back', order);
  expect(await pair.states(order, its)).toEqual([30, 'open', 22, 'takenBack']);
  await pair.two.y.work(() => new Date(Date.now() + HEALING_MS + 1_000));
  expect(await pair.states(order, its)).toEqual([1, 'takenBack', 22, 'takenBack']);
}, 60_000);

test('a process killed with -9 after it told, and before it noted the answer: all of it is told again, and done once', async () => {
  const { order, its } = await pair.shared();
  const another = await pair.two.x.t.make.order(pair.a());
  await pair.share(another);
  for (const status of [24, 26]) await pair.change(pair.two.x, pair.a(), order, { status });
  // The courier has brought it to the bridge, which is killed.
  await pair.two.x.work(() => new Date(0));
  await killed('tell', order);
  expect((await pair.health())?.waiting).toBe(3);
  await pair.two.meet();
  expect((await pair.health())?.waiting).toBe(0);
  const told = (await pair.kitY.history(pair.b(), its)).filter(({ origin }) => origin !== null).map(({ status }) => status);
  expect(told).toEqual([24, 26]);
  expect(await pair.awaited()).toHaveLength(2);
}, 60_000);
