import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBoth } from '../../../../testing/installations.ts';
import { openPair } from '../../../../testing/peerPair.ts';
import { companyRun } from '../../../../testing/personal/twoCompanies.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { transfers as contract } from '../../contract.ts';
import { mayComeBack } from '../../ended.ts';
import { peers as peerCalls } from '../../peers.ts';
import { giveUp } from '../peers/push.ts';
import { peers } from '../peers/tables.ts';
import { partnerKit } from '../testing.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
let x: typeof pair.two.x;
let kit: ReturnType<typeof partnerKit>;
beforeAll(async () => {
  pair = await openPair();
  ({ x } = pair.two);
  kit = partnerKit(x.t);
});
afterAll(() => pair.two.close());

const erase = async ({ companyId }: Company, { t } = x) => {
  const { rows } = await t.database.owner.query<{ name: string }>('select name from companies where company_id = $1', [companyId]);
  return companyRun(t).run('erase', companyId, '--yes', rows[0]?.name ?? '');
};
/** Whether it is offered to take an order back, and what is said when that is done. */
const offered = async (company: Company, order: string) =>
  (await x.t.call(contract.info, { _id: order }, company.token)).body.data.transfers.map(mayComeBack);

test('what a company delivered that was erased is not taken back, though who shared it has written Devolución since; what it had is', async () => {
  const [a, b] = [await x.company(), await x.company()];
  const [done, carried] = [await x.t.make.order(a), await x.t.make.order(a)];
  await kit.change(b, await kit.share(a, b, done), { status: 8, driverAssign: await x.t.make.driver(b) });
  await kit.change(b, await kit.share(a, b, carried), { status: 24 });
  await kit.change(a, done, { status: 18 });
  await erase(b);
  expect([await offered(a, done), await offered(a, carried)]).toEqual([[false], [true]]);
  expect(await kit.takeBack(a, done)).toMatch(/ la entregó: no se recupera$/);
  expect(await kit.takeBack(a, carried)).toBeUndefined();
  expect([await kit.standing(a, done), await kit.standing(a, carried)]).toEqual([
    [18, 'confirmed'],
    [24, 'takenBack'],
  ]);
});

test('what it delivered once and brought back comes back, and what it delivered here where nobody could follow does not', async () => {
  const [a, b] = [await x.company(), await x.company()];
  const [back, cancelled] = [await x.t.make.order(a), await x.t.make.order(a)];
  const driverAssign = await x.t.make.driver(b);
  const its = await kit.share(a, b, back);
  await kit.change(b, its, { status: 8, driverAssign });
  await kit.change(b, its, { status: 18 });
  const held = await kit.share(a, b, cancelled);
  await kit.confirm(b, held);
  await kit.change(a, cancelled, { status: 22 });
  await kit.change(b, held, { status: 8, driverAssign });
  await erase(b);
  expect([await offered(a, back), await offered(a, cancelled)]).toEqual([[true], [false]]);
  expect(await kit.takeBack(a, back)).toBeUndefined();
  expect(await kit.takeBack(a, cancelled)).toMatch(/ la entregó: no se recupera$/);
  expect(await kit.standing(a, back)).toEqual([18, 'takenBack']);
});

test('what it took back is no word of it, be it that it changed nothing here', async () => {
  const [a, b] = [await x.company(), await x.company()];
  const [cancelled, changed] = [await x.t.make.order(a), await x.t.make.order(a)];
  const driverAssign = await x.t.make.driver(b);
  const held = await kit.share(a, b, cancelled);
  await kit.confirm(b, held);
  await kit.change(a, cancelled, { status: 22 });
  const { batch: unapplied } = await kit.change(b, held, { status: 8, driverAssign });
  const { batch: applied } = await kit.change(b, await kit.share(a, b, changed), { status: 8, driverAssign });
  expect([await kit.standing(a, cancelled), await kit.standing(a, changed)]).toEqual([
    [22, 'confirmed'],
    [8, 'confirmed'],
  ]);
  expect(await kit.undo(b, unapplied)).toMatchObject({ changed: 1 });
  await kit.write(a, changed, { status: 18 });
  expect(await kit.undo(b, applied)).toMatchObject({ changed: 1 });
  await erase(b);
  expect([await offered(a, cancelled), await offered(a, changed)]).toEqual([[true], [true]]);
  expect([await kit.takeBack(a, cancelled), await kit.takeBack(a, changed)]).toEqual([undefined, undefined]);
});

