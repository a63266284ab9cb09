import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import { shopsApp } from '../shopsApp.ts';
import { marketplaceLinks } from '../tables.ts';
import { beginnerCookie } from './beginner.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

const begin = async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const seller = t.seller('ml');
  const { body, headers } = await t.call(marketplaces.link, { _id: client, type: 'ml' }, company.token);
  const cookie = String(headers['set-cookie']);
  return { company, seller, url: body.url, cookie, own: cookie.split(';')[0] ?? '' };
};

test('another browser that comes back with a state links nothing, whatever it brings of its own; the one that began it still does', async () => {
  const [{ company, seller, url, own }, other] = [await begin(), await begin()];
  const location = await t.authorise(url, seller.userId);
  const state = new URL(location).searchParams.get('state') ?? '';
  // What is known of the state alone makes no cookie.
  for (const cookie of ['', other.own, `${own.split('=')[0]}=${state}`, `${own.split('=')[0]}=${other.own.split('=')[1]}`, '=;;=; ='])
    expect(await t.comeBack(location, cookie)).toEqual({ result: 'browser', type: 'ml' });
  expect(await t.inCompany(company, (db) => db.$count(clientIntegrations))).toBe(0);
  expect(await t.comeBack(location, `otra=cosa; ${own}`)).toMatchObject({ result: 'linked' });
});

test('what is over is told so, also where the cookie is gone; what the marketplace says no to of its own, as well', async () => {
  const { company, seller, url } = await begin();
  const location = await t.authorise(url, seller.userId);
  await t.inCompany(company, (db) => db.update(marketplaceLinks).set({ expireAt: new Date(Date.now() - 1) }));
  expect(await t.comeBack(location, '')).toEqual({ result: 'expired', type: 'ml' });
  expect(await t.comeBack('http://localhost/api/marketplace/callback/tn?error=access_denied', '')).toEqual({
    result: 'denied',
    type: 'tn',
  });
});

test('two authorisations that were begun at once end each for itself, in any order', async () => {
  const both = [await begin(), await begin()];
  const cookie = both.map(({ own }) => own).join('; ');
  for (const { url, seller } of both.toReversed())
    expect(await t.comeBack(await t.authorise(url, seller.userId), cookie)).toMatchObject({ result: 'linked', account: seller.nickname });
});

test('a sender’s is ended in their browser too', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const seller = t.seller('tn');
  const { body } = await t.call(marketplaces.invite, { _id: client }, company.token);
  const begun = await t.call(marketplaces.authorize, { token: body.url.split('/').at(-1), type: 'tn' });
  const location = await t.authorise(begun.body.url, seller.userId);
  expect(await t.comeBack(location, '')).toEqual({ result: 'browser', type: 'tn' });
  expect(await t.comeBack(location)).toMatchObject({ result: 'linked', invited: 'true' });
});

test('the cookie is for the way back alone, and for https where there is https', async () => {
  const { cookie } = await begin();
  expect(cookie).toMatch(/^linking-[0-9a-f]{32}=[\w.-]+; Path=\/api\/marketplace\/callback; Max-Age=3600; HttpOnly; SameSite=Lax$/);
  const secure = beginnerCookie({ SECRET: 's'.repeat(32), PUBLIC_URL: 'https://reparto.example' }, newId());
  expect(secure).toMatch(/; SameSite=Lax; Secure$/);
});
