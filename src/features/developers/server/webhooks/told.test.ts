import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { testApp, type App } from '../../../../testing/testApp.ts';
import { sendingKit, webhookServer } from '../../../../testing/webhookServer.ts';
import { settlements } from '../../../accounts/server/tables.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { developers } from '../../contract.ts';
import { webhookEvents } from '../../events.ts';
import { webhookSecret } from './signing.ts';

let t: App;
let side: Awaited<ReturnType<typeof webhookServer>>;
let kit: ReturnType<typeof sendingKit>;
beforeAll(async () => {
  t = await testApp({ WEBHOOK_PRIVATE: '1' });
  kit = sendingKit(t, () => side);
});
beforeEach(async () => {
  side = await webhookServer();
});
afterEach(() => side.close());
afterAll(async () => {
  expect([t.problems, kit.reported]).toEqual([[], []]);
  await t.close();
});

const HOUR = 3_600_000;

describe('what is told', () => {
  test('an order that is created, and each status that it comes to, in that order', async () => {
    const company = await t.make.company();
    await kit.hook(company);
    const order = await t.make.order(company, { externalID: 'W-1' });
    for (const status of [2, 7, 24]) await kit.addHistory(company, order, status);
    await kit.send();
    expect(
      side.heard.map(({ notice: { type, data } }) => [type, (data as { entry?: { status: { id: number } } }).entry?.status.id]),
    ).toEqual([
      ['order.created', undefined],
      ['order.status', 2],
      ['order.status', 7],
      ['order.status', 24],
    ]);
    expect(side.heard[0]!.notice.data).toMatchObject({
      order: {
        _id: order,
        externalID: 'W-1',
        client: { name: 'Ñandú Indumentaria' },
        toAddress: { address: 'Gurruchaga 1854' },
        chargeAmount: 0,
      },
    });
    expect(await kit.log(company)).toMatchObject(
      Array.from({ length: 4 }, () => ({ state: 'delivered', attempts: 1, answered: 200, answer: 'gracias', fault: null })),
    );
  });

  test('no note, no print, no edit, and nothing that changed nothing', async () => {
    const company = await t.make.company();
    const order = await t.make.order(company);
    await kit.hook(company);
    await kit.addHistory(company, order, 42, { observation: 'Llamar' });
    await t.inCompany(company, (db) =>
      db.insert(orderHistory).values(
        ([40, 88, 7] as const).map((status) => ({
          _id: newId(),
          order,
          status,
          source: 'transfer' as const,
          unapplied: status === 7 ? 'Ya estaba entregada' : null,
          createAt: new Date(),
        })),
      ),
    );
    await kit.send();
    expect([side.heard, await kit.log(company)]).toEqual([[], []]);
  });

  test('a delivery, with who received and the photos at addresses that open', async () => {
    const company = await t.make.company();
    const order = await t.make.order(company, { status: 7, driverAssign: await t.make.driver(company) });
    await kit.hook(company, ['order.delivered']);
    const key = newFileKey(company.companyId, 'jpg');
    await t.ports.files.put(key, Buffer.from('foto'));
    await t.inCompany(company, (db) =>
      db.insert(orderHistory).values({
        _id: newId(),
        order,
        status: 8,
        clientName: 'Juana Núñez',
        clientIDNumber: '32418905',
        files: [{ kind: 'photo', key, name: 'foto-1.jpg' }],
        source: 'driver',
        createAt: new Date(),
      }),
    );
    await kit.send();
    const [{ notice }] = side.heard as [(typeof side.heard)[0]];
    const { proof } = notice.data as unknown as { proof: { receiver: string; idNumber: string; files: { url: string }[] } };
    expect([notice.type, proof.receiver, proof.idNumber]).toEqual(['order.delivered', 'Juana Núñez', '32418905']);
    const url = new URL(proof.files[0]!.url);
    expect(url.origin).toBe(t.ports.config.PUBLIC_URL);
    expect((await t.app.inject(url.pathname + url.search)).body).toBe('foto');
  });

  test('a settlement when it is made, and when it is paid; not twice, nor for other changes of it', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    await kit.hook(company);
    const _id = newId();
    const money = { cash: '1500.50', pay: '900', collected: '0', total: '1500.50' };
    const days = { fromPeriod: '2026-11-01', toPeriod: '2026-11-15', expire: '2026-11-30' };
    const row = { _id, client, invoice: 'ABC20261120', ...days, typeOrder: [], exclude: [], nets: true, orders: 3, ...money };
    const at = { createAt: new Date(), lastAction: new Date() };
    await t.inCompany(company, (db) => db.insert(settlements).values({ ...row, ...at, state: 'pending' }));
    const becomes = (state: 'partial' | 'paid', paid: string) =>
      t.inCompany(company, (db) => db.update(settlements).set({ state, paid }).where(eq(settlements._id, _id)));
    await becomes('partial', '500');
    await becomes('paid', '1500.50');
    await becomes('paid', '1500.50');
    await kit.send();
    expect(kit.types()).toEqual(['settlement.created', 'settlement.settled']);
    expect(side.heard[1]!.notice.data).toEqual({
      settlement: expect.objectContaining({
        _id,
        invoice: 'ABC20261120',
        state: 'paid',
        orders: 3,
        cash: 1500.5,
        total: 1500.5,
        paid: 1500.5,
      }),
    });
    expect(side.heard[1]!.body).not.toContain('900');
  });

  test('only what it asks for, only of its company, and nothing while it is paused', async () => {
    const [own, other] = [await t.make.company(), await t.make.company()];
    await kit.hook(own, ['order.created']);
    await kit.hook(own, webhookEvents.slice(0, 3), { state: 'paused' });
    const order = await t.make.order(own);
    await kit.addHistory(own, order, 7);
    await t.make.order(other);
    await kit.send();
    expect([kit.types(), (await kit.log(own)).length, (await kit.log(other)).length]).toEqual([['order.created'], 1, 0]);
  });

  test('nothing of what is rolled back', async () => {
    const company = await t.make.company();
    await kit.hook(company);
    const order = await t.make.order(company);
    await t
      .inCompany(company, async (db) => {
        await db.insert(orderHistory).values({ _id: newId(), order, status: 7, source: 'back-office', createAt: new Date() });
        throw new Error('no');
      })
      .catch(() => undefined);
    await kit.send();
    expect(kit.types()).toEqual(['order.created']);
  });
});

