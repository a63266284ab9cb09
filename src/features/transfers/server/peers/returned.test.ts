import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { openPair } from '../../../../testing/peerPair.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { companies } from '../../../session/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { mayComeBack } from '../../ended.ts';
import { peers as peerCalls } from '../../peers.ts';
import { transfers } from '../tables.ts';
import { giveBackAsked, HEALING_MS } from './receiving/giveBackAsked.ts';
import { receive } from './receiving/receive.ts';
import { peers } from './tables.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
let two: typeof pair.two;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  pair = await openPair();
  ({ two } = pair);
});
afterAll(() => two.close());
beforeEach(async () => {
  await pair.renew();
  [a, b] = [pair.a(), pair.b()];
});

const late = (ms = 1_000) => new Date(Date.now() + HEALING_MS + ms);
const bringBack = (its: string) => pair.change(two.y, b, its, { status: 18, observation: 'Nadie en casa' });
const toCome = expect.stringMatching(/^Hay novedades de Empresa \d+ de Y por llegar: vuelva a intentar en un momento$/);
const statusesOf = async (order: string) => (await pair.kitX.history(a, order)).map(({ status }) => status);

test('what comes back from another installation is taken back on both sides, and may be shared anew', async () => {
  const { order, its } = await pair.shared();
  await bringBack(its);
  await two.meet();
  expect(await pair.states(order, its)).toEqual([18, 'confirmed', 18, 'confirmed']);
  expect((await pair.takeBack(order)).body).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
  const over = [18, 'takenBack', 18, 'takenBack'];
  expect(await pair.states(order, its)).toEqual(over);
  await two.y.work(late);
  await two.meet();
  expect(await pair.states(order, its)).toEqual(over);
  expect((await pair.kitY.history(b, its)).at(-1)).toMatchObject({
    status: 42,
    observation: expect.stringMatching(/^Recuperada por Empresa \d+ de X$/),
  });
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: 'Ya se recuperó' }] });

  await pair.change(two.x, a, order, { status: 1 });
  await pair.share(order);
  await two.meet();
  const [anew = ''] = await pair.awaited();
  expect((await two.y.t.call(contract.arrived, { tracking: order }, b.token)).body).toMatchObject({ result: 'arrived', _id: anew });
  expect((await pair.kitY.read(b, its))?.status).toBe(18);
});

test('whoever has it decides, whatever is known of it here', async () => {
  const { order, its } = await pair.shared();
  await bringBack(its);
  await two.meet();
  await pair.change(two.y, b, its, { status: 24 });
  expect((await pair.takeBack(order)).body).toMatchObject({
    changed: 0,
    refused: [{ message: expect.stringMatching(/ya la recibió: pídale que la pase a Devolución y vuelva a intentar$/) }],
  });
  expect(await pair.states(order, its)).toEqual([18, 'confirmed', 24, 'confirmed']);
});

test('what was written there is told before: be it with the courier there, or still to be sent', async () => {
  const { order, its } = await pair.shared();
  await pair.change(two.y, b, its, { status: 24 });
  await bringBack(its);
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: toCome }] });
  // Its courier has it; its bridge does not reach us.
  two.x.way.state.weather = 'down';
  await two.y.work();
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: toCome }] });
  expect(await pair.states(order, its)).toEqual([30, 'open', 18, 'confirmed']);
  two.x.way.state.weather = 'fine';
  await two.y.work(late);
  await two.meet();
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
  expect(await statusesOf(order)).toEqual([1, 30, 24, 18, 42]);
});

test.each(['asked again', 'told once more'])(
  'what was given back there before it was all told here is over once it is, %s',
  async (how) => {
    const { order, its } = await pair.shared();
    await bringBack(its);
    // It has come, and our courier has not brought it.
    await two.y.work();
    expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: toCome }] });
    expect(await pair.states(order, its)).toEqual([30, 'open', 18, 'takenBack']);
    await two.y.work(late);
    expect((await pair.states(order, its))[1]).toBe('open');
    await two.x.work();
    expect(await pair.states(order, its)).toEqual([18, 'confirmed', 18, 'takenBack']);
    if (how === 'asked again') expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
    else await two.y.work(() => late(60_000));
    expect(await pair.states(order, its)).toEqual([18, 'takenBack', 18, 'takenBack']);
    expect((await statusesOf(order)).slice(-2)).toEqual([18, 42]);
  },
);

