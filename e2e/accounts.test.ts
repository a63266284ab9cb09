import type { APIRequestContext, Page } from '@playwright/test';
import { formatMoney } from '#shared/money.ts';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { NOT_DELIVERED } from '../src/features/accounts/server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';

const day = today(new Date());
const looked = { startDay: addDays(day, -14), endDay: day, typeOrder: ['Normal' as const, 'Flex' as const], exclude: [...NOT_DELIVERED] };

/** Clients with delivered orders that nobody has settled, those with the most first. */
const unsettled = async (request: APIRequestContext) => {
  const api = await apiOf(request, OWNER);
  const { data } = await api.call(contract.clients.list, {});
  const found: { _id: string; name: string; orders: number; cash: number }[] = [];
  for (const { _id, name } of data) {
    const { orders } = await api.call(contract.accounts.unsettled, { client: _id, ...looked });
    const cash = orders.reduce((sum, order) => sum + order.invoice_cash, 0);
    if (cash > 0) found.push({ _id, name, orders: orders.length, cash });
  }
  return { api, clients: found.toSorted((a, b) => b.orders - a.orders) };
};

const tomorrow = async (page: Page) => {
  const field = page.getByRole('dialog').getByLabel('Vencimiento');
  await field.fill(formatDayLong(addDays(day, 1)));
  await field.press('Tab');
};

test('a client’s orders are settled, the client pays, the statement says so; a deletion frees the orders', async ({ page, request }) => {
  const { api, clients } = await unsettled(request);
  const client = clients.at(-1)!;
  await signIn(page, OWNER, '/account/invoice');
  await page.getByRole('button', { name: 'Nueva liquidación' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nueva liquidación' });
  await expect(dialog.getByRole('button', { name: 'Crear liquidación' })).toBeDisabled();
  await choose(page, 'Cliente', client.name, client.name);
  await dialog.getByRole('button', { name: 'Actualizar' }).click();
  await expect(dialog.getByRole('tab', { name: /^Órdenes/ })).toHaveAttribute('aria-selected', 'true');
  // What is wrong on the other tab is shown there.
  await dialog.getByRole('button', { name: 'Crear liquidación' }).click();
  await expect(dialog.getByRole('tab', { name: 'Liquidación' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByLabel('Vencimiento')).toHaveAttribute('aria-invalid', 'true');
  await tomorrow(page);
  await dialog.getByRole('tab', { name: /^Órdenes/ }).click();
  await expectAccessible(page, 'settlement form, its orders');
  await dialog.getByRole('button', { name: 'Crear liquidación' }).click();
  await expect(page.getByText('Creada con éxito')).toBeVisible();
  await expect(dialog).toBeHidden();
  const found = async () => (await api.call(contract.accounts.searchSettlements, { ...looked, client: client._id })).data[0]!;
  const made = await found();
  expect(made).toMatchObject({ order: client.orders, status: 'pending', client: { name: client.name } });
  const row = page.locator('tbody tr[data-row]').filter({ hasText: made.invoice });
  await expect(row).toContainText('Pendiente');
  await expectAccessible(page, 'list of settlements');

  await page.goto('/account/current');
  await page.getByRole('button', { name: 'Nuevo movimiento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Agregar Movimiento' });
  await form.getByRole('button', { name: 'Registrar' }).click();
  await expect(form.getByText('Requerido').first()).toBeVisible();
  const owes = made.left > 0;
  await form.getByRole('radio', { name: owes ? /^Cobro/ : /^Pago/ }).click();
  await choose(page, 'Cuenta', new RegExp(client.name), client.name);
  // As amounts are shown: a point parts thousands.
  await form.getByLabel('Monto').pressSequentially(formatMoney(Math.abs(made.left)).replace('$ ', ''));
  await form.getByRole('radio', { name: new RegExp(`^${made.invoice}`) }).click();
  await expectAccessible(page, 'movement form');
  await form.getByRole('button', { name: 'Registrar' }).click();
  await expect(form).toBeHidden();
  expect(await found()).toMatchObject({ status: 'paid', left: 0 });
  const moved = page.locator('tbody tr[data-row]').filter({ hasText: client.name });
  await expect(moved.first()).toBeVisible();
  await expectAccessible(page, 'movements');
  await page.getByRole('tab', { name: 'Clientes' }).click();
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill(client.name);
  await expect(page.getByRole('link', { name: client.name }).first()).toBeVisible();
  await expectAccessible(page, 'balances of clients');
  await page.getByRole('link', { name: client.name }).first().click();
  await expect(page.getByText('Saldo inicial')).toBeVisible();
  await expect(page.getByText(made.invoice).first()).toBeVisible();
  await expectAccessible(page, 'statement');

  await page.goto('/account/invoice');
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: /Cancelar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar liquidación' }).click();
  await expect(page.getByText(`${client.orders} registros de ordenes eliminadas`)).toBeVisible();
  expect(await found()).toMatchObject({ status: 'cancelled', left: 0 });
  const { total } = await api.call(contract.accounts.unsettled, { client: client._id, ...looked });
  expect(total).toBe(client.orders);
});

test('a client is settled in a batch, whose progress and outcome are told', async ({ page, request }) => {
  const { api, clients } = await unsettled(request);
  const client = clients.at(-2)!;
  await signIn(page, OWNER, '/account/invoice');
  await page.getByRole('button', { name: 'Liquidar en lote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Liquidar en lote' });
  await choose(page, 'Clientes', client.name, client.name);
  await page.keyboard.press('Escape');
  await tomorrow(page);
  await dialog.getByLabel('Incluir órdenes sin zona o sin tarifa ($ 0,00)').check();
  await expectAccessible(page, 'batch form');
  await dialog.getByRole('button', { name: 'Liquidar 1 cliente' }).click();
  await expect(page.getByText('1 registros creados en Lote')).toBeVisible();
  const outcome = dialog.locator('tr').filter({ hasText: client.name });
  await expect(outcome).toContainText('Creada');
  await expect(dialog.getByText('Completado').first()).toBeVisible();
  await expectAccessible(page, 'batch that has ended');
  const { data } = await api.call(contract.accounts.searchSettlements, { ...looked, client: client._id });
  expect(data[0]).toMatchObject({ order: client.orders, status: 'pending' });
  await api.call(contract.accounts.deleteSettlement, { _id: data[0]!._id });
});
