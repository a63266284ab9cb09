import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';
import { marketplaceEvents, marketplaceShipments } from '../tables.ts';
import { pullAccount } from './pullAccount.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

test('what a reading left out is read again before what anybody told, of which nothing may be answered', async () => {
  const own = fakeShipment();
  const { company, ref, seller } = await t.linked('ml', [own]);
  t.fakes.ml.faults = [{ what: 500, times: 1_000, path: /^\/shipments\// }];
  await pullAccount(t.ports, ref, () => false);
  const receivedAt = new Date(Date.now() - 60_000);
  await t.inCompany(company, (db) =>
    db.insert(marketplaceEvents).values(
      Array.from({ length: 30 }, (_, at) => {
        const its = { _id: newId(), account: ref._id, topic: 'changed', resource: `shipments/44${at}` };
        return { ...its, receivedAt, attempts: 5 };
      }),
    ),
  );
  t.fakes.ml.faults = [{ what: 500, times: 1_000, path: /^\/shipments\/44/ }];
  seller.shipments = [{ ...own, updatedAt: new Date(0).toISOString() }];
  await pullAccount({ ...t.ports, now: () => new Date(Date.now() + 10 * 60_000) }, ref, () => false);
  expect(await t.ordersOf(company)).toMatchObject([{ externalTracking: own.id }]);
});

test('shipments under way that cannot be read keep no other one that was read later', async () => {
  const shipments = Array.from({ length: 17 }, () => fakeShipment());
  const { company, ref } = await t.linked('ml', shipments);
  await pullAccount(t.ports, ref, () => false);
  const [late] = shipments;
  await t.inCompany(company, async (db) => {
    const hoursAgo = (hours: number) => ({ readAt: new Date(Date.now() - hours * 3_600_000) });
    await db.update(marketplaceShipments).set(hoursAgo(5));
    await db.update(marketplaceShipments).set(hoursAgo(2)).where(eq(marketplaceShipments.shipment, late!.id));
  });
  for (const one of shipments) one.updatedAt = new Date(0).toISOString();
  t.fakes.ml.faults = [{ what: 500, times: 1_000, path: new RegExp(`^/shipments/(?!${late!.id})`) }];
  t.fakes.ml.calls = [];
  const isRead = () => t.fakes.ml.calls.includes(`GET /shipments/${late!.id}`);
  for (let time = 0; time < 30 && !isRead(); time += 1) await pullAccount(t.ports, ref, () => false);
  expect(isRead()).toBe(true);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
