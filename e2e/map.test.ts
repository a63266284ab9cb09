import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Browser, Locator, Page, Route } from '@playwright/test';
import { mapFileOf } from '../src/server/map/testingMapFile.ts';
import { cityFile } from '../src/features/streets/server/testing.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, Product, signIn, test } from './kit.ts';
import { addressOf, makeOrder } from './newOrder.ts';

// A product of their own: it may ask OpenFreeMap, which is played here, and streets come and go.
test.describe.configure({ mode: 'serial' });

let ours: Product;
let order: string;
const at = (address: string, number: number, east = 0) => ({
  ...addressOf(address, number),
  location: { type: 'Point' as const, coordinates: [-58.4385 + east, -34.59996] as [number, number] },
});

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(300_000);
  ours = await Product.fresh();
  await ours.start({ MAP_STYLE_URL: '' });
  const request = await playwright.request.newContext({ baseURL: ours.url });
  const made = await makeOrder(await apiOf(request), { fromAddress: at('Jacarandá', 250), toAddress: at('Jacarandá', 252) });
  order = made._id;
  await request.dispose();
});
test.afterAll(() => ours.stop());

/** A page that OpenFreeMap is played to; what else is outside does not answer. */
const openMap = async (browser: Browser, answer: (route: Route) => Promise<unknown>) => {
  const context = await browser.newContext({ baseURL: ours.url });
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== ours.url,
    async (route) => {
      asked.push(route.request().url());
      await (route.request().url().startsWith('https://tiles.openfreemap.org/') ? answer(route) : route.abort());
    },
  );
  const page = await context.newPage();
  await signIn(page, OWNER, `/order/${order}`);
  await expect(page.locator('canvas')).toBeVisible({ timeout: 30_000 });
  return { page, asked, close: () => context.close() };
};

const foot = (page: Page | Locator) => page.locator('.maplibregl-ctrl-attrib-inner');
const pin = (page: Page) => page.getByRole('img', { name: 'Destino' });
const BASIC = /Mapa básico, sin calles/;
const STREETS = 'Buenos Aires Data, GCBA, CC BY 2.5 AR';
const OFM = 'OpenFreeMap de prueba';

const style = {
  version: 8,
  sources: { openmaptiles: { type: 'vector', url: 'https://tiles.openfreemap.org/planet' } },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#f0e8d8' } },
    { id: 'roads', type: 'line', source: 'openmaptiles', 'source-layer': 'transportation' },
  ],
};
const planet = {
  tilejson: '3.0.0',
  tiles: ['https://tiles.openfreemap.org/planet/1/{z}/{x}/{y}.pbf'],
  minzoom: 0,
  maxzoom: 14,
  attribution: OFM,
};
const headers = { 'access-control-allow-origin': '*' };
const plays = (route: Route) => {
  const { pathname } = new URL(route.request().url());
  if (pathname.startsWith('/styles/')) return route.fulfill({ json: style, headers });
  if (pathname === '/planet') return route.fulfill({ json: planet, headers });
  return route.fulfill({ body: '', contentType: 'application/x-protobuf', headers });
};

test('without a network the map is the embedded one; streets that are loaded meanwhile are on it for who comes back to it', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page, asked, close } = await openMap(browser, (route) => route.abort());
  await expect(foot(page)).toHaveText(BASIC);
  expect(asked.every((url) => url.startsWith('https://tiles.openfreemap.org/styles/'))).toBe(true);

  const calles = path.join(ours.dataDir, 'calles.geojson');
  writeFileSync(calles, cityFile());
  await ours.command('streets', calles);
  await expect(async () => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect(foot(page)).toHaveText(STREETS, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await close();
});

