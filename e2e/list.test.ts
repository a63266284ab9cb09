import { contract } from '../src/contract.ts';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder, OWN_ORIGINS } from './newOrder.ts';
import type { Page } from '@playwright/test';

const rowsOf = (page: Page) => page.locator('tbody tr[data-row]');
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Filtros en uso' });
const filters = (page: Page) => page.getByRole('form', { name: 'Filtros' });
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filtros/ }).click();
const search = (page: Page) => filters(page).getByRole('button', { name: 'Buscar' }).click();

test('filters go to the address, survive a reload, and are taken off one by one or all', async ({ page, request }) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.search, { status: [8], size: 25 });
  const sample = orders.find(({ driverAssign, toAddress }) => driverAssign && /[áéíóúñ]/i.test(toAddress.name ?? '')) ?? orders[0];
  if (!sample?.driverAssign) throw new Error('the demo has no delivered order');
  const driver = `${sample.driverAssign.name} ${sample.driverAssign.last}`;
  const word = (sample.toAddress.name ?? '').split(' ').at(-1) ?? '';

  await signIn(page, OWNER, '/order');
  await expect(page).toHaveTitle('Órdenes · Reparto');
  await expect(chipsOf(page)).toContainText(formatDayLong(today(Date.now())));
  await expect(rowsOf(page)).toHaveCount(25);

  await openFilters(page);
  await filters(page).getByRole('button', { name: 'Vaciar Fecha de entrega' }).click();
  await choose(page, 'Chofer', driver, sample.driverAssign.last);
  await choose(page, 'Cliente', sample.client.name, sample.client.name);
  await choose(page, 'Estado', 'Entregado', 'entreg');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Dirección de destino' }).fill(word.toUpperCase());
  await search(page);

  await expect(filters(page)).toHaveCount(0);
  await expect(chipsOf(page).locator('li:not([data-more])')).toHaveCount(4);
  for (const text of [driver, sample.client.name, 'Entregado', word.toUpperCase()]) await expect(chipsOf(page)).toContainText(text);
  await expect(page.getByRole('row', { name: new RegExp(sample.internalID) })).toBeVisible();
  const address = new URL(page.url()).searchParams;
  expect(address.get('client')).toContain(sample.client._id);
  expect(address.get('driverAssign')).toContain(sample.driverAssign._id);
  expect(address.get('status')).toBe('[8]');
  expect(address.get('toAddress')).toBe(word.toUpperCase());

  await page.reload();
  await expect(chipsOf(page).locator('li:not([data-more])')).toHaveCount(4);
  await expect(chipsOf(page)).toContainText(driver);
  await expect(page.getByRole('row', { name: new RegExp(sample.internalID) })).toBeVisible();

  await page.getByRole('button', { name: 'Quitar el filtro Chofer' }).click();
  await expect(chipsOf(page).locator('li:not([data-more])')).toHaveCount(3);
  await expect(page).not.toHaveURL(/driverAssign/);
  await page.getByRole('button', { name: 'Limpiar todo' }).click();
  await expect(chipsOf(page)).toHaveCount(0);
  await expect(page.getByText(/^\d\.\d{3} órdenes$/)).toBeVisible();
  await page.goBack();
  await expect(chipsOf(page).locator('li:not([data-more])')).toHaveCount(3);
});

test('a range, orders without a date, and orders of nobody', async ({ page, request }) => {
  const api = await apiOf(request);
  const now = today(Date.now());
  const totalOf = async (filter: Parameters<typeof api.call<typeof contract.orders.search>>[1]) =>
    (await api.call(contract.orders.search, filter)).total;
  await signIn(page, OWNER, '/order');
  await openFilters(page);
  await filters(page).getByRole('textbox', { name: 'Fecha de entrega' }).click();
  await page.getByRole('button', { name: 'Últimos 7 días' }).click();
  await choose(page, 'Chofer', 'No asignado');
  await search(page);
  await expect(chipsOf(page)).toContainText(`${formatDayLong(addDays(now, -6))} – ${formatDayLong(now)}`);
  await expect(chipsOf(page)).toContainText('No asignado');
  const unassigned = await totalOf({ startDay: addDays(now, -6), endDay: now, driverAssign: 0 });
  expect(unassigned).toBeGreaterThan(0);
  await expect(page.locator('[aria-live]', { hasText: 'órdenes' })).toHaveText(`${unassigned.toLocaleString('es-AR')} órdenes`);
  await expect(rowsOf(page).first()).toContainText('No asignado');

  await openFilters(page);
  await filters(page).getByRole('switch', { name: 'Sin fecha de entrega' }).check();
  await filters(page).getByRole('button', { name: 'Vaciar Chofer' }).click();
  await search(page);
  await expect(page).toHaveURL(/notDate=true/);
  await expect(page.locator('[aria-live]', { hasText: 'órdenes' })).toHaveText(`${await totalOf({ notDate: true })} órdenes`);
  await expect(rowsOf(page).first()).toContainText('Sin fecha');
});

