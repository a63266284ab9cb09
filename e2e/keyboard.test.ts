import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Agregar Orden' });
const fieldOf = (page: Page, name: string) => {
  const form = formOf(page);
  return form.getByRole('combobox', { name, exact: true }).or(form.getByRole('textbox', { name, exact: true }));
};

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Nueva orden' }).click();
  await expect(fieldOf(page, 'Cliente')).toBeFocused();
};

test('Enter takes the one match that is sought, waits for it if need be, and never sends the form from an open list', async ({ page }) => {
  await signIn(page, OWNER, '/order');
  await openForm(page);
  const client = fieldOf(page, 'Cliente');
  await page.keyboard.type('nandu');
  await page.keyboard.press('Enter');
  await expect(client).toHaveValue(/Ñandú/);
  await expect(formOf(page).getByRole('alert')).toHaveCount(0);

  await client.click();
  await page.keyboard.type('nandu');
  await expect(page.getByRole('option', { name: /Ñandú/ })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(client).toHaveValue(/Ñandú/);

  await client.click();
  await page.keyboard.type('nadie se llama asi');
  await expect(page.getByText('Sin resultados')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sin resultados')).toHaveCount(0);
  await expect(client).toHaveValue(/Ñandú/);
  await expect(formOf(page).getByRole('alert')).toHaveCount(0);

  const status = fieldOf(page, 'Estado');
  await status.click();
  await status.fill('asignado');
  await page.keyboard.press('Enter');
  await expect(status).toHaveValue('Asignado');
  await status.fill('asignado');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(status, 'the same once more is not taken away').toHaveValue('Asignado');
  await expect(formOf(page).getByRole('alert')).toHaveCount(0);
});

test('a driver is filtered by, and a status entered in a history, with the keyboard alone', async ({ page, request }) => {
  const api = await apiOf(request);
  const { internalID, _id } = await makeOrder(api);
  const driver = (await api.call(contract.orders.drivers, {})).data[0];
  await signIn(page, OWNER, '/order');
  await page.getByRole('button', { name: /^Filtros/ }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Chofer' }).or(page.getByRole('textbox', { name: 'Chofer' }));
  await field.focus();
  await page.keyboard.type(driver?.label ?? '');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(driver?.label ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`driverAssign=.*${driver?.value}`));

  await page.goto(`/search/${internalID}`);
  await page.getByRole('button', { name: `Acciones de orden ${internalID}` }).click();
  await page.getByRole('menuitem', { name: 'Agregar Historial' }).click();
  const status = page.getByRole('dialog').getByRole('combobox', { name: 'Estado' });
  await expect(status).toBeFocused();
  await page.keyboard.type('observacion');
  await page.keyboard.press('Enter');
  await expect(status).toHaveValue('Observación');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Observación' }).fill('Llamar antes');
  await status.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { history } = await api.call(contract.orders.detail, { _id });
  expect(history.some((entry) => JSON.stringify(entry).includes('Llamar antes'))).toBe(true);
});
