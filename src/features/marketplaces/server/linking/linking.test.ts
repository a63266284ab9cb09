import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { asPlatform } from '#server/platform.ts';
import { clients } from '../../../clients/contract.ts';
import { clientIntegrations, clients as clientTable } from '../../../clients/server/tables.ts';
import type { IntegrationType } from '../../../clients/integration.ts';
import { employees } from '../../../session/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsOf } from '../shops/shops.ts';
import { shopsApp } from '../shopsApp.ts';
import { openAccount } from '../tokens/renew.ts';
import { marketplaceAccounts, marketplaceInvitations, marketplaceLinks } from '../tables.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

const types: IntegrationType[] = ['ml', 'tn', 'shopify'];

test.each(types)('an account of %s is linked by who authorises it, and shown at its client', async (type) => {
  const { company, client, seller, ref } = await t.linked(type);
  const { body } = await t.call(clients.read, { _id: client }, company.token);
  expect(body.data.mercadolibre).toMatchObject([{ type, user_id: seller.userId, status: 'Work', retry: 0 }]);
  const { account } = await t.accountOf(company, ref);
  expect(account?.tokens).toMatch(/^[\w-]{8}\.[\w-]+$/);
  expect(account?.expireAt === null).toBe(type === 'tn');
  const history = await t.call(clients.history, { _id: client, before: null }, company.token);
  expect(history.body.data[0]).toMatchObject({ action: 'edit', source: 'back-office' });
});

test('the outcome says whose it is, and nothing of a permission', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const seller = t.seller('ml');
  expect(await t.link(company, client, 'ml', seller)).toEqual({ result: 'linked', type: 'ml', account: seller.nickname });
});

test('several accounts of a client stand beside each other; the same one again has fresh permission', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const [one, other] = [t.seller('ml'), t.seller('ml')];
  for (const seller of [one, other, one]) expect(await t.link(company, client, 'ml', seller)).toMatchObject({ result: 'linked' });
  const { body } = await t.call(marketplaces.connections, {}, company.token);
  expect(body.data.map(({ user_id, permitted }) => [user_id, permitted])).toEqual([
    [one.userId, true],
    [other.userId, true],
  ]);
});

test('an account of another client is refused, and told whose it is; by an invitation its name is not told', async () => {
  const { company, seller } = await t.linked('tn');
  const other = await t.make.client(company, 'Vivero Sur');
  expect(await t.link(company, other, 'tn', seller)).toEqual({
    result: 'client',
    type: 'tn',
    account: seller.nickname,
    client: 'Ñandú Indumentaria',
  });
  const { body } = await t.call(marketplaces.invite, { _id: other }, company.token);
  const token = body.url.split('/').at(-1);
  const begun = await t.call(marketplaces.authorize, { token, type: 'tn' });
  expect(await t.comeBack(await t.authorise(begun.body.url, seller.userId))).toEqual({
    result: 'client',
    type: 'tn',
    account: seller.nickname,
    invited: 'true',
  });
});

test('an account of another company is refused, and only that it is another one is told', async () => {
  const { seller } = await t.linked('ml');
  const company = await t.make.company();
  const client = await t.make.client(company);
  expect(await t.link(company, client, 'ml', seller)).toEqual({ result: 'company', type: 'ml', account: seller.nickname });
  expect(await t.inCompany(company, (db) => db.$count(clientIntegrations))).toBe(0);
});

test('two who link the same account at once: one of them does', async () => {
  const seller = t.seller('ml');
  const begun = await Promise.all(
    [1, 2, 3].map(async () => {
      const company = await t.make.company();
      const client = await t.make.client(company);
      const { body } = await t.call(marketplaces.link, { _id: client, type: 'ml' }, company.token);
      return t.authorise(body.url, seller.userId);
    }),
  );
  const outcomes = await Promise.all(begun.map((location) => t.comeBack(location)));
  expect(outcomes.map(({ result = '' }) => result).toSorted((a, b) => a.localeCompare(b))).toEqual(['company', 'company', 'linked']);
});

