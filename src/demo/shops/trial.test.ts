import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { freePort } from '#server/postgres/freePort.ts';
import { clientIntegrations } from '../../features/clients/server/tables.ts';
import { marketplaces } from '../../features/marketplaces/contract.ts';
import { startShops } from '../../features/marketplaces/server/pulling/worker.ts';
import { rememberPlaces } from '../../features/places/server/operations.ts';
import { type App, type Company, testApp } from '../../testing/testApp.ts';
import { openTrial } from './trial.ts';

let t: App;
let company: Company;
let worker: ReturnType<typeof startShops>;
let origin = '';
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  t = await testApp({ DEMO: '1', PORT: String(port), PUBLIC_URL: origin });
  company = await t.make.company();
  const client = await t.make.client(company);
  const now = new Date();
  const kept = { client, createAt: now };
  await t.inCompany(company, async (db) => {
    await db.insert(clientIntegrations).values([
      { _id: newId(), ...kept, type: 'ml', userId: '180000001', nickname: 'VIVERO', status: 'Work' },
      { _id: newId(), ...kept, type: 'tn', userId: '170000001', nickname: 'vivero.mitiendanube.com', status: 'Work' },
      // As the demo noted it before Shopify's numbers were domains.
      { _id: newId(), ...kept, type: 'shopify', userId: '160000001', nickname: 'vivero.myshopify.com', status: 'Work' },
      { _id: newId(), ...kept, type: 'ml', userId: '180000002', nickname: 'VENCIDA', status: 'Expired', retry: 3 },
    ]);
    const place = { town: 'Palermo', province: '', postalCode: '1414', countryCode: 'AR' as const, hierarchy: [] };
    await rememberPlaces(
      db,
      [1854, 2100].map((addressNumber) => ({
        ...place,
        address: 'Gurruchaga',
        addressNumber,
        location: { type: 'Point', coordinates: [-58.43, -34.588] },
      })),
      'order',
      now,
    );
  });
  await openTrial(t.ports);
  await t.app.listen({ port, host: '127.0.0.1' });
  worker = startShops(t.ports);
});
afterAll(async () => {
  await worker.stop();
  await t.close();
});

test('the demo’s connections have shipments that wait, some without a place; the one that expired stays so', async () => {
  await vi.waitFor(
    async () => {
      const { body } = await t.call(marketplaces.connections, {}, company.token);
      const told = body.data.map(({ type, status, trial, permitted, pending, error }) => [
        type,
        status,
        trial,
        permitted,
        pending > 2,
        error,
      ]);
      expect(told).toEqual([
        ['ml', 'Work', true, true, true, null],
        ['tn', 'Work', true, true, true, null],
        ['shopify', 'Work', true, true, true, null],
        ['ml', 'Expired', true, false, false, expect.objectContaining({ message: 'El permiso terminó' })],
      ]);
    },
    { timeout: 15_000, interval: 100 },
  );
  // They are put on the map a moment after they are kept.
  const unplaced = () => t.call(marketplaces.pending, { unplaced: true }, company.token);
  await vi.waitFor(async () => expect((await unplaced()).body.total).toBeGreaterThan(2), { timeout: 10_000, interval: 100 });
  expect(await t.database.owner.query('select from orders').then(({ rowCount }) => rowCount)).toBe(0);
});

test('a shop to try with is linked by its page, and said to be one', async () => {
  const offered = await t.call(marketplaces.offered, {}, company.token);
  expect(offered.body.data.map(({ name, trial }) => [name, trial])).toEqual([
    ['Mercado Libre (de prueba)', true],
    ['Tienda Nube (de prueba)', true],
    ['Shopify (de prueba)', true],
  ]);
  const client = await t.make.client(company, 'Librería');
  for (const [type, shop] of [
    ['ml', ''],
    ['tn', ''],
    ['shopify', 'tienda-de-prueba'],
  ] as const) {
    const { body, headers: given } = await t.call(marketplaces.link, { _id: client, type, shop }, company.token);
    expect(body.url.startsWith(`${origin}/tiendas-de-prueba/${type}/`)).toBe(true);
    const page = await (await fetch(body.url)).text();
    const href = /class="yes" href="([^"]+)"/
      .exec(page)?.[1]
      ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    const back = await fetch(new URL(href ?? '', body.url), { redirect: 'manual' });
    const cookie = String(given['set-cookie']).split(';')[0] ?? '';
    const { headers } = await fetch(back.headers.get('location') ?? '', { redirect: 'manual', headers: { cookie } });
    expect(headers.get('location')).toMatch(new RegExp(`^/linked\\?result=linked&type=${type}`));
  }
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