test('the list is sorted, paged, and remembers how many rows one likes; a selection survives the pages', async ({ page }) => {
  await signIn(page, OWNER, '/order?anyDate=true');
  const numbers = () => page.locator('tbody td[data-col="internalID"]').allTextContents();
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByRole('button', { name: '# Int.' }).click();
  await expect(page.getByRole('columnheader', { name: '# Int.' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('table')).not.toHaveAttribute('data-dimmed');
  const ascending = await numbers();
  expect(ascending).toEqual(ascending.toSorted());
  await page.getByRole('button', { name: '# Int.' }).click();
  await expect(page.getByRole('columnheader', { name: '# Int.' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await numbers())[0]).not.toBe(ascending[0]);

  await page
    .getByRole('checkbox', { name: /^Seleccionar orden/ })
    .first()
    .check();
  await expect(page.getByText('1 seleccionada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('table')).not.toHaveAttribute('data-dimmed');
  await page.getByRole('checkbox', { name: 'Seleccionar las órdenes de esta página' }).check();
  await expect(page.getByText('26 seleccionadas')).toBeVisible();
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect(page.getByRole('checkbox', { name: /^Seleccionar orden/ }).first()).toBeChecked();
  await page.getByRole('button', { name: 'Quitar selección' }).click();
  await expect(page.getByText('26 seleccionadas')).toHaveCount(0);

  await page.getByText('50', { exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(page).toHaveURL(/size=50/);
  await page.goto('/order?anyDate=true');
  await expect(rowsOf(page)).toHaveCount(50);
});

test('the keyboard walks the rows, chooses them and opens them', async ({ page }) => {
  await signIn(page, OWNER, '/order?anyDate=true');
  const rows = rowsOf(page);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByText('todas las teclas')).toBeVisible();
  // Row and menu; everything else in all rows is left to the keys.
  await expect(page.locator('tbody').locator('a, button, input, [tabindex]').and(page.locator(':not([tabindex="-1"])'))).toHaveCount(2);
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Teclas' });
  await expect(keys).toContainText('Agregar Historial');
  await expect(keys).toContainText('Buscar en la lista');
  await page.goBack();
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  const detail = page.locator('tbody tr:not([data-row])');
  await expect(detail).toContainText('Cobro en Destino');
  await page.keyboard.press('ArrowLeft');
  await expect(detail).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Detalle de orden/ })
    .nth(2)
    .click();
  await expect(detail).toContainText('Bultos');
  await page
    .getByRole('button', { name: /^Acciones de orden/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Ver detalle' }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(rows).toHaveCount(25);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}/);
});

test('the list’s own search and typed days lead to the rows; what others change is told, and nothing moves until it is wanted', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'operador@reparto.test');
  const now = today(Date.now());
  const order = await makeOrder(api);
  await page.clock.install();
  await signIn(page, OWNER, '/order?status=[1]&anyDate=true');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press('f');
  const days = filters(page).getByRole('textbox', { name: 'Fecha de entrega' });
  await days.fill('31/2');
  await days.press('Enter');
  await expect(filters(page)).toContainText('No existe el día 31/02');
  await expect(days).toHaveValue('31/2');
  await days.fill(`hoy al ${formatDayLong(addDays(now, 1)).slice(0, 5)}`);
  await days.press('Enter');
  await expect(chipsOf(page)).toContainText(`${formatDayLong(now)} – ${formatDayLong(addDays(now, 1))}`);
  await expect(rowsOf(page).first(), 'after a search the focus is in the results').toBeFocused();

  await page.keyboard.press('b');
  await page.keyboard.type(order.internalID.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toBeFocused();
  await expect(chipsOf(page)).toContainText(order.internalID.toLowerCase());

  const shown = await rowsOf(page).first().innerText();
  await api.call(contract.orders.changeBulk, { orders: [order._id], status: 24 });
  await page.clock.fastForward(11_000);
  const news = page.getByRole('button', { name: '1 cambio · Actualizar' });
  await expect(news).toBeVisible();
  expect(await rowsOf(page).first().innerText()).toBe(shown);
  await news.click();
  await expect(page.getByRole('heading', { name: 'Ninguna orden coincide con los filtros' })).toBeVisible();
  await expect(news).toHaveCount(0);
});

test('who owns the company finds deleted orders and restores them', async ({ page, request }) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.search, { status: [1], fromOrder: OWN_ORIGINS, size: 1 });
  const [order] = orders;
  if (!order) throw new Error('the demo has no new order');
  await api.call(contract.orders.remove, { _id: order._id });
  await signIn(page, OWNER, `/order?anyDate=true&search="${order.internalID}"`);
  await expect(page.getByRole('heading', { name: 'Ninguna orden coincide con los filtros' })).toBeVisible();
  await openFilters(page);
  await choose(page, 'Estado', 'Eliminadas');
  await page.keyboard.press('Escape');
  await search(page);
  const row = page.getByRole('row', { name: new RegExp(order.internalID) });
  await expect(row).toContainText('Eliminado');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: order.internalID })).toBeVisible();
  const restore = page.getByRole('button', { name: 'Restaurar' });
  await expect(restore).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Editar|Agregar Historial|Más acciones)$/ })).toHaveCount(0);
  await page.goBack();
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Restaurar' }).click();
  await expect(page.getByText('Orden restaurada')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await api.call(contract.orders.detail, { _id: order._id })).data.status.id).toBe(1);
});