test('an authorisation counts once, for ten minutes, for the marketplace that it was begun at', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const seller = t.seller('ml');
  const begin = async () => {
    const { body } = await t.call(marketplaces.link, { _id: client, type: 'ml' }, company.token);
    return t.authorise(body.url, seller.userId);
  };
  const location = await begin();
  expect(await t.comeBack(location.replace('/callback/ml', '/callback/tn'))).toMatchObject({ result: 'expired' });
  expect(await t.comeBack(location)).toMatchObject({ result: 'linked' });
  expect(await t.comeBack(location)).toMatchObject({ result: 'expired' });
  const late = await begin();
  await t.inCompany(company, (db) => db.update(marketplaceLinks).set({ expireAt: new Date(Date.now() - 1) }));
  expect(await t.comeBack(late)).toMatchObject({ result: 'expired' });
});

test.each([
  ['no state, as after an installation from within the marketplace,', 'http://localhost/api/marketplace/callback/ml?code=x', 'unbegun'],
  [
    'a state that nobody signed',
    `http://localhost/api/marketplace/callback/ml?code=x&state=${'0'.repeat(32)}.${'a'.repeat(43)}`,
    'expired',
  ],
])('%s links nothing', async (_what, location, result) => {
  expect(await t.comeBack(location)).toEqual({ result, type: 'ml' });
});

test('who is asked may say no, and a code that is none is told as failed', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const begin = async () => {
    const { body } = await t.call(marketplaces.link, { _id: client, type: 'ml' }, company.token);
    return new URL(body.url).searchParams.get('state') ?? '';
  };
  const back = 'http://localhost/api/marketplace/callback/ml';
  expect(await t.comeBack(`${back}?error=access_denied&state=${await begin()}`)).toEqual({ result: 'denied', type: 'ml' });
  const before = t.problems.length;
  expect(await t.comeBack(`${back}?code=nada&state=${await begin()}`)).toEqual({ result: 'failed', type: 'ml' });
  expect(t.problems.splice(before).map(String)).toEqual(['ShopError: El permiso terminó']);
});

test('where a marketplace wants to be asked less who links an account is told so', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const seller = t.seller('ml');
  t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '600', path: /users\/me/ }];
  expect(await t.link(company, client, 'ml', seller)).toEqual({ result: 'busy', type: 'ml' });
  expect(await t.link(company, client, 'ml', seller)).toMatchObject({ result: 'linked' });
  shopsOf(t.ports.config).paceOf({ type: 'ml', trial: false, userId: seller.userId }).hold(600);
  expect(await t.link(company, client, 'ml', seller)).toEqual({ result: 'busy', type: 'ml' });
});

test('Shopify’s way back is believed when it is signed, and for the shop that was asked', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const [seller, other] = [t.seller('shopify'), t.seller('shopify')];
  const begin = async () => {
    const { body } = await t.call(marketplaces.link, { _id: client, type: 'shopify', shop: seller.userId }, company.token);
    return t.authorise(body.url, seller.userId);
  };
  expect(await t.comeBack((await begin()).replace(/hmac=../, 'hmac=00'))).toMatchObject({ result: 'failed' });
  expect(await t.comeBack((await begin()).replace(seller.userId, other.userId))).toMatchObject({ result: 'failed' });
  expect(await t.comeBack(await begin())).toMatchObject({ result: 'linked' });
});

test.each(['evil.example.com', 'tienda.myshopify.com.evil.com', 'a b', '../x'])('the shop %j is refused', async (shop) => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const { status, body } = await t.call(marketplaces.link, { _id: client, type: 'shopify', shop }, company.token);
  expect([status, body.fields]).toEqual([400, { shop: 'Debe ser como mitienda.myshopify.com' }]);
});

test.each([
  ['mitienda', 'mitienda.myshopify.com'],
  ['https://MiTienda.myshopify.com/admin', 'mitienda.myshopify.com'],
])('the shop %j is %s', async (shop, domain) => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const { body } = await t.call(marketplaces.link, { _id: client, type: 'shopify', shop }, company.token);
  expect(body.url).toContain(`/${domain}/admin/oauth/authorize?`);
});

