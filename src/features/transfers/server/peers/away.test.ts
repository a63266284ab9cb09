import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPair } from '../../../../testing/peerPair.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
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

describe('photos', () => {
  const deliver = async (its: string, bytes: Buffer) => {
    const form = new FormData();
    const input = {
      _id: its,
      status: 10,
      deliveryDate: (await pair.kitY.read(b, its))?.deliveryDate?.toISOString() ?? '',
      observation: 'Timbre roto',
    };
    for (const [key, value] of Object.entries(input)) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
    form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'foto.png');
    const request = new Request('http://x', { method: 'POST', body: form });
    return two.y.t.app.inject({
      method: 'POST',
      url: orderCalls.addHistory.path,
      headers: { token: b.token, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#c08040' } })
      .png()
      .toBuffer();
  const filesOf = async (order: string) => (await two.x.t.call(orderCalls.detail, { _id: order }, a.token)).body;

  test('of an entry are copied, and open over there', async () => {
    const { order, its } = await pair.shared();
    expect((await deliver(its, await picture())).statusCode).toBe(200);
    await two.meet();
    const url = /\/files\/[^"]+/.exec(JSON.stringify(await filesOf(order)))?.[0] ?? '';
    const { statusCode, headers } = await two.x.t.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('that are lost do not keep their entry', async () => {
    const { order, its } = await pair.shared();
    await deliver(its, await picture());
    const [entry] = (await pair.kitY.history(b, its))?.slice(-1) ?? [];
    await two.y.t.ports.files.remove(entry?.files[0]?.key ?? '');
    await two.meet();
    expect(await pair.states(order, its)).toEqual([10, 'confirmed', 10, 'confirmed']);
    expect((await pair.kitX.history(a, order))?.at(-1)).toMatchObject({ status: 10, files: [] });
  });
});

describe('an installation that does not answer', () => {
  test('is told all of it in its order when it is back', async () => {
    const { order, its } = await pair.shared();
    two.y.way.state.weather = 'down';
    const statuses = [24, 26, 28, 25, 24, 26] as const;
    for (const status of statuses) await pair.change(two.x, a, order, { status });
    const orders = await Promise.all(Array.from({ length: 30 }, () => two.x.t.make.order(a)));
    expect((await pair.share(...orders)).body).toMatchObject({ changed: 30 });
    let now = new Date();
    const pauses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await two.x.work(() => now);
      const peer = await pair.health();
      pauses.push(new Date(peer?.retryAt ?? 0).getTime() - now.getTime());
      expect(peer).toMatchObject({ isFailing: true, waiting: 36, failure: expect.stringMatching(/^No contesta/) });
      now = new Date(peer?.retryAt ?? 0);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    two.y.way.state.weather = 'fine';
    // Not before its time.
    await two.x.work(() => new Date(now.getTime() - 1));
    expect((await pair.health())?.waiting).toBe(36);
    await two.x.work(() => now);
    expect(await pair.health()).toMatchObject({ isFailing: false, waiting: 0, oldest: null, retryAt: null });
    await two.y.work();
    const told = (await pair.kitY.history(b, its))?.filter(({ origin }) => origin !== null).map(({ status }) => status);
    expect(told).toEqual(statuses);
    expect(await pair.awaited()).toHaveLength(31);
  });

  test('does each thing once, though its answers are lost', async () => {
    const { order, its } = await pair.shared();
    two.y.way.state.weather = 'deaf';
    for (const status of [24, 26]) await pair.change(two.x, a, order, { status });
    const another = await two.x.t.make.order(a);
    await pair.share(another);
    let now = new Date();
    for (let turn = 0; turn < 3; turn += 1) {
      await two.x.work(() => now);
      now = new Date((await pair.health())?.retryAt ?? 0);
    }
    expect((await pair.health())?.waiting).toBe(3);
    two.y.way.state.weather = 'fine';
    await two.x.work(() => now);
    await two.meet();
    expect((await pair.kitY.history(b, its))?.filter(({ origin }) => origin !== null).map(({ status }) => status)).toEqual([24, 26]);
    expect(await pair.awaited()).toHaveLength(2);
    expect((await pair.health())?.waiting).toBe(0);
  });

  test('is asked for nothing back: what is shared stays as it is on both sides', async () => {
    const { order, its } = await pair.shared();
    two.y.way.state.weather = 'down';
    const { status, body } = await pair.takeBack(order);
    expect([status, body.message]).toEqual([
      503,
      expect.stringMatching(
        /^No se pudo preguntar a Empresa \d+ de Y si las tiene: no se recuperó ninguna, vuelva a intentar en un momento$/,
      ),
    ]);
    expect(await pair.states(order, its)).toEqual([30, 'open', 1, 'open']);
    two.y.way.state.weather = 'fine';
    expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
    expect(await pair.states(order, its)).toEqual([1, 'takenBack', 22, 'takenBack']);
  });

  test('has given it back though nobody heard: the half that is missing is done when it tells once more', async () => {
    const { order, its } = await pair.shared();
    two.y.way.state.weather = 'deaf';
    expect((await pair.takeBack(order)).status).toBe(503);
    expect(await pair.states(order, its)).toEqual([30, 'open', 22, 'takenBack']);
    two.y.way.state.weather = 'fine';
    await two.meet();
    expect(await pair.states(order, its)).toEqual([30, 'open', 22, 'takenBack']);
    await two.y.work(() => new Date(Date.now() + HEALING_MS + 1_000));
    expect(await pair.states(order, its)).toEqual([1, 'takenBack', 22, 'takenBack']);
  });

  test('has given it back though nobody heard: asked again it answers the same', async () => {
    const { order, its } = await pair.shared();
    two.y.way.state.weather = 'deaf';
    await pair.takeBack(order);
    two.y.way.state.weather = 'fine';
    expect((await pair.takeBack(order)).body).toMatchObject({ changed: 1 });
    expect(await pair.states(order, its)).toEqual([1, 'takenBack', 22, 'takenBack']);
  });
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [two.x, two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
