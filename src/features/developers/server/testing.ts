import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { App, Company } from '../../../testing/testApp.ts';
import type { Scope } from '#shared/scopes.ts';
import { developers } from '../contract.ts';
import type { WebhookEvent } from '../events.ts';
import { newKeySecret } from './keys/secretKey.ts';
import { apiKeys, webhookDeliveries, webhooks } from './tables.ts';

/** Gives a company an API key; gives its `_id` and its secret. */
export const makeKey = async (
  t: App,
  company: Company,
  over: { _id?: string; name?: string; scopes?: Scope[]; perMinute?: number } = {},
): Promise<{ _id: string; secret: string }> => {
  const { secret, ...stored } = newKeySecret();
  const { _id = newId() } = over;
  const { name = `Tienda ${_id.slice(-6)}`, scopes = ['orders:read', 'orders:write', 'statuses'], perMinute = 600 } = over;
  await t.inCompany(company, (db) =>
    db.insert(apiKeys).values({ _id, name, scopes, perMinute, ...stored, by: company.owner, createAt: new Date() }),
  );
  return { _id, secret };
};

/** Gives a company a webhook. */
export const makeWebhook = async (
  t: App,
  company: Company,
  over: { name?: string; url?: string; events?: WebhookEvent[]; state?: 'active' | 'paused' } = {},
): Promise<string> => {
  const _id = newId();
  const { name = `Tienda ${_id.slice(-6)}`, url = 'https://tienda.invalid/avisos', events = ['order.created'], state = 'active' } = over;
  await t.inCompany(company, (db) =>
    db.insert(webhooks).values({ _id, name, url, events, state, by: company.owner, createAt: new Date() }),
  );
  return _id;
};

/** A key, a webhook that is told of nothing, and a notice that it was told; inputs of the calls about them. */
export const developerFixture = fixture(developers)({
  records: async ({ t, company, mark, now }: Making, { order }: { order: string }) => {
    const { _id: apiKey } = await makeKey(t, company, { name: `Tienda ${mark}` });
    // Told of what these tests never do, at an address to which nothing goes.
    const over = { url: 'https://192.0.2.1/avisos', events: ['settlement.settled' as const] };
    const webhook = await makeWebhook(t, company, { name: `Avisos ${mark}`, ...over });
    const webhookDelivery = newId();
    await t.inCompany(company, (db) =>
      db.insert(webhookDeliveries).values({
        _id: webhookDelivery,
        webhook,
        event: 'order.created',
        subject: order,
        state: 'delivered',
        body: `{"mark":"${mark}"}`,
        answer: mark,
        answered: 200,
        sentAt: now,
        took: 80,
      }),
    );
    return { apiKey, webhook, webhookDelivery };
  },
  inputs: ({ apiKey, webhook, webhookDelivery }) => ({
    keys: {},
    addKey: { _id: newId(), name: 'Tienda de Ñata', scopes: ['orders:read', 'orders:write', 'statuses'], perMinute: 60 },
    revokeKey: { _id: apiKey },
    webhooks: {},
    addWebhook: { _id: newId(), name: 'Avisos de Ñata', url: 'https://nata.invalid/avisos', events: ['order.created', 'order.status'] },
    saveWebhook: { _id: webhook, version: 1, name: 'Avisos de Ñata', url: 'https://nata.invalid/otros', events: ['order.delivered'] },
    switchWebhook: { _id: webhook, version: 1, active: false },
    rotateSecret: { _id: webhook, version: 1 },
    removeWebhook: { _id: webhook, version: 1 },
    testWebhook: { _id: webhook },
    deliveries: { webhook, state: 'delivered', page: 1, size: 25, sortField: 'seq', sortOrder: 'desc' },
    delivery: { _id: webhookDelivery },
    resend: { _id: webhookDelivery },
  }),
  once: { addKey: '_id', addWebhook: '_id' },
});
