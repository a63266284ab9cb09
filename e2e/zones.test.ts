import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { aFee, squareAt, zoneOf } from '../src/features/fees/server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, signIn, test } from './kit.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;
type Zones = ReturnType<typeof zoneOf>[];

/** A tariff with these zones, whose editor is asked for. */
const ask = async (page: Page, api: Api, zones: Zones) => {
  const name = `Zonas ${crypto.randomUUID().slice(0, 8)}`;
  const { _id } = await api.call(contract.fees.create, { ...aFee, name });
  if (zones.length > 0) await api.call(contract.fees.saveZones, { _id, version: 1, region: zones });
  await signIn(page, undefined, `/office/fee/${_id}`);
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  return { _id, name };
};

/** A tariff with these zones, opened in the editor. */
const open = async (page: Page, api: Api, zones: Zones = []) => {
  const { _id, name } = await ask(page, api, zones);
  await expect(page.locator('[data-preview]')).toHaveCount(0);
  // The first picture, and the boxes that it is fitted to, are there.
  await page.waitForTimeout(1_200);
  const read = () => api.call(contract.fees.zones, { _id });
  return { _id, name, read };
};
const canvas = async (page: Page) => {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('there is no map');
  return (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
};
/** Clicks on the map, by shares of its width and height. */
const clicks = async (page: Page, ...places: [number, number][]) => {
  const at = await canvas(page);
  for (const [x, y] of places) {
    const { x: left, y: top } = at(x, y);
    await page.mouse.move(left, top, { steps: 3 });
    await page.mouse.click(left, top);
  }
};
const drag = async (page: Page, from: [number, number], to: [number, number]) => {
  const at = await canvas(page);
  const [a, b] = [at(...from), at(...to)];
  await page.mouse.move(a.x, a.y, { steps: 3 });
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 8 });
  await page.mouse.up();
};
const tool = (page: Page, name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Zonas' });
const row = (page: Page, name: string) => page.getByRole('button', { name: `Modificar la zona ${name}` });
const corners = (zones: { region: { geometry: { coordinates: unknown[][] } }[] }[]) =>
  zones.map(({ region }) => region.map(({ geometry }) => geometry.coordinates.map((ring) => ring.length - 1)));
const CLOSE = [[0.35, 0.4]] as [number, number][];
/** What a second zone is drawn in. */
const SECOND = [0xb5, 0x25, 0x7f] as const;
const RECTANGLE: [number, number][] = [
  [0.35, 0.4],
  [0.6, 0.4],
  [0.6, 0.75],
  [0.35, 0.75],
];

test('a zone is drawn with the mouse, priced, mended, taken back, given a hole, saved and found again', async ({ page, request }) => {
  const api = await apiOf(request);
  const { read } = await open(page, api);
  await expect(save(page)).toBeDisabled();
  await expect(page.getByText('Todavía no hay zonas')).toBeVisible();
  await page.keyboard.press('n');
  await expect(tool(page, /^Dibujar/)).toHaveAttribute('aria-pressed', 'true');
  await clicks(page, ...RECTANGLE, ...CLOSE);
  const panel = page.getByRole('region', { name: 'Zona elegida' });
  await expect(panel).toBeVisible();

  // Without a name and prices it is not confirmed.
  await panel.getByRole('button', { name: 'Confirmar zona' }).click();
  await expect(panel.getByText('Requerido')).toHaveCount(3);
  await panel.getByLabel('Nombre').fill('Microcentro');
  await panel.getByLabel('Pago').fill('1600');
  await panel.getByLabel('Cobro').fill('3900,5');
  await expect(page.getByText('Sin guardar: 1 zona nueva')).toBeVisible();

  // A corner is dragged; a click makes a point between two corners one.
  await drag(page, [0.6, 0.75], [0.7, 0.85]);
  await clicks(page, [0.475, 0.4]);
  await save(page).click();
  await expect(page.getByText('Actualizadas')).toBeVisible();
  const first = (await read()).region;
  expect(first).toMatchObject([{ name: 'Microcentro', pay: 1600, cash: 3900.5 }]);
  expect(corners(first)).toEqual([[[5]]]);
  // That one is dragged too, past the tools and the panel that stand on the map.
  const changed = page.getByText('Sin guardar: 1 zona cambiada');
  await drag(page, [0.475, 0.4], [0.52, 0.3]);
  await expect(changed).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Todo guardado')).toBeVisible();

  // Supr takes the corner under the mouse away; Ctrl+Z and Ctrl+Y take that back and do it again.
  const at = await canvas(page);
  const { x, y } = at(0.475, 0.4);
  await page.mouse.move(x, y);
  await page.keyboard.press('Delete');
  await expect(changed).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Todo guardado')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(changed).toBeVisible();

  // What is drawn inside of it is a hole; half-drawn corners are taken back first.
  await panel.getByRole('button', { name: 'Dibujar otra parte o un hueco' }).click();
  await clicks(page, [0.42, 0.5], [0.5, 0.5], [0.55, 0.72]);
  await page.keyboard.press('Control+z');
  await clicks(page, [0.5, 0.65], [0.42, 0.5]);
  await expect(tool(page, 'Modificar')).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Confirmar zona' }).click();
  await expect(panel).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Todo guardado')).toBeVisible();
  expect(corners((await read()).region)).toEqual([[[4, 3]]]);

  await page.reload();
  await expect(row(page, 'Microcentro')).toBeVisible();
  await expect(page.getByText('$ 3.900,50')).toBeVisible();
});

/** The box around all that is drawn in a colour where the map is, in its pixels. */
const boxOfColour = async (page: Page, [red, green, blue]: readonly [number, number, number]) => {
  const picture = await page.locator('.maplibregl-map').screenshot();
  return page.evaluate(
    async ([bytes, wanted]) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      pen.drawImage(bitmap, 0, 0);
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      const [xs, ys]: [number[], number[]] = [[], []];
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.some((part, which) => Math.abs(data[at + which]! - part) > 12)) continue;
        xs.push((at / 4) % bitmap.width);
        ys.push(Math.floor(at / 4 / bitmap.width));
      }
      const ends = (all: number[]) => [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
      return [...ends(xs), ...ends(ys)];
    },
    [picture.toString('base64'), [red, green, blue]] as const,
  );
};