test('each notice is signed by the webhook’s secret, and for a day after its rotation by the one before as well', async () => {
  const company = await t.make.company();
  const { body: made } = await t.call(
    developers.addWebhook,
    { _id: newId(), name: 'Tienda', url: side.url, events: ['order.created'] },
    company.token,
  );
  await t.make.order(company);
  await kit.send();
  const { body: rotated } = await t.call(developers.rotateSecret, { _id: made._id, version: 1 }, company.token);
  expect(rotated.secret).not.toBe(made.secret);
  await t.make.order(company);
  await kit.send();
  await t.make.order(company);
  await kit.send(25 * HOUR);
  const signs = side.heard.map(({ body, headers }) => {
    const [t_ = '', ...rest] = String(headers['reparto-signature']).split(',');
    const by = (secret: string) =>
      `v1=${createHmac('sha256', secret)
        .update(`${t_.slice(2)}.${body}`)
        .digest('hex')}`;
    return rest.map((sign) => (sign === by(rotated.secret) ? 'new' : sign === by(made.secret) ? 'old' : 'wrong'));
  });
  expect(signs).toEqual([['old'], ['new', 'old'], ['new']]);
  expect(side.heard[0]!.headers).toMatchObject({ 'reparto-event': 'order.created', 'reparto-delivery': side.heard[0]!.notice._id });
  // It stands nowhere.
  const rows = JSON.stringify([await kit.stored(company, made._id), await kit.log(company)]);
  expect([rows.includes(made.secret), rows.includes(rotated.secret)]).toEqual([false, false]);
  expect(webhookSecret('x'.repeat(32), await kit.stored(company, made._id))).not.toBe(rotated.secret);
});
