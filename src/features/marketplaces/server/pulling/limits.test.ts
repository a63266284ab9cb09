import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatTime, today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { fakeWebhook } from '../../../../demo/shops/fakeShops.ts';
import { clients } from '../../../clients/contract.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import { marketplacePurge } from '../purge.ts';
import { marketplaceAccounts, marketplaceOutbox, marketplaceShipments } from '../tables.ts';
import { openPace } from '../shops/pace.ts';
import { shopsOf } from '../shops/shops.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { openAccount } from '../tokens/renew.ts';
import { accountsWithEvents } from './events.ts';
import { pullAccount } from './pullAccount.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeEach(async () => {
  t = await shopsApp();
});
afterEach(() => t.close());

/** The same server as another process is: it does not know who asked this one to wait. */
const withoutPace = () => ({ ...t.ports, config: { ...t.ports.config } });

test.each([
  ['600', 10],
  [undefined, 1],
])(
  'a shop that asks for less (Retry-After %s) is left alone for %i minutes, and whoever looks on does not wait; other shops are asked',
  async (retryAfter, minutes) => {
    const { company, ref, seller } = await t.linked('tn', [fakeShipment()]);
    t.fakes.tn.faults = [{ what: 429, times: 1, ...(retryAfter && { retryAfter }) }];
    await pullAccount(t.ports, ref, () => false);
    const { account } = await t.accountOf(company, ref);
    expect(account).toMatchObject({ failures: 1, error: 'Pide que se le consulte menos' });
    expect(Math.round(((account?.nextAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(minutes);
    const { paceOf } = shopsOf(t.ports.config);
    await expect(paceOf({ type: 'tn', trial: false, userId: seller.userId }).wait(5)).rejects.toMatchObject({ fault: 'transient' });
    await paceOf({ type: 'tn', trial: false, userId: '1' }).wait(0.1);
    await paceOf({ type: 'ml', trial: false, userId: seller.userId }).wait(0.1);
  },
);

test('who wants an account read now whose marketplace asked to wait is told when it is; then it is read, and is as it was', async () => {
  const { company, ref } = await t.linked('ml', [fakeShipment()]);
  t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '600' }];
  await pullAccount(t.ports, ref, () => false);
  const { account, shown } = await t.accountOf(company, ref);
  expect(shown?.status).toBe('Paused');
  const { status, body } = await t.call(marketplaces.retry, { _id: ref._id }, company.token);
  const at = formatTime(account?.nextAt ?? new Date(0));
  expect([status, body.message]).toEqual([409, `La tienda pidió esperar: se la vuelve a consultar a las ${at}`]);
  // Nor does anything else have it read before.
  await t.call(marketplaces.replay, { _id: ref._id, day: today(new Date()) }, company.token);
  await t.call(marketplaces.automatic, { _id: ref._id, automatic: true }, company.token);
  expect((await t.accountOf(company, ref)).account?.nextAt).toEqual(account?.nextAt);
  // In time, also after another failure, anybody may ask, however long our own pause is.
  await t.inCompany(company, (db) => db.update(marketplaceAccounts).set({ askAt: null }));
  expect((await t.call(marketplaces.retry, { _id: ref._id }, company.token)).status).toBe(200);
  t.fakes.ml.faults = [{ what: 500, times: 1 }];
  await pullAccount(withoutPace(), ref, () => false);
  expect((await t.accountOf(company, ref)).shown?.status).toBe('Work');
  expect((await t.call(marketplaces.retry, { _id: ref._id }, company.token)).status).toBe(200);
  await t.inCompany(company, (db) => db.update(clientIntegrations).set({ status: 'Paused' }));
  await pullAccount(withoutPace(), ref, () => false);
  const { shown: after, account: read } = await t.accountOf(company, ref);
  expect([after?.status, read?.failures, read?.error]).toEqual(['Work', 0, null]);
});

test('who looks at a shipment whose shop is silent, or asks for less, sees what was read last within some seconds', async () => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked('tn', [shipment]);
  await pullAccount(t.ports, ref, () => false);
  await t.inCompany(company, (db) => db.update(marketplaceShipments).set({ readAt: new Date(0) }));
  const asked = { sender_id: seller.userId, externalTracking: shipment.id };
  for (const fault of [
    { what: 'silence' as const, times: 1 },
    { what: 429, times: 1, retryAfter: '60' },
  ]) {
    t.fakes.tn.faults = [fault];
    const { status, body } = await t.call(marketplaces.shipment, asked, company.token);
    expect([status, body.stale]).toEqual([200, true]);
  }
  // Held by now: nobody is asked.
  t.fakes.tn.calls = [];
  expect((await t.call(marketplaces.shipment, asked, company.token)).body.stale).toBe(true);
  expect(t.fakes.tn.calls).toEqual([]);
});

test('an account that asked to be left alone is asked sooner by nobody: no other process, no renewal, whoever looks on, no status', async () => {
  const shipment = fakeShipment();
  const { company, ref, seller } = await t.linked('ml', [shipment]);
  await pullAccount(t.ports, ref, () => false);
  const past = { readAt: new Date(0) };
  await t.inCompany(company, (db) => db.update(marketplaceShipments).set(past));
  const look = () => t.call(marketplaces.shipment, { sender_id: seller.userId, externalTracking: shipment.id }, company.token);
  t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '3600' }];
  expect((await look()).body.stale).toBe(true);
  const { account, shown } = await t.accountOf(company, ref);
  expect([shown?.status, account?.nextAt]).toEqual(['Paused', account?.askAt]);
  expect(Math.round(((account?.askAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
  const { body } = await t.call(marketplaces.connections, {}, company.token);
  expect(body.data).toMatchObject([{ status: 'Paused', nextAt: account?.askAt?.toISOString() }]);
  // Something was told of it, its permission is to be renewed, and somebody wants it read.
  const { headers, payload } = fakeWebhook(t.fakes.ml, { userId: seller.userId, resource: `shipments/${shipment.id}` });
  await t.app.inject({ method: 'POST', url: '/api/marketplace/webhook/ml', headers, payload });
  await t.inCompany(company, (db) => db.update(marketplaceAccounts).set({ refreshAt: new Date(0) }));
  t.fakes.ml.calls = [];
  const in59 = { ...withoutPace(), now: () => new Date(Date.now() + 59 * 60_000) };
  expect(await accountsWithEvents(in59, in59.now())).toEqual([]);
  await pullAccount(in59, ref, () => false);
  await expect(openAccount(in59, ref)).rejects.toMatchObject({ status: 429, retryAfter: expect.closeTo(60, -1) });
  expect((await look()).body.stale).toBe(true);
  expect((await t.call(marketplaces.retry, { _id: ref._id }, company.token)).status).toBe(409);
  expect([t.fakes.ml.calls, (await t.accountOf(company, ref)).shown?.status]).toEqual([[], 'Paused']);
  const in61 = { ...withoutPace(), now: () => new Date(Date.now() + 61 * 60_000) };
  expect(await accountsWithEvents(in61, in61.now())).toEqual([ref]);
  await openAccount(in61, ref);
  await pullAccount(in61, ref, () => false);
  expect((await t.accountOf(company, ref)).shown?.status).toBe('Work');
});

test('who is at it when an account asks to be left alone leaves it, also where labels are asked for', async () => {
  const at = new Date(Date.now() + 60_000).toISOString();
  const { company, ref, seller } = await t.linked(
    'ml',
    Array.from({ length: 60 }, () => fakeShipment({ updatedAt: at })),
  );
  t.fakes.ml.calls = [];
  t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '600', path: /shipment_labels/ }];
  await pullAccount(t.ports, ref, () => false);
  expect(t.fakes.ml.calls.at(-1)).toBe('GET /shipment_labels');
  expect(t.fakes.ml.calls.filter((call) => call.startsWith('GET /orders/search'))).toHaveLength(1);
  const { account, shown } = await t.accountOf(company, ref);
  expect([shown?.status, account?.failures, account?.error]).toEqual(['Paused', 1, 'Pide que se le consulte menos']);
  // Whoever asks it for something else right now does not wait for ten minutes, and then go on.
  const pace = shopsOf(t.ports.config).paceOf({ type: 'ml', trial: false, userId: seller.userId });
  await expect(pace.wait()).rejects.toMatchObject({ status: 429, retryAfter: expect.closeTo(600, -2) });
  // Later all of it is there.
  const later = { ...withoutPace(), now: () => new Date(Date.now() + 601_000) };
  await pullAccount(later, ref, () => false);
  expect(await t.ordersOf(company)).toHaveLength(60);
});

test('an order that could not follow is tried before what waits, however much that is: that asks for labels', async () => {
  const moved = fakeShipment();
  const { company, ref, seller } = await t.linked('ml', [moved]);
  await pullAccount(t.ports, ref, () => false);
  Object.assign(moved, { status: 'delivered', updatedAt: new Date(Date.now() + 1_000).toISOString() });
  await t.call(marketplaces.automatic, { _id: ref._id, automatic: false }, company.token);
  const at = new Date(Date.now() + 1_000).toISOString();
  seller.shipments.push(fakeShipment({ updatedAt: at }));
  await pullAccount(t.ports, ref, () => false);
  const its = (await t.shipmentsOf(company)).find(({ state }) => state === 'pending');
  if (!its) throw new Error('nothing waits');
  const more = Array.from({ length: 200 }, (_none, index) => ({ ...its, _id: newId(), shipment: `9${index}` }));
  await t.inCompany(company, (db) => db.insert(marketplaceShipments).values(more));
  expect(await t.ordersOf(company)).toMatchObject([{ status: expect.not.closeTo(8) }]);
  await t.inCompany(company, async (db) => db.update(orders).set({ driverAssign: await t.make.driver(company), status: 7 }));
  await t.inCompany(company, (db) =>
    db.update(marketplaceAccounts).set({ automatic: true, cursor: new Date(Date.now() + 3_600_000), pulledAt: null }),
  );
  t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '600', path: /shipment_labels/ }];
  await pullAccount(t.ports, ref, () => false);
  expect((await t.accountOf(company, ref)).account?.error).toBe('Pide que se le consulte menos');
  expect(await t.ordersOf(company)).toMatchObject([{ status: 8 }]);
});

