import { formatCount } from '#shared/money.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';

test('an operator with orders and maps sees their menu and nothing else', async ({ page }) => {
  await signIn(page, 'operador@reparto.test');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('button')).toHaveText(['Órdenes', 'Mapa']);
  await menu.getByRole('button', { name: 'Órdenes' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['General', 'Ruteo', 'Importar', 'Etiquetas']);
  await page.getByRole('menuitem', { name: 'General' }).click();
  await expect(page.getByRole('heading', { name: 'Órdenes' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

for (const [who, email, heading, palette] of [
  ['the office clerk', 'oficina@reparto.test', 'Qué puede hacer', 'Ir a una pantalla'],
  ['the warehouse', 'deposito@reparto.test', 'Qué hacer ahora', 'Ir a una pantalla o buscar una orden'],
] as const) {
  test(`${who} has no orders in the menu, nor behind their addresses`, async ({ page, request }) => {
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Principal' })).not.toContainText('Órdenes');
    for (const address of ['/order', '/order/import', '/order/0198c0de-0000-7000-8000-000000000001', '/search/12AB00000001']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { name: 'Panel' })).toBeVisible();
      await expect(page.getByText(/^No tiene permiso para ver/)).toBeVisible();
    }
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(palette, { exact: true }).fill('importar');
    await expect(page.getByRole('dialog')).not.toContainText('Importar órdenes');

    const api = await apiOf(request, email);
    expect(await api.status(contract.orders.search, {})).toBe(403);
    expect(await api.status(contract.orders.tracking, { search: '12AB00000001' })).toBe(403);
    expect(await api.status(contract.imports.confirm, { rows: [{ importId: crypto.randomUUID(), row: 2, cells: {} }] })).toBe(403);
  });
}

test('who has neither orders nor warehouses is offered no search for a number, nor its key', async ({ page }) => {
  await signIn(page, 'oficina@reparto.test');
  await expect(page.getByRole('heading', { name: 'Qué puede hacer' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Buscar tracking' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Ir a una pantalla', { exact: true }).fill('12AB00000001');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Ninguna pantalla se llama así.');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectAccessible(page, 'palette, nothing found');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menú', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buscar' })).toHaveCount(0);
});

test('who looks after a warehouse finds the parcel in their hand, from the head and in the list', async ({ page, request }) => {
  const api = await apiOf(request, 'deposito@reparto.test');
  const { data } = await api.call(contract.storage.held, {});
  const order = data[0]!;
  await signIn(page, 'deposito@reparto.test');
  const search = page.getByRole('textbox', { name: 'Buscar tracking' });
  await search.fill(order.internalID);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/warehouse/held\\?number=${order.internalID}$`));
  const field = page.getByRole('searchbox', { name: 'Buscar número' });
  await expect(field).toHaveValue(order.internalID);
  await expect(page.getByText('1 orden', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(order.internalID);
  await field.fill('esto no es un número');
  await expect(page.getByText('Ninguna orden coincide')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('esto no es un número');
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('the panel of the warehouse leads to what they may open, and shows figures of what lies in it', async ({ page, request }) => {
  const api = await apiOf(request, 'deposito@reparto.test');
  const { OrderWarehouse } = await api.call(contract.dashboard.stat, {});
  await signIn(page, 'deposito@reparto.test');
  await expect(page.getByRole('main')).toContainText(`${formatCount(OrderWarehouse ?? 0)} órdenes`);
  await expect(page.getByRole('main')).toContainText('En Depósito');
  await page.getByRole('main').getByRole('link', { name: 'Estado de depósitos' }).click();
  await expect(page.getByRole('heading', { name: 'Estado de depósitos', level: 1 })).toBeVisible();
});

test('another company finds nothing of the first one', async ({ page, request }) => {
  const { orders } = await (await apiOf(request)).call(contract.orders.search, {});
  const other = await apiOf(request, 'otra@reparto.test');
  for (const { _id, internalID } of orders.slice(0, 3)) {
    expect((await other.call(contract.orders.tracking, { search: internalID })).orders).toEqual([]);
    expect((await other.call(contract.orders.tracking, { search: _id })).orders).toEqual([]);
    expect(await other.status(contract.orders.detail, { _id })).toBe(404);
  }
  const order = orders[0];
  if (!order) throw new Error('the demo has no order');
  await signIn(page, 'otra@reparto.test', `/search/${order.internalID}`);
  await expect(page.getByRole('heading', { name: 'No se encontró ninguna orden' })).toBeVisible();
  await page.goto(`/order/${order._id}`);
  await expect(page.getByRole('heading', { name: 'La orden no existe' })).toBeVisible();
  await page.goto('/order?anyDate=true');
  await expect(page.getByRole('row', { name: /34CD/ }).first()).toBeVisible();
  // What was shared with it has their number as the external one: its own number is what tells whose it is.
  const numbers = page.locator('tbody td[data-col="internalID"]');
  await expect(numbers.filter({ hasText: '34CD' }).first()).toBeVisible();
  await expect(numbers.filter({ hasText: '12AB' })).toHaveCount(0);
});