type Held = { asked: (string | undefined)[]; release: () => void };

test('zones are seen before the map can draw them, and where it draws them then', async ({ page, request }) => {
  const api = await apiOf(request);
  // What the threads are told that prepare a source of the map: they hear of none before `release`.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    let isFree = false;
    const asked: (string | undefined)[] = [];
    const release = () => {
      isFree = true;
      for (const go of waiting) go();
    };
    Object.assign(globalThis, { held: { asked, release } satisfies Held });
    // Nor does what waits for them run out of patience.
    const later = setTimeout;
    globalThis.setTimeout = ((work: () => void, ms = 0) => later(work, ms === 10_000 ? 600_000 : ms)) as typeof setTimeout;
    globalThis.Worker = class extends Worker {
      override postMessage(message: { type?: string; data?: { source?: string } }, rest?: StructuredSerializeOptions | Transferable[]) {
        const go = () => super.postMessage(message, rest as Transferable[]);
        if (message.type !== 'LD') return go();
        asked.push(message.data?.source);
        return isFree ? go() : void waiting.push(go);
      }
    };
  });
  const held = () => page.evaluate(() => (globalThis as unknown as { held: Held }).held.asked);
  const streets = {
    tiles: '/map/streets/a/{z}/{x}/{y}',
    minzoom: 9,
    maxzoom: 14,
    sources: [{ attribution: 'De prueba', bounds: [-59, -35, -58, -34] }],
  };
  // Which streets there are is known late.
  const known = Promise.withResolvers<void>();
  await page.route('/map/sources.json', async (route) => {
    await known.promise;
    await route.fulfill({ json: { styleUrl: null, openFreeMap: false, file: null, streets } });
  });
  await page.route('/map/streets/**', (route) => route.fulfill({ status: 204 }));

  await ask(page, api, [zoneOf('Norte', squareAt(-58.5, -34.5, 0.05)), zoneOf('Sur', squareAt(-58.5, -34.7))]);
  const preview = page.locator('[data-preview]');
  await expect(row(page, 'Sur')).toBeVisible();
  const drawn = ['rp-zones', 'rp-zone-cards'];
  await expect.poll(held).toEqual(expect.arrayContaining(drawn));
  await expect(preview).toBeVisible();
  const before = await boxOfColour(page, SECOND);
  expect(before[1]! - before[0]!).toBeGreaterThan(50);

  await page.evaluate(() => (globalThis as unknown as { held: Held }).held.release());
  await expect(preview).toHaveCount(0);
  const after = await boxOfColour(page, SECOND);
  for (const [at, edge] of after.entries()) expect(Math.abs(edge - before[at]!)).toBeLessThanOrEqual(1);

  // Another map is laid under them, and they are not prepared again for that.
  const withStreets = page.waitForRequest('/map/streets/**');
  known.resolve();
  await withStreets;
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toContainText('De prueba');
  expect((await held()).filter((source) => source !== undefined && drawn.includes(source))).toEqual(drawn);

  // Who begins to draw before the map is there sees what is drawn, which is on the map.
  await page.reload();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  await expect(preview).toBeVisible();
  await page.keyboard.press('n');
  await expect(preview).toHaveCount(0);
});