test('nobody heard the answer: the half that is missing is done when it is told once more', async () => {
  const { order, its } = await pair.shared();
  await bringBack(its);
  await two.meet();
  two.y.way.state.weather = 'deaf';
  expect((await pair.takeBack(order)).status).toBe(503);
  expect(await pair.states(order, its)).toEqual([18, 'confirmed', 18, 'takenBack']);
  two.y.way.state.weather = 'fine';
  await two.y.work(late);
  expect(await pair.states(order, its)).toEqual([18, 'takenBack', 18, 'takenBack']);
});

/** By what an order of A is shared, and B as A's installation knows it. */
const knownOf = async (order: string) =>
  two.x.t.inCompany(a, async (db) => {
    const [side] = await db.select().from(transfers).where(eq(transfers.order, order));
    const [peer] = await db.select().from(peers);
    return { transfer: side?._id ?? '', peer: peer! };
  });
const tell = async (order: string) => {
  const { transfer, peer } = await knownOf(order);
  const { database, ports } = two.x.t;
  const problems: unknown[] = [];
  const told = await receive(
    { database, files: ports.files, report: (error) => problems.push(error) },
    peer,
    [{ kind: 'takenBack', transfer }],
    new Date(),
  );
  expect(problems).toEqual([]);
  return told;
};

test('whoever has a parcel does not leave it with who shared it by saying, unasked, that it was given back', async () => {
  const { order, its } = await pair.shared();
  await pair.change(two.y, b, its, { status: 7, driverAssign: await two.y.t.make.driver(b) });
  await two.meet();
  const before = await pair.states(order, its);
  expect(await tell(order)).toEqual([{ result: 'taken' }]);
  expect(await pair.states(order, its)).toEqual(before);
  await pair.change(two.y, b, its, { status: 8, clientName: 'Ana', clientIDNumber: '30111222', observation: 'En mano' });
  await two.meet();
  expect(await pair.states(order, its)).toEqual([8, 'confirmed', 8, 'confirmed']);
  // Nor by our own word.
  const again = await pair.shared();
  await pair.change(two.y, b, again.its, { status: 24 });
  await pair.change(two.x, a, again.order, { status: 18, observation: 'Vuelve' });
  await two.meet();
  await tell(again.order);
  expect(await pair.states(again.order, again.its)).toEqual([18, 'confirmed', 18, 'confirmed']);
});

test('of a connection that was cut it counts what was said before: what comes back is taken back, and nobody is asked', async () => {
  const [back, out] = [await pair.shared(), await pair.shared()];
  await bringBack(back.its);
  await pair.change(two.y, b, out.its, { status: 24 });
  await two.meet();
  await pair.cut();
  two.y.way.heard.splice(0);
  const { body } = await pair.takeBack(back.order, out.order);
  expect(body).toMatchObject({ changed: 1, refused: [{ _id: out.order, message: expect.stringContaining('está cortada') }] });
  expect(two.y.way.heard).toEqual([]);
  expect((await pair.states(back.order, back.its)).slice(0, 2)).toEqual([18, 'takenBack']);
  expect((await pair.states(out.order, out.its)).slice(0, 2)).toEqual([24, 'confirmed']);
});

test('what a company over there has that is closed since is taken back, be it with the next of there, unless it was delivered', async () => {
  const [carried, lent, done] = [await pair.shared(), await pair.shared(), await pair.shared()];
  await pair.change(two.y, b, carried.its, { status: 24 });
  const c = await two.y.company();
  const { body } = await two.y.t.call(contract.share, { transferid: c.transferid, orders: [lent.its] }, b.token);
  expect(body).toMatchObject({ changed: 1 });
  const driverAssign = await two.y.t.make.driver(b);
  await pair.change(two.y, b, done.its, { status: 8, driverAssign, clientName: 'Ana', clientIDNumber: '30111222', observation: 'En mano' });
  await two.meet();
  await asPlatform(two.y.t.database, (db) =>
    db.update(companies).set({ closedAt: new Date() }).where(eq(companies.companyId, b.companyId)),
  );
  const outcome = await pair.takeBack(carried.order, lent.order, done.order);
  expect(outcome.body).toMatchObject({ changed: 2, refused: [{ _id: done.order }] });
  await two.y.work(late);
  await two.meet();
  expect(await pair.states(carried.order, carried.its)).toEqual([24, 'takenBack', 24, 'takenBack']);
  expect((await pair.states(lent.order, lent.its)).slice(0, 2)).toEqual([1, 'takenBack']);
  expect(await pair.states(done.order, done.its)).toEqual([8, 'confirmed', 8, 'confirmed']);
});