test('a sender links an account by an invitation, once; it tells the company and the client before, and why it no longer works after', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const { body } = await t.call(marketplaces.invite, { _id: client }, company.token);
  const token = body.url.split('/').at(-1);
  const told = await t.call(marketplaces.token, { token });
  expect(told.body).toMatchObject({ client: 'Ñandú Indumentaria', offered: [{ type: 'ml' }, { type: 'tn' }, { type: 'shopify' }] });
  expect(Date.parse(told.body.expireAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const begun = await t.call(marketplaces.authorize, { token, type: 'ml' });
  const second = await t.call(marketplaces.authorize, { token, type: 'ml' });
  const [seller, other] = [t.seller('ml'), t.seller('ml')];
  expect(await t.comeBack(await t.authorise(begun.body.url, seller.userId))).toMatchObject({ result: 'linked', invited: 'true' });
  expect(await t.comeBack(await t.authorise(second.body.url, other.userId))).toMatchObject({ result: 'invitation', invited: 'true' });
  const again = await t.call(marketplaces.token, { token });
  expect([again.status, again.body.message]).toEqual([409, 'El enlace ya se usó: la cuenta quedó vinculada']);
});

test('an invitation of yesterday, and one that nobody signed, begin nothing', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const { body } = await t.call(marketplaces.invite, { _id: client }, company.token);
  const token = body.url.split('/').at(-1) ?? '';
  await t.inCompany(company, (db) =>
    db
      .update(marketplaceInvitations)
      .set({ expireAt: new Date(Date.now() - 1) })
      .where(eq(marketplaceInvitations.client, client)),
  );
  const late = await t.call(marketplaces.authorize, { token, type: 'ml' });
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^El enlace venció: pídale otro a Empresa \d+$/)]);
  const forged = await t.call(marketplaces.token, { token: token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/^./, '0') });
  expect(forged.status).toBe(404);
});

test('a client of another company, or a deleted one, is linked to nothing', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const client = await t.make.client(other);
  for (const call of [marketplaces.link, marketplaces.invite])
    expect((await t.call(call, { _id: client, type: 'ml' }, company.token)).status).toBe(404);
});

test('a client that is deleted has no accounts any more: others link them, of its company and of another one', async () => {
  for (const isOwn of [true, false]) {
    const { company, client, seller, ref } = await t.linked('ml');
    const [read] = await t.inCompany(company, (db) => db.select().from(clientTable).where(eq(clientTable._id, client)));
    expect((await t.call(clients.remove, { _id: client, version: read?.version }, company.token)).status).toBe(200);
    expect(await t.accountOf(company, ref)).toEqual({ account: undefined, shown: undefined });
    const next = isOwn ? company : await t.make.company();
    expect(await t.link(next, await t.make.client(next, 'Vivero Sur'), 'ml', seller)).toMatchObject({ result: 'linked' });
  }
});

test('who unlinks an account while others retry it, renew it, turn it and link it anew hinders nobody, and is hindered by nobody', async () => {
  const { company, client, seller } = await t.linked('ml');
  for (let round = 0; round < 8; round += 1) {
    const { _id } = await t.refOf(company, seller);
    const { body } = await t.call(marketplaces.link, { _id: client, type: 'ml' }, company.token);
    const location = await t.authorise(body.url, seller.userId);
    const ref = { company: company.companyId, _id };
    await asPlatform(t.database, (db) =>
      db
        .update(marketplaceAccounts)
        .set({ refreshAt: new Date(0), expireAt: new Date(0) })
        .where(eq(marketplaceAccounts._id, _id)),
    );
    const [back, ...answers] = await Promise.all([
      t.comeBack(location),
      t.call(clients.unlink, { _id: client, integration: _id }, company.token),
      ...[1, 2, 3].map(() => t.call(marketplaces.retry, { _id }, company.token)),
      ...[1, 2, 3].map(() => t.call(marketplaces.automatic, { _id, automatic: true }, company.token)),
      openAccount(t.ports, ref).then(
        () => ({ status: 200 }),
        (error: unknown) => ({ status: error instanceof ShopError ? 404 : 500 }),
      ),
    ]);
    // Whose permission was refused as the other one was given is told so until that is stored.
    expect([back.result, ...answers.map(({ status }) => (status === 404 || status === 409 ? 200 : status))]).toEqual([
      'linked',
      ...answers.map(() => 200),
    ]);
    await t.link(company, client, 'ml', seller);
  }
});

test('what somebody began who is no longer active links nothing', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const seller = t.seller('ml');
  const { body } = await t.call(marketplaces.link, { _id: client, type: 'ml' }, company.token);
  const location = await t.authorise(body.url, seller.userId);
  await asPlatform(t.database, (db) => db.update(employees).set({ status: recordStatus.inactive }).where(eq(employees._id, company.owner)));
  expect(await t.comeBack(location)).toMatchObject({ result: 'expired' });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