test('the code of a company that was erased is no other one’s, and what it had is not taken for another one’s', async () => {
  const [a, b, c] = [await x.company(), await x.company(), await pair.two.y.company()];
  const order = await x.t.make.order(a);
  await kit.confirm(b, await kit.share(a, b, order));
  await erase(b);
  const block = await pair.two.y.blockOf(c);
  const { status, body } = await x.t.call(peerCalls.add, { block, transferid: b.transferid }, a.token);
  expect([status, body.fields]).toEqual([
    400,
    { transferid: `Acá ${b.transferid} ya es de otra logística: elija con qué código la va a nombrar` },
  ]);
  // One that was given before that was asked.
  await connectBoth(x, a, pair.two.y, c);
  await x.t.database.owner.query('update peers set transferid = $1 where company_id = $2', [b.transferid, a.companyId]);
  expect(await offered(a, order)).toEqual([true]);
  expect(await kit.takeBack(a, order)).toBeUndefined();
});

test('so it is of one of another installation, which tells whoever calls it that it is no more', async () => {
  await pair.renew();
  const [a, b, { y }] = [pair.a(), pair.b(), pair.two];
  const [done, carried, open] = [await pair.shared(), await pair.shared(), await pair.shared()];
  const driverAssign = await y.t.make.driver(b);
  await pair.change(y, b, done.its, { status: 8, driverAssign, clientName: 'Ana', clientIDNumber: '30111222', observation: 'En mano' });
  await pair.change(y, b, carried.its, { status: 24 });
  await pair.two.meet();
  await kit.change(a, done.order, { status: 18 });
  await erase(b, y);
  const { _id = '' } = (await pair.health()) ?? {};
  expect((await x.t.call(peerCalls.check, { _id }, a.token)).body).toEqual({
    ok: false,
    message: 'Ya no existe: la borraron de su instalación',
  });
  expect(await pair.health()).toMatchObject({ closed: true, goneAt: expect.any(String), isFailing: false });
  expect([await offered(a, done.order), await offered(a, carried.order), await offered(a, open.order)]).toEqual([[false], [true], [true]]);
  const { body } = await pair.takeBack(done.order, carried.order, open.order);
  expect(body).toMatchObject({
    changed: 2,
    refused: [{ _id: done.order, message: expect.stringMatching(/ la entregó: no se recupera$/) }],
  });
  expect([await kit.standing(a, carried.order), await kit.standing(a, open.order)]).toEqual([
    [24, 'takenBack'],
    [1, 'takenBack'],
  ]);
});

test('that it is no more is kept: what it had comes back once the connection is cut, and nothing new is shared with it', async () => {
  await pair.renew();
  const [a, b, { y }] = [pair.a(), pair.b(), pair.two];
  const carried = await pair.shared();
  await pair.change(y, b, carried.its, { status: 24 });
  await pair.two.meet();
  const code = (await pair.health())?.transferid ?? '';
  const [untaken, late] = [await x.t.make.order(a), await x.t.make.order(a)];
  expect((await x.t.call(contract.share, { transferid: code, orders: [untaken] }, a.token)).body).toMatchObject({ changed: 1 });
  await erase(b, y);
  await pair.two.meet();
  // What never came to it is back, with the reason.
  expect(await kit.standing(a, untaken)).toEqual([1, 'refused']);
  expect((await x.t.database.owner.query('select 1 from peer_outbox')).rows).toEqual([]);
  const { status, body } = await x.t.call(contract.share, { transferid: code, orders: [late] }, a.token);
  expect([status, body.message]).toEqual([400, expect.stringMatching(/ ya no existe: la borraron de su instalación$/)]);
  await pair.cut();
  expect(await offered(a, carried.order)).toEqual([true]);
  expect((await pair.takeBack(carried.order)).body).toMatchObject({ changed: 1, refused: [] });
  expect(await kit.standing(a, carried.order)).toEqual([24, 'takenBack']);
});