test('why an order waits in validation is told under the pointer and to the focus', async ({ page }) => {
  await signIn(page, OWNER, '/order?anyDate=true&status=[28]');
  const badge = rowsOf(page).first().locator('td[data-col="status"] [tabindex="0"]');
  const hint = page.getByRole('tooltip').or(page.getByText(/^El pedido se encuentra en periodo de validación por parte del comprador/));
  await badge.hover();
  await expect(hint).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(hint).toBeHidden();
  await badge.focus();
  await expect(hint).toBeVisible();
});

test('nothing found says so and offers the way out', async ({ page }) => {
  await signIn(page, OWNER, '/order?toAddress=zzz%20no%20hay');
  await expect(page.getByRole('heading', { name: 'Ninguna orden coincide con los filtros' })).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await page.goto('/order?anyDate=true&page=9999');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  expect(Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(9999);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what can be done with the chosen orders stands below them, none of it past the edge', async ({ page }) => {
    await signIn(page, OWNER, '/order?anyDate=true');
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(cards).toHaveCount(25);
    await cards.first().getByRole('checkbox').check();
    const bar = ['Seleccionar las', 'Modificar (1)', 'Quitar selección'].map((name) => page.getByRole('button', { name }));
    for (const button of bar) {
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    }
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('button', { name: /^Seleccionar las/ }).click();
    const [total] = /[\d.]+/.exec((await page.getByText(/seleccionadas$/).textContent()) ?? '') ?? [];
    await expect(page.getByRole('button', { name: `Modificar (${total})` })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Quitar selección' }).click();
    await expect(page.getByText(/seleccionadas?$/)).toHaveCount(0);
  });
});

test.describe('a server that fails', () => {
  test.use({ expectedErrors: /status of 500|net::ERR_/ });

  test('is told with its incident, and tried again', async ({ page }) => {
    await signIn(page);
    const incident = '0198c0de-0000-7000-8000-00000000beef';
    const body = { code: 'BUG', message: 'Algo salió mal, comuníquese con soporte', incident };
    await page.route('**/api/order/search', (route) => route.fulfill({ status: 500, json: body }));
    await page.goto('/order');
    await expect(page.getByRole('alert')).toContainText('No se pudieron cargar las órdenes');
    await expect(page.getByRole('alert')).toContainText(incident);
    await page.unroute('**/api/order/search');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(rowsOf(page)).toHaveCount(25);

    await page.route('**/api/order/search', (route) => route.abort());
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.getByRole('alert')).toContainText('No hay conexión con el servidor');
    await expect(rowsOf(page)).toHaveCount(25);
    await page.unroute('**/api/order/search');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
