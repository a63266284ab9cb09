import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, signIn, test } from './kit.ts';
import { addressOf, makeOrder } from './newOrder.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;

/** Orders of one house, and one two kilometres to the east of it, all of a street that nothing else is in. */
const makeOrders = async (api: Api, together: number) => {
  const street = `Pasaje ${crypto.randomUUID().slice(0, 8)}`;
  const at = (lng: number) => ({
    ...addressOf(street, 100),
    location: { type: 'Point' as const, coordinates: [lng, -34.6] as [number, number] },
  });
  const ids: string[] = [];
  for (let n = 0; n < together; n += 1) ids.push((await makeOrder(api, { toAddress: at(-58.45) }))._id);
  const far = (await makeOrder(api, { toAddress: at(-58.43) }))._id;
  const statuses = async () => {
    const { orders } = await api.call(contract.orders.rows, { ids: [...ids, far] });
    return orders.map(({ status, driverAssign }) => [status.id, driverAssign?._id ?? null]);
  };
  return { street, ids, far, statuses };
};

const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas');
/** Clicks on the map, by shares of its width and height as it was first. */
const clicker = async (page: Page) => {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('there is no map');
  return async (...places: [number, number][]) => {
    for (const [x, y] of places) {
      const [left, top] = [box.x + box.width * x, box.y + box.height * y];
      await page.mouse.move(left, top, { steps: 3 });
      await page.mouse.click(left, top);
      // A second click so soon would be one of two.
      await page.waitForTimeout(350);
    }
  };
};
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('region', { name: 'Órdenes elegidas' });
const open = async (page: Page, path: string) => {
  await signIn(page, undefined, path);
  await expect(canvas(page)).toBeVisible();
  // It has gone to where the pins are.
  await page.waitForTimeout(1_500);
};
/** A zone round what lies farthest west. */
const WEST: [number, number][] = [
  [0.01, 0.45],
  [0.3, 0.45],
  [0.3, 0.8],
  [0.01, 0.8],
];

test('from the list with its filter; a zone over a cluster, one taken out, the others go to a driver, and back; and back to the list', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { street, statuses } = await makeOrders(api, 5);
  const driver = (await api.call(contract.fleet.drivers, { search: 'Ñancufil' })).data[0];
  if (!driver) throw new Error('the demo’s driver is gone');
  await signIn(page, undefined, `/order?search=${encodeURIComponent(JSON.stringify(street))}`);
  await expect(page.getByRole('row', { name: new RegExp(street) })).toHaveCount(6);
  await page.getByRole('link', { name: 'Mapa', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mapa de órdenes' })).toBeVisible();
  await expect(page.getByText('6 en el mapa')).toBeVisible();
  await expect(page.getByLabel('Buscar en el mapa')).toHaveValue(street);
  await expect(panel(page)).toHaveCount(0);
  await page.waitForTimeout(1_500);

  const click = await clicker(page);
  await tool(page, 'Dibujar zona').click();
  await click(...WEST);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading')).toHaveText('5 seleccionadas');
  await expect(panel(page).getByRole('list', { name: 'Zonas' })).toHaveText('Zona 15');
  await expect(panel(page).getByRole('list', { name: 'Por estado' })).toContainText('Creado 5');
  await expectAccessible(page, 'map of orders with a zone and what it chooses');

  const rows = panel(page).getByRole('list', { name: 'Órdenes elegidas, una por una' });
  await rows
    .getByRole('button', { name: /^Quitar la orden/ })
    .first()
    .click();
  await expect(panel(page).getByRole('heading')).toHaveText('4 seleccionadas');
  await page.getByRole('button', { name: 'Modificar (4)' }).click();
  const modal = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  await expect(modal.getByRole('row')).toHaveCount(5);
  await choose(page, 'Estado', 'Asignado', 'asig');
  await choose(page, 'Chofer', driver.label, 'nancufil');
  await modal.getByRole('button', { name: 'Modificar 4 órdenes' }).click();
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('4 órdenes modificadas.')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  const assigned = [5, driver.value];
  expect((await statuses()).filter(([status]) => status === 5)).toEqual([assigned, assigned, assigned, assigned]);

  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(page.getByText('Cambio deshecho en 4 órdenes')).toBeVisible();
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => [1, null]));

  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(street) })).toHaveCount(6);
});

