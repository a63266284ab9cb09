import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { cityFile } from '../src/features/streets/server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { goToStep, pick } from './importSteps.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { csvFile, SHOP, tomorrow } from './orderFile.ts';

/** Others find no streets, as before. */
const removeAll = async (request: APIRequestContext) => {
  const api = await apiOf(request);
  for (const { _id } of (await api.call(contract.streets.loaded, {})).data) await api.call(contract.streets.remove, { _id });
};
test.beforeEach(({ request }) => removeAll(request));
test.afterEach(({ request }) => removeAll(request));

/** Where Algarrobo of Flores is, as seen from that of Palermo, in degrees. */
const AWAY = [-0.02, -0.03] as const;

/** Streets with an Algarrobo in Palermo and a shorter one in Flores. */
const twoAlgarrobos = (): string => {
  const { features, ...city } = JSON.parse(cityFile().replaceAll('JACARANDA', 'ALGARROBO')) as {
    features: { properties: object; geometry: { coordinates: [number, number][] } }[];
  };
  const there = features.slice(0, 2).map(({ properties, geometry, ...feature }, at) => ({
    ...feature,
    properties: { ...properties, id: 9_000 + at, barrio: 'FLORES', comuna: 7 },
    geometry: { ...geometry, coordinates: geometry.coordinates.map(([lng, lat]) => [lng + AWAY[0], lat + AWAY[1]]) },
  }));
  return JSON.stringify({ ...city, features: [...features, ...there] });
};

const left = (page: Page) => page.getByRole('status').filter({ hasText: 'Restantes' });

const loadStreets = async (page: Page) => {
  const streets = { name: 'calles.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(twoAlgarrobos()) };
  await signIn(page, OWNER, '/office/streets');
  await page.getByLabel('Archivos de calles').setInputFiles(streets);
  await page.getByRole('dialog', { name: 'Cargar calles' }).getByRole('button', { name: 'Cargar' }).click();
  await expect(page.getByText('Calles de Buenos Aires: 8 tramos cargados')).toBeVisible();
};

/** A file of orders to streets of towns. */
const fileOf = (mark: string, rows: readonly (readonly [street: string, town: string])[]) => {
  const sheet = [
    'Cliente;Nro. Pedido;Fecha de entrega;Destinatario;Teléfono;Dirección;Barrio',
    ...rows.map(([street, town], at) => `${SHOP};${mark}-${at};${tomorrow()};Vecina;11 4444-0000;${street};${town}`),
  ].join('\n');
  return csvFile(`${mark}.csv`, sheet);
};

const group = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Direcciones que se muestran' }).getByRole('radio', { name });
const itemOf = (page: Page, street: string) => page.getByRole('button', { name: new RegExp(`^${street}, `), expanded: true });
const markerOf = (page: Page, street: string) => page.getByRole('button', { name: new RegExp(`^Marcador de ${street}, `) });

/** Drags a marker of the map. */
const drag = async (page: Page, marker: Locator, [x, y]: readonly [number, number]) => {
  // The map goes to it first.
  await expect(marker).toBeInViewport();
  let before = '';
  await expect(async () => {
    const now = JSON.stringify(await marker.boundingBox());
    const rests = now === before;
    before = now;
    expect(rests).toBe(true);
  }).toPass({ intervals: [250] });
  const box = await marker.boundingBox();
  if (!box) throw new Error('the marker has no box');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x, fromY + y, { steps: 6 });
  await page.mouse.up();
};

/** What is said of the point that was put. */
const put = (page: Page) => page.getByRole('status').filter({ hasText: 'Enter lo confirma' });