test('OpenFreeMap’s style replaces the streets when it has shown that it can draw, and they come back when the network goes; the view stays', async ({
  browser,
}) => {
  const { page, close } = await openMap(browser, plays);
  // Whoever is busy with other journeys may not have it within three seconds.
  await expect(async () => {
    await page.reload();
    await expect(foot(page)).toHaveText(OFM, { timeout: 15_000 });
  }).toPass();
  const before = await pin(page).boundingBox();
  await page.context().unrouteAll();
  await page.context().route(
    (url) => url.origin !== ours.url,
    (route) => route.abort('internetdisconnected'),
  );
  await page.getByRole('button', { name: 'Alejar' }).click();
  await page.getByRole('button', { name: 'Alejar' }).click();
  await page.getByRole('button', { name: 'Acercar' }).click();
  await page.getByRole('button', { name: 'Acercar' }).click();
  await expect(foot(page)).toHaveText(STREETS, { timeout: 30_000 });
  const after = await pin(page).boundingBox();
  expect([Math.round(after?.x ?? 0), Math.round(after?.y ?? 0)]).toEqual([Math.round(before?.x ?? 1), Math.round(before?.y ?? 1)]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await close();
});

for (const [what, answer] of [
  ['500', (route: Route) => route.fulfill({ status: 500, body: '', headers })],
  ['a page', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Wi-Fi</h1>', headers })],
  ['nothing, ever', () => new Promise<void>(() => {})],
  [
    'its style but no tiles',
    (route: Route) => (route.request().url().endsWith('.pbf') ? route.fulfill({ status: 503, body: '', headers }) : plays(route)),
  ],
] as const)
  test(`when OpenFreeMap answers ${what}, the streets stay, without a word`, async ({ browser }) => {
    const { page, asked, close } = await openMap(browser, answer);
    await expect(foot(page)).toHaveText(STREETS, { timeout: 30_000 });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // Longer than it is waited for.
    await page.waitForTimeout(4_000);
    await expect(foot(page)).toHaveText(STREETS);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await close();
  });

test('origin and destination in one place stand side by side', async ({ browser }) => {
  const { page, close } = await openMap(browser, (route) => route.abort());
  const boxes = await Promise.all(['Origen', 'Destino'].map((name) => page.getByRole('img', { name }).boundingBox()));
  const [from, to] = boxes.map((box) => (box ? box.x + box.width / 2 : 0));
  expect(Math.abs((from ?? 0) - (to ?? 0))).toBeGreaterThan(20);
  await close();
});

test('a pin is moved with the arrow keys, by a click and by typing; it is told at which door it stands, and how far from where it was', async ({
  browser,
}) => {
  const { page, close } = await openMap(browser, (route) => route.abort());
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
  const dialog = page.getByRole('dialog', { name: /^Destino: Jacarandá 252/ });
  const marker = dialog.getByRole('button', { name: 'Marcador de Destino, se mueve con las flechas' });
  const told = dialog.getByRole('status');
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const lng = async () => Number((await field('Longitud').inputValue()).replace(',', '.'));
  await expect(foot(dialog)).toHaveText(STREETS, { timeout: 30_000 });
  await expect(told).toHaveText('Jacaranda 252, vereda par');
  // A click on the pin itself is none on the map.
  await marker.click();
  expect(await lng()).toBe(-58.4385);
  await marker.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(told).toHaveText(/^Jacaranda 27\d, vereda par · a 22 m de donde estaba$/);
  expect(await lng()).toBeGreaterThan(-58.4385);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(told).toHaveText('Jacaranda 252, vereda par');

  await field('Latitud').fill('-34,60006');
  await expect(told).toHaveText('Jacaranda 251, vereda impar · a 11 m de donde estaba');
  await field('Longitud').fill('-58,43795');
  await field('Latitud').fill('-34,5995');
  await expect(told).toHaveText('Está en Lapacho 1051, Palermo · a 72 m de donde estaba');
  await expect(dialog.getByRole('checkbox', { name: 'Recordar para esta dirección' })).not.toBeChecked();
  await expectAccessible(page, 'a pin that is moved to another street');
  // Far from all streets nobody knows an address.
  await field('Longitud').fill('-58,4485');
  await expect(told).toHaveText(/^A 9\d\d m de donde estaba$/);
  await close();
});

test('where an address is is remembered for the next order, unless it is told not to', async ({ browser }) => {
  const { page, close } = await openMap(browser, (route) => route.abort());
  const request = page.context().request;
  const api = await apiOf(request);
  const known = async () => {
    const { data } = await api.call(contract.places.suggest, { text: 'Jacarandá 252' });
    return data.filter((each) => each.known);
  };
  const remembered = async () => {
    const [first] = await known();
    return first && (await api.call(contract.places.resolve, { id: first.id })).location.coordinates;
  };
  const before = await remembered();
  await page.getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Destino: Jacarandá 252/ });
  const put = async (longitude: string, isRemembered: boolean) => {
    await page.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
    await dialog.getByRole('textbox', { name: 'Longitud' }).fill(longitude);
    const box = dialog.getByRole('checkbox', { name: 'Recordar para esta dirección' });
    await expect(box).toBeChecked();
    await box.setChecked(isRemembered);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const calls: string[] = [];
  page.on('request', (each) => calls.push(new URL(each.url()).pathname));
  await put('-58,4386', false);
  expect(calls.filter((call) => call === '/api/place/remember')).toEqual([]);
  expect(await remembered()).toEqual(before);
  await put('-58,4387', true);
  await expect.poll(remembered).toEqual([-58.4387, -34.59996]);
  await close();
});

test('a map file that is put there is drawn from then on, and no longer when it is taken away', async ({ browser }) => {
  test.setTimeout(300_000);
  const file = path.join(ours.dataDir, 'prueba.pmtiles');
  const land = {
    type: 'Feature' as const,
    properties: { kind: 'earth' },
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-80, -50],
          [-40, -50],
          [-40, -20],
          [-80, -20],
          [-80, -50],
        ],
      ],
    },
  };
  const earth = geoJSONToTile({ type: 'FeatureCollection', features: [land] }, 0, 0, 0, { clip: true });
  writeFileSync(file, mapFileOf([{ z: 0, x: 0, y: 0, bytes: fromGeojsonVt({ earth }, { version: 2, extent: 4096 }) }]));
  await ours.command('map', file);
  const first = await openMap(browser, (route) => route.abort());
  await expect(foot(first.page)).toHaveText('© OpenStreetMap', { timeout: 30_000 });
  await first.close();
  await ours.command('map', '--remove');
  const second = await openMap(browser, (route) => route.abort());
  await expect(foot(second.page)).toHaveText(STREETS, { timeout: 30_000 });
  await second.close();
});
