import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, testApp } from '../../../testing/testApp.ts';
import { webhooks } from '../../developers/server/tables.ts';
import { makeWebhook } from '../../developers/server/testing.ts';
import { dashboard } from '../contract.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the bell tells who may mend it that a webhook takes nothing, and again once it is paused', async () => {
  const company = await t.make.company();
  const clerk = await t.make.user(company, 'clerk', ['office', 'order']);
  const _id = await makeWebhook(t, company, { name: 'Tienda' });
  const set = (values: object) => t.inCompany(company, (db) => db.update(webhooks).set(values).where(eq(webhooks._id, _id)));
  const of = async (token: string) => (await t.call(dashboard.notices, {}, token)).body;
  expect((await of(company.token)).data).toEqual([]);
  const failingSince = new Date(Date.now() - 2 * 3_600_000);
  await set({ failures: 12, failingSince, failure: 'No contesta: tarda demasiado' });
  const [one] = (await of(company.token)).data;
  expect(one).toMatchObject({
    kind: 'webhooks',
    title: 'El webhook Tienda no recibe',
    note: 'No contesta: tarda demasiado',
    at: failingSince.toISOString(),
    bad: true,
    unread: true,
  });
  await t.call(dashboard.readNotice, { key: one!.key }, company.token);
  expect((await of(company.token)).unread).toBe(0);
  await set({ state: 'failed' });
  expect(await of(company.token)).toMatchObject({
    unread: 1,
    data: [{ title: 'Se pausó el webhook Tienda', note: 'No tomó ningún aviso en tres días' }],
  });
  expect((await of(clerk.token)).data).toEqual([]);
  expect(t.problems).toEqual([]);
});