test('doubtful addresses of a file: one chosen among those that may be meant, one put by hand, one left as it is, each of them undone', async ({
  page,
  request,
}) => {
  const mark = `DU${Date.now()}`;
  await loadStreets(page);

  await page.goto('/order/import');
  const rows = [
    ['Algarrobo 150 Piso 2', 'CABA'],
    ['ALGARROBO 150 piso 2', 'caba'],
    ['Algarrobo 166', 'CABA'],
    ['Algarrobo 9000', 'Palermo'],
    ['Algarrobo 350', 'Palermo'],
    [`Pasaje ${mark} 12`, 'Palermo'],
  ] as const;
  await pick(page, fileOf(mark, rows));
  await expect(page.getByRole('button', { name: 'Ubicar 1 dirección' })).toBeVisible();
  await expectAccessible(page, 'doubtful addresses in the preview');
  await page.getByRole('button', { name: 'Revisar 4 direcciones dudosas' }).click();
  await expect(group(page, 'Dudosas 4')).toBeChecked();
  await expect(left(page)).toHaveText('Restantes 4 de 4');
  await expect(page.getByRole('button', { name: 'CABA, 3 dudosas' })).toBeVisible();
  await expect(itemOf(page, 'Algarrobo 150 Piso 2')).toContainText('2 órdenes');
  await expect(itemOf(page, 'Algarrobo 150 Piso 2')).toContainText(/Otra calle del mismo nombre en (Flores|Palermo)/);
  const offers = page.getByRole('button', { name: /^[123] / });
  await expect(offers).toHaveText([/^1Algarrobo 150 .*Sí, es donde está$/, /^2Algarrobo 150 .*Calle y número$/]);
  await expectAccessible(page, 'doubtful addresses');

  const inFlores = offers.filter({ hasText: 'Flores' });
  const digit = (await inFlores.textContent())?.charAt(0) ?? '';
  await page.keyboard.press(digit);
  await expect(left(page)).toHaveText('Restantes 2 de 4');
  await expect(itemOf(page, 'Algarrobo 166')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(left(page)).toHaveText('Restantes 4 de 4');
  await expect(itemOf(page, 'Algarrobo 150 Piso 2')).toBeVisible();
  await inFlores.click();
  await expect(left(page)).toHaveText('Restantes 2 de 4');

  const field = page.getByRole('textbox', { name: /^Otra dirección, coordenadas o enlace de mapa para Algarrobo 166/ });
  await field.fill('-34.6102, -58.4401');
  await expect(page.getByText('En -34,610200 / -58,440100. Enter lo confirma.')).toBeVisible();
  await field.press('Enter');
  await expect(left(page)).toHaveText('Restantes 1 de 4');

  await expect(itemOf(page, 'Algarrobo 9000')).toContainText('El número no existe en esa calle');
  await expect(page.getByRole('button', { name: /^Marcador de Algarrobo 9000/ })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Las dudosas están revisadas' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(left(page)).toHaveText('Restantes 1 de 4');
  await page.getByRole('button', { name: /Dejar así en Algarrobo 9000, Palermo/ }).click();
  await expect(page.getByRole('heading', { name: 'Las dudosas están revisadas' })).toBeVisible();
  await expectAccessible(page, 'doubtful addresses that were looked at');
  // One Enter too many imports nothing.
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Ubicar 1 dirección' }).click();
  await expect(group(page, 'Sin ubicar 1')).toBeChecked();
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { name: 'Todas están en el mapa' })).toBeVisible();
  // What was left as it is stays so, and is no more asked.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Importar 6 órdenes' })).toBeVisible();
  await goToStep(page, 'Revisar');
  await expect(page.getByRole('row', { name: /Algarrobo 9000/ })).toContainText('El número no existe en esa calle');
  await expect(page.getByRole('button', { name: /^Revisar \d+ direcci/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Importar 6 órdenes' }).click();
  await expect(page.getByText('Se crearon 6 órdenes.')).toBeVisible({ timeout: 30_000 });

  const api = await apiOf(request);
  const stored = async (at: number) => {
    const [order] = (await api.call(contract.orders.tracking, { search: `${mark}-${at}` })).orders;
    return (await api.call(contract.orders.form, { _id: order?._id ?? '' })).data.toAddress;
  };
  const [first, second] = [await stored(0), await stored(1)];
  expect(first).toMatchObject({ address: 'Algarrobo', addressNumber: 150, floor: '2', town: 'Flores', partial_match: false });
  expect(second).toEqual(first);
  const [lng = 0, lat = 0] = first?.location.coordinates ?? [];
  expect(Math.abs(lng - (-58.44 + 0.0005 + AWAY[0]))).toBeLessThan(0.0002);
  expect(Math.abs(lat - (-34.6 + AWAY[1]))).toBeLessThan(0.0002);
  expect(await stored(2)).toMatchObject({
    address: 'Algarrobo',
    addressNumber: 166,
    town: 'CABA',
    partial_match: false,
    location: { coordinates: [-58.4401, -34.6102] },
  });
  expect(await stored(3)).toMatchObject({ address: 'Algarrobo', addressNumber: 9_000, town: 'Palermo', partial_match: true });
  expect(await stored(4)).toMatchObject({ addressNumber: 350, partial_match: false });
});

test('a doubtful address is put by hand: Enter confirms its marker however it was moved, wherever the focus stands', async ({
  page,
  request,
}) => {
  const mark = `DP${Date.now()}`;
  await loadStreets(page);
  await page.goto('/order/import');
  const rows = [
    ['Algarrobo 210', 'CABA'],
    ['Algarrobo 222', 'CABA'],
    ['Algarrobo 234', 'CABA'],
    ['Algarrobo 246', 'CABA'],
    [`Pasaje ${mark} 12`, 'Palermo'],
  ] as const;
  await pick(page, fileOf(mark, rows));
  await page.getByRole('button', { name: 'Revisar 4 direcciones dudosas' }).click();
  await expect(left(page)).toHaveText('Restantes 4 de 4');

  // By its keys: the marker has the focus, and keeps it.
  await expect(itemOf(page, 'Algarrobo 210')).toBeVisible();
  await markerOf(page, 'Algarrobo 210').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(put(page)).toBeVisible();
  await expect(markerOf(page, 'Algarrobo 210')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(left(page)).toHaveText('Restantes 3 de 4');

  // What is shown, and how much of it is done, is kept.
  await page.reload();
  await expect(group(page, 'Dudosas 3')).toBeChecked();
  await expect(left(page)).toHaveText('Restantes 3 de 4');
  await expect(page.getByRole('button', { name: /^Importar/ })).not.toBeFocused();

  // By the mouse, from its row.
  await itemOf(page, 'Algarrobo 222').click();
  await drag(page, markerOf(page, 'Algarrobo 222'), [20, -12]);
  await expect(put(page)).toBeVisible();
  await expect(put(page)).toHaveText(/^(Algarrobo \d+, vereda (par|impar)|Está en \S.+) · a \d+ m de donde estaba\. Enter lo confirma\.$/);
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(left(page)).toHaveText('Restantes 2 de 4');

  // From its row again.
  await drag(page, markerOf(page, 'Algarrobo 234'), [20, -12]);
  await expect(put(page)).toBeVisible();
  await itemOf(page, 'Algarrobo 234').click();
  await expect(put(page)).toBeVisible();
  await expect(itemOf(page, 'Algarrobo 234')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(left(page)).toHaveText('Restantes 1 de 4');

  // What was put is taken back.
  await drag(page, markerOf(page, 'Algarrobo 246'), [20, -12]);
  await expect(page.getByRole('region', { name: /^Mapa de las direcciones dudosas/ })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el punto' }).click();
  await expect(put(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(left(page)).toHaveText('Restantes 0 de 4');

  await page.getByRole('button', { name: 'Ubicar 1 dirección' }).click();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Importar 5 órdenes' }).click();
  await expect(page.getByText('Se crearon 5 órdenes.')).toBeVisible({ timeout: 30_000 });
  const api = await apiOf(request);
  const stored = async (at: number) => {
    const [order] = (await api.call(contract.orders.tracking, { search: `${mark}-${at}` })).orders;
    return (await api.call(contract.orders.form, { _id: order?._id ?? '' })).data.toAddress;
  };
  for (const at of [0, 1, 2]) expect(await stored(at)).toMatchObject({ address: 'Algarrobo', town: 'CABA', partial_match: false });
  expect(await stored(3)).toMatchObject({ address: 'Algarrobo', partial_match: true });
});