/** How the list shows an order of A. */
const linkOf = async (order: string) => {
  const { data } = (await two.x.t.call(contract.info, { _id: order }, a.token)).body;
  const [link] = data.transfers;
  return link && { state: link.state, closed: link.closed, unasked: link.unasked, isOffered: mayComeBack(link) };
};
const ring = async () => two.x.t.call(peerCalls.check, { _id: (await pair.health())?._id ?? '' }, a.token);

const close = (closedAt: Date | null = new Date()) =>
  asPlatform(two.y.t.database, (db) => db.update(companies).set({ closedAt }).where(eq(companies.companyId, b.companyId)));

test('what a company over there has that is closed is offered to be taken back, until it is opened again', async () => {
  const { order, its } = await pair.shared();
  await pair.change(two.y, b, its, { status: 24 });
  await two.meet();
  const kept = { state: 'confirmed', closed: false, unasked: null, isOffered: false };
  expect(await linkOf(order)).toEqual(kept);
  await close(new Date());
  await ring();
  expect([await linkOf(order), (await pair.health())?.closed]).toEqual([{ ...kept, closed: true, isOffered: true }, true]);
  await close(null);
  await ring();
  expect([await linkOf(order), (await pair.health())?.closed]).toEqual([kept, false]);
  await close(new Date());
  await ring();
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
});

test('what a closed one gave back, and nobody heard, is offered to be asked for though it is open again when it tells so once more', async () => {
  const { order, its } = await pair.shared();
  await pair.change(two.y, b, its, { status: 24 });
  await two.meet();
  await close();
  two.y.way.state.weather = 'deaf';
  expect((await pair.takeBack(order)).status).toBe(503);
  two.y.way.state.weather = 'fine';
  await close(null);
  await two.y.work(late);
  await ring();
  expect(await pair.states(order, its)).toEqual([24, 'confirmed', 24, 'takenBack']);
  expect(await linkOf(order)).toMatchObject({ closed: false, isOffered: true });
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
  expect(await pair.states(order, its)).toEqual([24, 'takenBack', 24, 'takenBack']);
});

test('what was refused there comes back with its reason, asked for before that is told', async () => {
  const { order, its } = await pair.shared();
  two.x.way.state.weather = 'down';
  await two.y.t.call(contract.refuse, { orders: [its], reason: 'Fuera de zona' }, b.token);
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: toCome }] });
  expect(await pair.states(order, its)).toEqual([30, 'open', 22, 'refused']);
  two.x.way.state.weather = 'fine';
  await two.y.work(late);
  const { data } = (await two.x.t.call(contract.info, { _id: order }, a.token)).body;
  expect(data.transfers[0]).toMatchObject({ state: 'refused', reason: 'Fuera de zona' });
  expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: expect.stringContaining('la rechazó') }] });
});

test('where it cannot be asked for it, that is said: what does not answer is offered, of what is cut only what was said to come back', async () => {
  const [back, out, open] = [await pair.shared(), await pair.shared(), await pair.shared()];
  await bringBack(back.its);
  await pair.change(two.y, b, out.its, { status: 24 });
  await two.meet();
  const told = async () => Promise.all([back, out, open].map(async ({ order }) => linkOf(order)));
  two.y.way.state.weather = 'down';
  await ring();
  expect((await told()).map((link) => [link?.unasked, link?.isOffered])).toEqual([
    ['silent', true],
    ['silent', false],
    ['silent', true],
  ]);
  two.y.way.state.weather = 'fine';
  await ring();
  expect((await told()).map((link) => link?.unasked)).toEqual([null, null, null]);
  await pair.cut();
  expect((await told()).map((link) => [link?.unasked, link?.isOffered])).toEqual([
    ['cut', true],
    ['cut', false],
    ['cut', false],
  ]);
  expect((await pair.takeBack(back.order, out.order, open.order)).body).toMatchObject({ changed: 1, refusedTotal: 2 });
});

test('nobody asks back what it was given', async () => {
  const { order, its } = await pair.shared();
  const { transfer, peer } = await knownOf(order);
  expect(await giveBackAsked(two.x.t.database, peer, [transfer], new Date())).toEqual({ given: [], later: [] });
  expect(await pair.states(order, its)).toEqual([30, 'open', 1, 'open']);
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [two.x, two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