/** Where handles of the chosen zone are drawn on the page. */
const handles = async (page: Page, part: 'corners' | 'middles') => {
  const path = page.locator(`path[data-part="${part}"]`).first();
  await expect(path).toHaveAttribute('d', /M/);
  const at = await canvas(page);
  const { x, y } = at(0, 0);
  const dots = (await path.getAttribute('d'))?.matchAll(/M(\S+) (\S+)h0/g) ?? [];
  return [...dots].map(([, left, top]) => ({ x: x + Number(left), y: y + Number(top) }));
};

test('corners of every ring are dragged over the map, which is not drawn again meanwhile; they snap to neighbours, the right button takes them away', async ({
  page,
  request,
}) => {
  // Each picture of the map begins with it.
  await page.addInitScript(() => {
    const clear = Object.getOwnPropertyDescriptor(WebGL2RenderingContext.prototype, 'clear')?.value as ((mask: number) => void) | undefined;
    const counted = { painted: 0 };
    Object.assign(globalThis, { counted });
    WebGL2RenderingContext.prototype.clear = function (mask: number) {
      counted.painted += 1;
      clear?.call(this, mask);
    };
  });
  const painted = () => page.evaluate(() => (globalThis as unknown as { counted: { painted: number } }).counted.painted);
  const api = await apiOf(request);
  const [outer, hole, island, neighbour] = [
    squareAt(-58.5, -34.7, 0.1),
    squareAt(-58.47, -34.67, 0.03),
    squareAt(-58.38, -34.7, 0.03),
    squareAt(-58.34, -34.7, 0.06),
  ];
  const parts = zoneOf('Partes', outer);
  const [first] = parts.region;
  if (!first) throw new Error('a zone has a region');
  const polygons = [[outer, hole], [island]].map((coordinates) => ({ ...first, geometry: { ...first.geometry, coordinates } }));
  const { read } = await open(page, api, [{ ...parts, region: polygons }, zoneOf('Vecina', neighbour)]);
  await row(page, 'Partes').click();
  await page.waitForTimeout(1_000);
  // Four of its outline, four of its hole, four of its other part; each ring begins with the place after its first.
  const dots = await handles(page, 'corners');
  expect(dots).toHaveLength(12);
  const panel = page.getByRole('region', { name: 'Zona elegida' });
  await expect(panel).toBeVisible();

  // The hole's corner, held: the shape is filled where it is, and the map rests.
  const inner = dots[4]!;
  await page.mouse.move(inner.x, inner.y, { steps: 3 });
  await page.mouse.down();
  await page.mouse.move(inner.x + 10, inner.y + 4, { steps: 3 });
  const ground = page.locator('path[data-part="ground"]');
  await expect(ground).toHaveAttribute('d', /Z/);
  await page.waitForTimeout(700);
  const before = await painted();
  await page.mouse.move(inner.x + 20, inner.y + 8, { steps: 6 });
  await page.waitForTimeout(300);
  expect(await painted()).toBe(before);
  await page.mouse.up();
  await expect(page.getByText('Sin guardar: 1 zona cambiada')).toBeVisible();
  // Drawn by the map again, it is not filled twice.
  await expect(ground).toHaveAttribute('d', '');

  // Escape lets go of what is dragged.
  const far = dots[0]!;
  await page.mouse.move(far.x, far.y, { steps: 3 });
  await page.mouse.down();
  await page.mouse.move(far.x - 30, far.y, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(panel).toHaveCount(0);
  await expect(ground).toHaveAttribute('d', '');
  await row(page, 'Partes').click();
  await page.waitForTimeout(1_000);

  // The island's south-east is drawn to the neighbour's south-west; a middle's click makes it a corner, the right button takes one away.
  const now = await handles(page, 'corners');
  const [west, east] = [now[11]!, now[8]!];
  const pixels = (east.x - west.x) / 0.03;
  await page.mouse.move(east.x, east.y, { steps: 3 });
  await page.mouse.down();
  await page.mouse.move(east.x + 0.01 * pixels - 5, east.y + 4, { steps: 6 });
  await page.mouse.up();
  const [middle] = await handles(page, 'middles');
  await page.mouse.click(middle!.x, middle!.y);
  await expect(async () => expect(await handles(page, 'corners')).toHaveLength(13)).toPass();
  const corner = (await handles(page, 'corners'))[5]!;
  await page.mouse.click(corner.x, corner.y, { button: 'right' });
  await expect(async () => expect(await handles(page, 'corners')).toHaveLength(12)).toPass();
  await save(page).click();
  await expect(page.getByText('Todo guardado')).toBeVisible();
  const { region } = await read();
  expect(corners(region)).toEqual([[[5, 3], [4]], [[4]]]);
  expect(region[0]!.region[1]!.geometry.coordinates[0]).toContainEqual([-58.34, -34.7]);
});

test('overlaps and gaps are told and mended, a zone that crosses itself is not saved', async ({ page, request }) => {
  const api = await apiOf(request);
  const around = [
    zoneOf('Sur', squareAt(-58.5, -34.7, 0.1)),
    zoneOf('Norte', squareAt(-58.5, -34.6, 0.1)),
    zoneOf('Centro', squareAt(-58.46, -34.66, 0.03)),
  ];
  const { read } = await open(page, api, around);
  const told = page.getByRole('status', { name: 'Avisos de las zonas' });
  await expect(told).toContainText('«Centro» y «Sur» se superponen en 9,2 km². Ahí vale la más chica: «Centro».');
  await told.getByRole('button', { name: /^Recortar/ }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByText('Sin guardar: 1 zona cambiada')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Todo guardado')).toBeVisible();
  expect(corners((await read()).region)).toEqual([[[4, 4]], [[4]], [[4]]]);

  // Without the zone in it there is a place that has no price.
  await page.getByRole('button', { name: 'Eliminar la zona Centro' }).click();
  const question = page.getByRole('dialog', { name: '¿Desea borrar la zona Centro?' });
  await expect(question).toContainText('Dicha acción es permanente');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(told).toContainText('Hay un hueco de 9,2 km² entre las zonas.');
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Centro')).toBeVisible();

  // A figure of eight: told while it stands, refused before it is sent.
  await page.getByRole('button', { name: 'Dibujar otra zona' }).click();
  await clicks(page, [0.3, 0.5], [0.5, 0.7], [0.5, 0.5], [0.3, 0.7], [0.3, 0.5]);
  const panel = page.getByRole('region', { name: 'Zona elegida' });
  await panel.getByLabel('Nombre').fill('Ocho');
  await panel.getByLabel('Pago').fill('1');
  await panel.getByLabel('Cobro').fill('2');
  await expect(told).toContainText('«Ocho» se cruza consigo misma cerca de');
  await save(page).click();
  await expect(page.getByText('Hay zonas con errores')).toBeVisible();
  expect((await read()).region).toHaveLength(3);
  await expectAccessible(page, 'zones with faults');

  // Confirmed under the name of another one it takes its place.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Eliminar la zona Ocho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(row(page, 'Ocho')).toHaveCount(0);
});

test('a click on the map offers to modify and to delete a zone; a locality becomes one; work outlives a reload and a change by others', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const { _id, read } = await open(page, api, [zoneOf('Sur', squareAt(-58.5, -34.7, 0.1))]);
  // A click before the zone is drawn is one beside it.
  const modify = page.getByRole('menuitem', { name: 'Modificar' });
  await expect(async () => {
    await clicks(page, [0.4, 0.5]);
    await expect(modify).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await modify.click();
  await expect(page.getByRole('region', { name: 'Zona elegida' })).toBeVisible();
  await clicks(page, [0.45, 0.6]);
  await expect(page.getByRole('menuitem', { name: 'Eliminar zona' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('b');
  await choose(page, 'Localidad o partido', /Palermo/, 'palermo');
  const panel = page.getByRole('region', { name: 'Zona elegida' });
  await expect(panel.getByLabel('Nombre')).toHaveValue(/Palermo/);
  await panel.getByLabel('Pago').fill('1000');
  await panel.getByLabel('Cobro').fill('2000');
  await panel.getByLabel('Cobro').press('Enter');

  // To another screen only when one says so; a reload offers it.
  await page.getByRole('link', { name: 'Tarifas' }).first().click();
  const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar las zonas?' });
  await leaving.getByRole('button', { name: 'Quedarse' }).click();
  await page.reload();
  await expect(page.getByText('Quedó sin guardar')).toContainText('1 zona nueva');
  await page.getByRole('button', { name: /^Retomar/ }).click();
  await expect(page.getByText('Sin guardar: 1 zona nueva')).toBeVisible();

  // Somebody else adds a zone meanwhile: both stay.
  const other = await otherBrowser();
  await signIn(other, undefined, `/office/fee/${_id}`);
  await expect(row(other, 'Sur')).toBeVisible();
  const { version, region } = await read();
  await api.call(contract.fees.saveZones, {
    _id,
    version,
    region: [
      ...region.map(({ _id: zone, name, pay, cash, region: shape }) => ({ _id: zone, name, pay, cash, region: shape })),
      zoneOf('De otro', squareAt(-58.3, -34.7, 0.05)),
    ],
  });
  await save(page).click();
  await expect(page.getByText('Otro usuario guardó estas zonas mientras las editaba.')).toBeVisible();
  await page.getByRole('button', { name: 'Sumar lo guardado' }).click();
  await expect(page.getByText('Se sumó lo que guardó otro usuario.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Todo guardado')).toBeVisible();
  expect((await read()).region.map(({ name }) => name)).toEqual(['Sur', 'De otro', expect.stringContaining('Palermo')]);
});

test('zones are exported and imported: shown first, each with what is wrong with it', async ({ page, request }) => {
  const api = await apiOf(request);
  const { read } = await open(page, api, [zoneOf('Sur', squareAt(-58.5, -34.7, 0.1)), zoneOf('Norte', squareAt(-58.5, -34.6, 0.1))]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^zonas Zonas .*\.geojson$/);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { features: { properties: object; geometry: object }[] };
  expect(file.features.map(({ properties }) => properties)).toEqual([
    { name: 'Sur', pago: 2100, cobro: 3450 },
    { name: 'Norte', pago: 2100, cobro: 3450 },
  ]);

  const turned = squareAt(-58.4, -34.7, 0.1).map(([lng, lat]) => [lat, lng]);
  const give = async (content: unknown) => {
    await page.getByRole('button', { name: 'Importar' }).click();
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'zonas.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(text) });
    return page.getByRole('dialog', { name: 'Importar zonas' });
  };
  const hostile = await give('<html>');
  await expect(hostile.getByRole('alert')).toContainText('No es un archivo GeoJSON');
  await hostile.getByRole('button', { name: 'Cancelar' }).click();

  const dialog = await give({
    type: 'FeatureCollection',
    features: [
      { ...file.features[0], properties: { name: 'SUR', pago: 1 } },
      { type: 'Feature', properties: { name: 'Este', cobro: '5,50' }, geometry: { type: 'Polygon', coordinates: [turned] } },
      { type: 'Feature', properties: { name: 'Punto' }, geometry: { type: 'Point', coordinates: [0, 0] } },
    ],
  });
  await expect(dialog.getByRole('listitem')).toHaveText([/SUR.*Reemplaza/, /Este.*Nueva/, /Punto.*es un punto.*No se trae/]);
  await expect(dialog.getByText('1 zona parece tener la latitud antes que la longitud')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Dar vuelta sus coordenadas' })).toBeChecked();
  await expectAccessible(page, 'an import of zones');
  await dialog.getByRole('button', { name: 'Traer 2 zonas' }).click();
  await expect(page.getByText('Sin guardar: 1 zona nueva, 1 cambiada')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Hay zonas con errores')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Zona elegida' });
  await panel.getByLabel('Pago').fill('7');
  await save(page).click();
  await expect(page.getByText('Todo guardado')).toBeVisible();
  expect((await read()).region.map(({ name, pay, cash }) => [name, pay, cash])).toEqual([
    ['Sur', 1, 3450],
    ['Norte', 2100, 3450],
    ['Este', 7, 5.5],
  ]);
});
