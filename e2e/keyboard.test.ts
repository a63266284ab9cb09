import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { builtFile } from './built.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Agregar Orden' });
const fieldOf = (page: Page, name: string) => {
  const form = formOf(page);
  return form.getByRole('combobox', { name, exact: true }).or(form.getByRole('textbox', { name, exact: true }));
};

const openForm = async (page: Page) => {
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('n');
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
  const driver = (await api.call(contract.fleet.drivers, {})).data[0];
  await signIn(page, OWNER, '/order');
  await page.getByRole('button', { name: /^Filtros/ }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Chofer' }).or(page.getByRole('textbox', { name: 'Chofer' }));
  await field.focus();
  await page.keyboard.type(driver?.label ?? '');
  await page.keyboard.press('Enter');
  // Typed whole it is there before it is chosen.
  await expect(page.getByRole('button', { name: 'Vaciar Chofer' })).toBeVisible();
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

test('three orders are entered with the keyboard alone; who goes on begins at the number, with client and origin kept', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  await signIn(page, OWNER, '/order');
  await openForm(page);
  let keys = 0;
  const press = async (...names: string[]) => {
    keys += names.length;
    for (const name of names) await page.keyboard.press(name);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const tabTo = async (name: string) => {
    for (let step = 0; step < 30 && (await fieldOf(page, name).and(page.locator(':focus')).count()) === 0; step++) await press('Tab');
    await expect(fieldOf(page, name)).toBeFocused();
  };
  await type('nandu');
  await press('Enter');
  await tabTo('ID externo');
  await type('TECLAS-1');
  await press('Control+ArrowDown');
  await expect(fieldOf(page, 'Dirección de origen')).toBeFocused();
  await type('Av. Rivadavia 6481, Flores');
  await press('Enter');
  const placed = (end: string) => formOf(page).getByRole('button', { name: `Ubicar ${end} en el mapa` });
  await expect(placed('origen')).toHaveAttribute('data-placed', 'true');
  const streets = ['Gurruchaga 1854, Palermo', 'Thames 2250, Palermo', 'Honduras 5276, Palermo'];
  for (const [index, street] of streets.entries()) {
    const before = keys;
    if (index > 0) {
      await expect(fieldOf(page, 'ID externo')).toBeFocused();
      await expect(fieldOf(page, 'Cliente')).toHaveValue(/Ñandú/);
      await expect(fieldOf(page, 'Dirección de destino')).toHaveValue('');
      await type(`TECLAS-${index + 1}`);
      await press('Control+ArrowDown');
    }
    await press('Control+ArrowDown');
    await expect(fieldOf(page, 'Dirección de destino')).toBeFocused();
    await type(street);
    await press('Enter');
    await expect(placed('destino')).toHaveAttribute('data-placed', 'true');
    const another = formOf(page).getByRole('checkbox', { name: 'Crear otra' });
    if (index === 0) {
      await another.focus();
      await press('Space');
    }
    await expect(another).toBeChecked();
    if (index === 0) await fieldOf(page, 'ID externo').focus();
    await press('Enter');
    const named = formOf(page).getByRole('alert');
    await expect(page.getByText('Orden creada').first()).toBeVisible();
    await expect(named).toHaveCount(0);
    await expect(fieldOf(page, 'ID externo')).toHaveValue('');
    if (index > 0) expect(keys - before - `TECLAS-1${street}`.length, 'keys that write nothing').toBeLessThanOrEqual(4);
  }
  for (const [index, street] of streets.entries()) {
    const [made] = (await api.call(contract.orders.tracking, { search: `TECLAS-${index + 1}` })).orders;
    expect([made?.client.name, made?.toAddress.address]).toEqual([expect.stringContaining('Ñandú'), street.replace(/ \d+, Palermo$/, '')]);
  }
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toHaveCount(0);
});

test('a suggestion of an older text never replaces what was typed since, and an address is looked up before it is sent', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  await signIn(page, OWNER, '/order');
  await openForm(page);
  await page.keyboard.type('nandu');
  await page.keyboard.press('Enter');
  await fieldOf(page, 'Dirección de origen').focus();
  await page.keyboard.type('Av. Rivadavia 6481, Flores');
  await page.keyboard.press('Enter');
  const to = fieldOf(page, 'Dirección de destino');
  await expect(fieldOf(page, 'Localidad').first()).toHaveValue(/./);
  let slow = 0;
  await page.route('**/api/place/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slow));
    await route.continue();
  });
  await to.focus();
  await page.keyboard.type('Gurruchaga 18');
  await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
  slow = 700;
  await page.keyboard.type('54, Palermo');
  await expect(page.getByRole('option').first()).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(to).toHaveValue('Gurruchaga 1854');

  await to.fill('Thames 2250, Palermo');
  await expect(page.getByText('Buscando direcciones…').or(page.getByRole('option', { disabled: true }).first())).toBeVisible();
  await expect(page.getByRole('option', { disabled: false }).first()).toBeVisible();
  await page.getByRole('option').first().click();
  await fieldOf(page, 'ID externo').fill('TECLAS-LENTA');
  await formOf(page).getByRole('button', { name: 'Crear Orden' }).click();
  await expect(formOf(page)).toHaveCount(0);
  const [made] = (await api.call(contract.orders.tracking, { search: 'TECLAS-LENTA' })).orders;
  expect([made?.toAddress.address, made?.toAddress.addressNumber]).toEqual(['Thames', 2250]);
});

test('the focus returns to the button that opened a dialog, and the screen’s keys are letters inside of it', async ({ page, request }) => {
  const api = await apiOf(request);
  const { internalID } = await makeOrder(api);
  await signIn(page, OWNER, `/search/${internalID}`);
  const search = page.getByRole('textbox', { name: 'Buscar tracking' });
  const menu = page.getByRole('button', { name: `Acciones de orden ${internalID}` });
  for (const entry of ['Editar', 'Agregar Historial', 'QR', 'Eliminar']) {
    await menu.focus();
    await page.keyboard.press('Enter');
    // The menu takes the focus when it stands; a key that comes before would go to the menu and not to its entry.
    await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
    await page.getByRole('menuitem', { name: entry }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button').first().focus();
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu, entry).toBeFocused();
  }
  await page.keyboard.press('Shift+/');
  await expect(search, 'Shift+7 writes it on a Spanish keyboard').toBeFocused();

  await page.goto('/order');
  await openForm(page);
  await page.keyboard.type('n');
  await expect(fieldOf(page, 'Cliente')).toHaveValue('n');
});

test('the palette begins an order from any screen, and loses no letter while it comes', async ({ page }) => {
  await page.route(builtFile('src/web/shell/palette/Palette.tsx'), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Qué hacer ahora' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nuevax');
  await page.keyboard.press('Backspace');
  await expect(page.getByPlaceholder('Ir a una pantalla')).toHaveValue('nueva');
  await expect(page.getByRole('option').first()).toContainText('Nueva orden');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'Cliente')).toBeFocused();
  await expect(page).toHaveURL(/\/order$/);
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toHaveCount(0);

  await page.goto('/order?anyDate=true');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nueva');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'Cliente')).toBeFocused();
  await expect(page).toHaveURL(/\/order\?anyDate=true$/);
  await page.keyboard.press('Escape');
  for (const close of [() => page.keyboard.press('Control+k'), () => page.goBack()]) {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('i');
    await expect(page.getByPlaceholder('Ir a una pantalla')).toHaveValue('i');
    await close();
    await expect(page.getByPlaceholder('Ir a una pantalla')).toHaveCount(0);
    await expect(page).toHaveURL(/\/order\?anyDate=true$/);
  }
});