/** How much waits to be told to other installations. */
const waiting = async () => (await x.t.database.owner.query('select 1 from peer_outbox')).rows.length;

test('be it asking for something that hears it: what else waits comes back by itself, though the connection is cut meanwhile', async () => {
  await pair.renew();
  const [a, b, { y }] = [pair.a(), pair.b(), pair.two];
  const { order } = await pair.shared();
  const untaken = await x.t.make.order(a);
  y.way.state.weather = 'down';
  expect((await pair.share(untaken)).body).toMatchObject({ changed: 1 });
  // It is left alone for a while now.
  await x.work();
  y.way.state.weather = 'fine';
  await erase(b, y);
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
  await pair.cut();
  expect([await kit.standing(a, untaken), await waiting()]).toEqual([[30, 'open'], 1]);
  await x.work();
  expect([await kit.standing(a, untaken), await waiting()]).toEqual([[1, 'refused'], 0]);
});

test('who is killed once that is noted, or is told to stop, leaves it to the next one; what is written since waits for nobody', async () => {
  await pair.renew();
  const [a, b, { y }] = [pair.a(), pair.b(), pair.two];
  const carried = await pair.shared();
  await pair.change(y, b, carried.its, { status: 24 });
  await pair.two.meet();
  const untaken = [await x.t.make.order(a), await x.t.make.order(a)];
  expect((await pair.share(...untaken)).body).toMatchObject({ changed: 2 });
  await erase(b, y);
  await x.t.database.owner.query(
    `update peers set closed = true, gone_at = now(), retry_at = now() + interval '1 day' where company_id = $1`,
    [a.companyId],
  );
  await kit.change(a, carried.order, { status: 26 });
  expect(await waiting()).toBe(3);
  const [peer] = await x.t.inCompany(a, (db) => db.select().from(peers));
  let asked = 0;
  await giveUp({ ...x.t.ports, report: (error) => x.reported.push(error) }, peer!, () => (asked += 1) > 1);
  // All that is no order at once, and then each of these by itself.
  expect([asked, await waiting()]).toEqual([2, 1]);
  await x.work();
  for (const order of untaken) expect(await kit.standing(a, order)).toEqual([1, 'refused']);
  await kit.change(a, carried.order, { status: 24 });
  await x.work();
  expect(await pair.health()).toMatchObject({ waiting: 0, oldest: null });
});

const lost = (lines: readonly string[]) => lines.find((line) => line.includes('no recibieron todavía'))?.trim();

test('who erases a company is told how much of what it wrote its partners have not heard, be they of other installations', async () => {
  await pair.renew();
  const [a, b, { y }] = [pair.a(), pair.b(), pair.two];
  const [carried, given] = [await pair.shared(), await pair.shared()];
  await partnerKit(y.t).change(b, carried.its, { status: 24 });
  // What it gave back is said once more, and what A wrote is on its way from there: neither is its own.
  expect((await pair.takeBack(given.order)).body).toMatchObject({ changed: 1 });
  await kit.change(a, carried.order, { status: 26 });
  await x.work();
  expect(lost(await erase(b, y))).toBe(
    'Se pierde 1 novedad que sus socios no recibieron todavía: si dice que se entregó un bulto, podrán recuperarlo',
  );
});

test('so it is of one of here', async () => {
  const [a, b] = [await x.company(), await x.company()];
  const its = await kit.share(a, b, await x.t.make.order(a));
  for (const status of [24, 26]) await kit.write(b, its, { status });
  expect(lost(await erase(b))).toBe(
    'Se pierden 2 novedades que sus socios no recibieron todavía: si dicen que se entregó un bulto, podrán recuperarlo',
  );
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [x, pair.two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