test('what waits of an account that is not linked any more goes after a month; of a linked one it stays', async () => {
  const [gone, kept] = [await t.linked('tn', [fakeShipment()]), await t.linked('tn', [fakeShipment()])];
  for (const { company, client, ref } of [gone, kept]) {
    await t.call(marketplaces.automatic, { _id: ref._id, automatic: false }, company.token);
    await pullAccount(t.ports, ref, () => false);
    if (client === gone.client) await t.call(clients.unlink, { _id: client, integration: ref._id }, company.token);
  }
  const purge = (days: number) => {
    const rule = marketplacePurge.marketplace_shipments;
    if (!rule) throw new Error('shipments are not purged');
    return asPlatform(t.database, (db) => rule(db, new Date(Date.now() + days * 86_400_000), new Date()));
  };
  const left = async () => [(await t.shipmentsOf(gone.company)).length, (await t.shipmentsOf(kept.company)).length];
  await purge(29);
  expect(await left()).toEqual([1, 1]);
  await purge(31);
  expect(await left()).toEqual([0, 1]);
});

test('what a linked account is to be told is kept for a month, and then its order says so; of one that is not linked for a week', async () => {
  const [linked, gone] = [await t.linked('tn', [fakeShipment()]), await t.linked('tn', [fakeShipment()])];
  for (const { company, ref } of [linked, gone]) {
    await pullAccount(t.ports, ref, () => false);
    const [shipment] = await t.shipmentsOf(company);
    await t.inCompany(company, (db) =>
      db.insert(marketplaceOutbox).values({ _id: newId(), shipment: shipment?._id ?? '', status: 7, entry: newId(), createAt: new Date() }),
    );
  }
  await t.call(clients.unlink, { _id: gone.client, integration: gone.ref._id }, gone.company.token);
  const purged = (days: number) =>
    asPlatform(t.database, async (db) => {
      const now = new Date(Date.now() + days * 86_400_000);
      return (await marketplacePurge.marketplace_outbox?.(db, now, now))?.rowCount;
    });
  const [order] = await t.ordersOf(linked.company);
  const conflict = async () => (await t.call(marketplaces.conflict, { _id: order?._id }, linked.company.token)).body.conflict;
  expect([await purged(6), await purged(29), await conflict()]).toEqual([0, 1, null]);
  expect([await purged(31), await conflict()]).toEqual([1, 'No se pudo informar el estado. Esperó 30 días']);
  expect((await t.shipmentsOf(gone.company))[0]?.conflict).toBeNull();
});

test('calls are let through in the rhythm of the limit once what was saved is used up', async () => {
  const pace = openPace({ perMinute: 6_000, burst: 5 });
  const begun = performance.now();
  await Promise.all(Array.from({ length: 25 }, () => pace.wait()));
  expect(performance.now() - begun).toBeGreaterThan(180);
});