test('a zone that crosses itself is told and not used, two points make none; a click chooses a cluster, another lets it go', async ({
  page,
  request,
}) => {
  const { street } = await makeOrders(await apiOf(request), 3);
  await open(page, `/order/map?search=${encodeURIComponent(JSON.stringify(street))}`);
  await expect(page.getByText('4 en el mapa')).toBeVisible();
  const click = await clicker(page);
  await tool(page, 'Dibujar zona').click();
  const [a, b, c, d] = WEST as [[number, number], [number, number], [number, number], [number, number]];
  await click(a, c, b, d);
  await page.keyboard.press('Enter');
  await expect(page.getByText('La zona se cruza consigo misma: no se usa. Dibújela sin cruces')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await click(a, b);
  await expect(page.getByRole('button', { name: 'Cerrar zona' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Una zona tiene al menos tres puntos')).toBeVisible();
  await click(a, b);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cerrar zona' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Mover y elegir')).toHaveAttribute('aria-pressed', 'true');

  // The three of one house stand west of the middle of what pins are fitted into: half of what lies between them at zoom 15.
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('there is no map');
  const [x, y] = [box.x + (box.width - 24) / 2 - (0.01 / 360) * 512 * 2 ** 15, box.y + (box.height + 40) / 2];
  await page.mouse.move(x, y, { steps: 3 });
  await expect(page.getByText('3 órdenes', { exact: true })).toBeVisible();
  await page.mouse.click(x, y);
  await expect(panel(page).getByRole('heading')).toHaveText('3 seleccionadas');
  await page.mouse.click(x, y);
  await expect(panel(page)).toHaveCount(0);
});

test('orders are chosen in the list without the mouse on the map, whole localities too, and those in doubt are told', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { street } = await makeOrders(api, 2);
  await makeOrder(api, { toAddress: { ...addressOf(street, 7), partial_match: true } });
  await open(page, `/order/map?search=${encodeURIComponent(JSON.stringify(street))}`);
  await page.getByRole('button', { name: '1 dudosa' }).click();
  const doubtful = page.getByRole('region', { name: '1 orden con dirección dudosa' });
  await expect(doubtful.getByRole('listitem')).toHaveCount(1);
  await expect(doubtful.getByRole('link', { name: 'Ubicar' })).toBeVisible();
  await expectAccessible(page, 'orders of the map whose place is in doubt');
  await doubtful.getByRole('button', { name: 'Cerrar la lista' }).click();

  await tool(page, 'Elegir en la lista').click();
  const list = page.getByRole('region', { name: '4 órdenes' });
  await list.getByRole('checkbox').first().check();
  await expect(panel(page).getByRole('heading')).toHaveText('1 seleccionada');
  await list.getByRole('button', { name: 'Elegir todas' }).click();
  await expect(panel(page).getByRole('heading')).toHaveText('4 seleccionadas');
  await expectAccessible(page, 'orders of the map chosen in its list');
  await panel(page).getByRole('button', { name: 'Quitar selección' }).click();

  await tool(page, 'Localidad entera').click();
  await page.getByLabel('Localidad o partido').fill('palermo');
  await page.getByRole('option', { name: /^Palermo/ }).click();
  await expect(panel(page).getByRole('list', { name: 'Zonas' })).toContainText('Palermo');
  await tool(page, 'Borrar zonas').click();
  await expect(panel(page)).toHaveCount(0);
});

test('nothing to show says why and what to do; on a phone what is chosen is a sheet over the map', async ({ page, request }) => {
  const api = await apiOf(request);
  const { street } = await makeOrders(api, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/order/map?startDay=2020-01-01&endDay=2020-01-01');
  await expect(page.getByRole('heading', { name: 'No hay órdenes en esas fechas' })).toBeVisible();
  await page.goto(`/order/map?search=${encodeURIComponent(JSON.stringify(street))}`);
  await tool(page, 'Elegir en la lista').click();
  await page.getByRole('button', { name: 'Elegir todas' }).click();
  await tool(page, 'Elegir en la lista').click();
  await page.getByRole('button', { name: 'Ver las elegidas' }).click();
  await expect(panel(page).getByRole('button', { name: /^Quitar la orden/ })).toHaveCount(3);
  await expectAccessible(page, 'what is chosen on the map of a phone');
});

test('without WebGL the screen says so, and orders are chosen and changed in the list', async ({ page, request }) => {
  const { street } = await makeOrders(await apiOf(request), 1);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await signIn(page, undefined, `/order/map?search=${encodeURIComponent(JSON.stringify(street))}`);
  await expect(page.getByText('No se puede mostrar el mapa: el navegador no tiene WebGL o está desactivado.')).toBeVisible();
  await page.getByRole('button', { name: 'Elegir todas' }).click();
  await page.getByRole('button', { name: 'Modificar (2)' }).click();
  await expect(page.getByRole('dialog', { name: 'Modificar Órdenes' }).getByRole('row')).toHaveCount(3);
});
