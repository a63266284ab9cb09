import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectBoth } from '../../../../testing/installations.ts';
import { openPair } from '../../../../testing/peerPair.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { transfers as contract } from '../../contract.ts';
import { peers as peerCalls } from '../../peers.ts';
import { blockIn, blockText } from './connecting/block.ts';
import { wayOf } from './identity.ts';
import { HEALING_MS } from './receiving/giveBackAsked.ts';

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

describe('orders shared between two installations', () => {
  test('come with what whoever delivers has to know, and are found by what is on their labels', async () => {
    const { order, its } = await pair.shared({
      toName: 'Ñata Pérez',
      externalID: 'EXT-1',
      externalTracking: 'TN-9',
      chargeDestination: true,
      chargeAmount: '1500.5',
      validation_type: ['Foto'],
      qr: '{"id":"44","sender_id":123}',
    });
    const [mine, theirs] = [await pair.kitX.read(a, order), await pair.kitY.read(b, its)];
    expect(theirs).toMatchObject({
      toName: 'Ñata Pérez',
      toAddress: mine?.toAddress,
      toLat: mine?.toLat,
      externalID: mine?.internalID,
      externalTracking: 'TN-9',
      chargeAmount: '1500.50',
      validation_type: ['Foto'],
      qr: '{"id":"44","sender_id":123}',
      fromOrder: 'Transfer',
      receivedFrom: a.transferid,
      deliveryDate: mine?.deliveryDate,
    });
    expect(theirs?.internalID).not.toBe(mine?.internalID);
    for (const tracking of [order, mine?.internalID ?? '', 'EXT-1'])
      expect((await two.y.t.call(contract.arrived, { tracking }, b.token)).body).toMatchObject({ _id: its });
    expect(await pair.states(order, its)).toEqual([30, 'open', 1, 'open']);
  });

  test('are confirmed over there, and both see what the other does', async () => {
    const { order, its } = await pair.shared();
    expect((await two.y.t.call(contract.confirm, { orders: [its] }, b.token)).body).toMatchObject({ changed: 1 });
    await two.meet();
    expect(await pair.states(order, its)).toEqual([30, 'confirmed', 1, 'confirmed']);
    expect((await pair.kitX.history(a, order))?.at(-1)).toMatchObject({
      status: 42,
      observation: 'Confirmó que la recibió',
      employee: null,
    });

    await pair.change(two.y, b, its, { status: 24, observation: 'Nadie en casa' });
    await two.meet();
    expect(await pair.states(order, its)).toEqual([24, 'confirmed', 24, 'confirmed']);
    const [name] = (await two.y.t.database.owner.query<{ name: string }>('select name from companies where company_id = $1', [b.companyId]))
      .rows;
    expect((await pair.kitX.history(a, order))?.at(-1)).toMatchObject({
      status: 24,
      observation: 'Nadie en casa',
      partner: name?.name,
      unapplied: null,
    });
    await pair.change(two.x, a, order, { status: 25, deliveryDate: new Date(Date.now() + 2 * 86_400_000).toISOString() });
    await two.meet();
    expect(await pair.states(order, its)).toEqual([25, 'confirmed', 25, 'confirmed']);
    expect((await pair.kitY.read(b, its))?.deliveryDate).toEqual((await pair.kitX.read(a, order))?.deliveryDate);
  });

  test('are confirmed by the first that is written of them, and that is taken back with Deshacer on both sides', async () => {
    const { order, its } = await pair.shared();
    await pair.change(two.y, b, its, { status: 24 });
    await two.meet();
    expect(await pair.states(order, its)).toEqual([24, 'confirmed', 24, 'confirmed']);
    const [undoable] = (await two.y.t.call(orderCalls.undoable, {}, b.token)).body.data;
    expect((await two.y.t.call(orderCalls.undoBulk, { batch: undoable?.batch ?? '' }, b.token)).status).toBe(200);
    await two.meet();
    expect(await pair.states(order, its)).toEqual([30, 'confirmed', 1, 'confirmed']);
  });

  test('are refused over there, and come back with the reason', async () => {
    const { order, its } = await pair.shared({ status: 1 });
    await two.y.t.call(contract.refuse, { orders: [its], reason: 'Fuera de zona' }, b.token);
    await two.meet();
    expect(await pair.states(order, its)).toEqual([1, 'refused', 22, 'refused']);
    const { body } = await two.x.t.call(contract.info, { _id: order }, a.token);
    expect(body.data.transfers[0]).toMatchObject({ state: 'refused', reason: 'Fuera de zona' });
  });

  test('are taken back while nobody over there has answered, at once and on both sides', async () => {
    const { order, its } = await pair.shared();
    expect((await pair.takeBack(order)).body).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
    expect(await pair.states(order, its)).toEqual([1, 'takenBack', 22, 'takenBack']);
    const late = () => new Date(Date.now() + HEALING_MS + 1_000);
    await two.y.work(late);
    await two.meet();
    expect(await pair.states(order, its)).toEqual([1, 'takenBack', 22, 'takenBack']);
    expect((await pair.kitX.history(a, order))?.at(-1)).toMatchObject({ employee: a.owner });
    expect((await pair.takeBack(order)).body).toMatchObject({ changed: 0, refused: [{ message: 'Ya se recuperó' }] });
  });

  test('are not taken back once they were confirmed, though nobody here has heard of it', async () => {
    const { order, its } = await pair.shared();
    await two.y.t.call(contract.confirm, { orders: [its] }, b.token);
    expect((await pair.takeBack(order)).body).toMatchObject({
      changed: 0,
      refused: [{ message: expect.stringMatching(/ya la recibió: pídale que la pase a Devolución y vuelva a intentar$/) }],
    });
    await two.meet();
    expect(await pair.states(order, its)).toEqual([30, 'confirmed', 1, 'confirmed']);
  });

  test('that were taken back before they came are not taken when they do', async () => {
    const order = await two.x.t.make.order(a);
    await pair.share(order);
    expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
    await two.meet();
    expect(await pair.awaited()).toEqual([]);
    // And may be shared again.
    await pair.share(order);
    await two.meet();
    expect(await pair.awaited()).toHaveLength(1);
  });

  test('come back when the company over there works no more', async () => {
    const order = await two.x.t.make.order(a);
    await pair.share(order);
    await two.y.t.database.owner.query('update companies set closed_at = now() where company_id = $1', [b.companyId]);
    await two.meet();
    const { body } = await two.x.t.call(contract.info, { _id: order }, a.token);
    expect(body.data.transfers[0]).toMatchObject({ state: 'refused', reason: expect.stringMatching(/está dada de baja$/) });
    expect((await pair.kitX.read(a, order))?.status).toBe(1);
  });

  test('make no circle: neither back to whom they came from, nor by way of a third', async () => {
    const { order, its } = await pair.shared();
    const back = await two.y.t.call(contract.share, { transferid: a.transferid, orders: [its] }, b.token);
    expect(back.body).toMatchObject({ changed: 0, refused: [{ message: expect.stringMatching(/^Ya pasó por/) }] });
    // A (X) -> B (Y) -> C (X) -> A (X).
    const c = await two.x.company();
    await connectBoth(two.x, c, two.y, b);
    expect((await two.y.t.call(contract.share, { transferid: c.transferid, orders: [its] }, b.token)).body).toMatchObject({ changed: 1 });
    await two.meet();
    const [atC] = (await two.x.t.call(contract.expected, {}, c.token)).body.data;
    const round = await two.x.t.call(contract.share, { transferid: a.transferid, orders: [atC?._id ?? ''] }, c.token);
    expect(round.body).toMatchObject({ changed: 0, refused: [{ message: expect.stringMatching(/^Ya pasó por/) }] });
    // Handed on, it was confirmed; what C does reaches A by way of B, who alone is named.
    await pair.change(two.x, c, atC?._id ?? '', { status: 24 });
    await two.meet();
    expect(await pair.states(order, its)).toEqual([24, 'confirmed', 24, 'confirmed,confirmed']);
    const told = JSON.stringify(await pair.kitX.history(a, order));
    expect(told).not.toContain(c.transferid);
    const [scanned] = [await two.x.t.call(contract.arrived, { tracking: order }, c.token)];
    expect(scanned.body).toMatchObject({ order: expect.anything() });
  });

  test('tell no number of who had them before, and nothing by which two of them show that they came by the same company', async () => {
    const some = [await pair.shared({ externalID: 'EXT-7' }), await pair.shared({ externalID: 'EXT-8' })];
    const c = await two.x.company();
    await connectBoth(two.x, c, two.y, b);
    two.x.way.heard.splice(0);
    const orders = some.map(({ its }) => its);
    await two.y.t.call(contract.share, { transferid: c.transferid, orders }, b.token);
    await two.meet();
    const told = two.x.way.heard.flatMap(({ path, body }) =>
      path === '/api/peer/messages' ? (JSON.parse(String(body)) as { messages: { kind: string; chain: string[] }[] }).messages : [],
    );
    const shares = told.filter(({ kind }) => kind === 'share');
    expect(shares.map(({ chain }) => chain.length)).toEqual([2, 2]);
    expect(new Set(shares.flatMap(({ chain }) => chain.map((each) => each.split('.')[1]))).size).toBe(4);
    const numbers = (await Promise.all(some.map(({ order }) => pair.kitX.read(a, order)))).map((order) => order?.internalID ?? '');
    for (const secret of ['EXT-7', 'EXT-8', ...numbers, ...some.map(({ order }) => order), wayOf(a.companyId), a.transferid])
      expect(JSON.stringify(told)).not.toContain(secret);
  });
});

test('whoever pastes a partner’s data with another key is told; once the connection is cut it may be made with it by who says that it is the partner', async () => {
  const { data, block } = (await two.y.t.call(peerCalls.list, {}, b.token)).body;
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  const forged = blockText({ ...blockIn(block ?? '')!, key: other });
  const add = (otherKey?: boolean) =>
    two.x.t.call(peerCalls.add, { block: forged, transferid: '99HH', ...(otherKey && { otherKey }) }, a.token);
  expect(data).toHaveLength(1);
  expect((await add()).body.message).toMatch(/ está conectada con otra clave: si la cambió, corte esa conexión y vuelva a conectarla$/);
  const before = await pair.health();
  await pair.cut();
  const { status, body } = await add();
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/^Es la conexión que tenía con Empresa \d+ de Y \(\w{4}\), con otra clave: ¿es la misma empresa\?$/),
  ]);
  expect(body.fields).toEqual({ otherKey: body.message });
  expect(await pair.health()).toBeUndefined();
  expect((await add(true)).status).toBe(200);
  expect((await pair.health())?.installation).not.toBe(before?.installation);
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [two.x, two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
