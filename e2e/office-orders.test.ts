import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';

const rowsOf = (page: Page) => page.locator('tbody tr[data-row]');
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Filtros en uso' });
const filters = (page: Page) => page.getByRole('form', { name: 'Filtros' });
const all = (page: Page) => page.getByRole('group', { name: 'Órdenes, todas' });

test('the office looks for the orders of an account: it needs the client and the account, and says so; the address keeps them', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.search, { fromOrder: ['ML'], size: 1 });
  const [sample] = orders;
  if (!sample?.fromOrderAccount) throw new Error('the demo has no order of an account');
  const { data } = await api.call(contract.office.officeAccounts, { client: sample.client._id });
  const account = data.find(({ value }) => value === sample.fromOrderAccount);
  if (!account) throw new Error('the account is not offered');

  await signIn(page, OWNER, '/office/order');
  await expect(page).toHaveTitle('Órdenes de oficina · Reparto');
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await filters(page).getByRole('button', { name: 'Vaciar Fecha de entrega' }).click();
  await expect(filters(page).getByRole('combobox', { name: 'Cuenta ML' })).toBeDisabled();
  await filters(page).getByRole('combobox', { name: 'Canal de origen' }).click();
  await page.getByRole('option', { name: 'ML', exact: true }).click();
  await filters(page).getByRole('button', { name: 'Buscar' }).click();
  await expect(filters(page).getByText('Requerido')).toHaveCount(2);
  await expect(filters(page).getByRole('combobox', { name: 'Cliente *' })).toBeFocused();
  await expectAccessible(page, 'what an origin asks for');

  await choose(page, 'Cliente *', sample.client.name, sample.client.name);
  await choose(page, 'Cuenta ML *', account.label, account.label);
  await filters(page).getByRole('button', { name: 'Buscar' }).click();
  await expect(chipsOf(page)).toContainText(account.label);
  await expect(page).toHaveURL(/fromOrder=ML/);
  await page.reload();
  await expect(chipsOf(page)).toContainText(account.label);
  const found = await api.call(contract.office.officeOrders, {
    fromOrder: 'ML',
    client: sample.client._id,
    fromOrderAccount: sample.fromOrderAccount,
  });
  await expect(page.getByText(`de ${found.orderTotal.toLocaleString('es-AR')}`)).toBeVisible();

  await page.getByRole('button', { name: 'Quitar el filtro Cuenta ML' }).click();
  await expect(chipsOf(page)).not.toContainText('ML');
  await expect(page).not.toHaveURL(/fromOrder/);
});

test('all orders are scrolled through to the last, by keys too; rows open, and are open when one comes back', async ({ page, request }) => {
  const api = await apiOf(request);
  const search = { size: 100_000, sortField: 'deliveryDate', sortOrder: 'desc' } as const;
  const { ids } = await api.call(contract.office.officeOrderIds, search);
  await signIn(page, OWNER, '/office/order?anyDate=true');
  await page.getByRole('radiogroup', { name: 'Filas por página' }).getByText('Todas').click();
  await expect(page).toHaveURL(/size=100000/);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(ids.length + 1));
  await expect(rowsOf(page).first()).toHaveAttribute('data-row', ids[0] ?? '');
  // No more of them are drawn than fill a screen or two.
  expect(await rowsOf(page).count()).toBeLessThan(90);

  await page
    .getByRole('button', { name: /^Detalle de orden/ })
    .first()
    .click();
  await expect(page.locator('tbody tr:not([data-row])').filter({ hasText: 'Cobro en Destino' })).toBeVisible();
  await expectAccessible(page, 'all of the list');
  await all(page).focus();
  await page.keyboard.press('End');
  const last = page.locator(`tr[data-row="${ids.at(-1)}"]`);
  await expect(last).toBeFocused();
  await expect(last).toHaveAttribute('aria-rowindex', String(ids.length + 1));
  await page.keyboard.press('PageUp');
  await expect(last).not.toBeFocused();
  await all(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
  const middle = page.locator(`tr[data-row="${ids[Math.floor(ids.length / 2)]}"]`);
  await expect(middle).toBeVisible();
  // It stays there: what comes and goes around it does not carry it on.
  const placed = await all(page).evaluate(({ scrollTop }) => scrollTop);
  await page.waitForTimeout(1_000);
  expect(await all(page).evaluate(({ scrollTop }) => scrollTop)).toBe(placed);
  await expect(middle).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator(`tr[data-row="${ids[0]}"]`)).toBeVisible();
  await expect(page.locator('tbody tr:not([data-row])').filter({ hasText: 'Cobro en Destino' })).toBeVisible();

  // A page far beyond the last is an empty one, and leads back to the first.
  await page.goto('/office/order?anyDate=true&size=100000&page=99999');
  await expect(rowsOf(page).first()).toHaveAttribute('data-row', ids[0] ?? '');

  // Made meanwhile, it moves none of what is gone through.
  const [first] = (await api.call(contract.office.officeOrderRows, { ids: ids.slice(0, 1) })).orders;
  await expect(page.getByRole('link', { name: first?.internalID ?? '' })).toHaveAttribute('target', '_blank');
});

test('what the office lists is exported, with its own columns; what was searched for is marked, doubtful addresses say so', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.search, { partial_match: true, size: 1 });
  const number = orders[0]?.internalID ?? '';
  await signIn(page, OWNER, '/office/order?anyDate=true');
  await page.getByRole('searchbox', { name: 'Buscar en la lista' }).fill(number);
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row.locator('mark')).toHaveText(number);
  await expect(row).toContainText(/Dudos/);
  await expectAccessible(page, 'a doubtful row, marked');

  await page.getByRole('button', { name: /^Acciones de orden/ }).click();
  await page.getByRole('menuitem', { name: 'Ver Ruta' }).click();
  const route = page.getByRole('dialog', { name: `Ruta de la orden ${number}` });
  await expect(route.getByText('Origen', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const saved = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Órdenes de oficina \d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = (await readXlsx(new Uint8Array(await readFile(await download.path())))).sheets;
  const [head = [], ...rows] = sheet?.rows ?? [];
  expect(rows.map((cells) => cells[head.indexOf('# Int.')])).toEqual([number]);
  expect(head).toContain('Canal');
});
