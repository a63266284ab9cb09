import sharp from 'sharp';
import type { APIRequestContext, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { addDays, today } from '#shared/time.ts';
import { apiOf, choose, expect, OWNER, signIn, submitSignIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

// What was typed and not saved outlives a session that ends, and a tab that is loaded again.

/** Ends the page's session elsewhere; `act` makes the call that finds out. Then the same user signs in again. */
const endSession = async (page: Page, request: APIRequestContext, act: () => Promise<unknown>) => {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('reparto.session') ?? '{}') as { token: string }).token);
  await request.post(contract.session.signOut.path, { headers: { token }, data: {} });
  // The page may find out by itself before.
  void act().catch(() => undefined);
  await page.waitForURL(/\/login/);
  await submitSignIn(page, OWNER);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** A photo on this computer. */
const photoFile = async () => ({
  name: 'puerta.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a4a3c' } })
    .jpeg()
    .toBuffer(),
});

test('a history entry outlives the session with its photos, and a reload but for them', async ({ page, request }) => {
  const api = await apiOf(request);
  const photo = await photoFile();
  const driver = (await api.call(contract.fleet.drivers, {})).data[0];
  const { internalID, _id } = await makeOrder(api, { status: 5, driverAssign: driver?.value ?? null });
  await signIn(page, OWNER, `/order/${_id}`);
  await page.getByRole('button', { name: 'Agregar Historial' }).click();
  const modal = page.getByRole('dialog', { name: `Agregar Historial: ${internalID}` });
  await choose(page, 'Estado', 'Entregado', 'entreg');
  await modal.getByRole('textbox', { name: 'Nombre de quien recibe' }).fill('Ana María Ñandú');
  await modal.getByRole('textbox', { name: 'DNI' }).fill('32418905');
  await modal.getByRole('textbox', { name: 'Observación' }).fill('Portería');
  await modal.locator('input[type=file]').setInputFiles(photo);
  await expect(modal.getByRole('img', { name: photo.name })).toBeVisible();
  await endSession(page, request, () => modal.getByRole('button', { name: 'Guardar' }).click());

  await expect(page).toHaveURL(`/order/${_id}`);
  const band = page.getByRole('status').filter({ hasText: `Quedó sin guardar: Agregar Historial: ${internalID}` });
  await expect(band).toBeVisible();
  await band.getByRole('button', { name: /^Retomar/ }).click();
  await expect(modal.getByRole('textbox', { name: 'Estado' }).or(modal.getByRole('combobox', { name: 'Estado' }))).toHaveValue('Entregado');
  await expect(modal.getByRole('textbox', { name: 'Nombre de quien recibe' })).toHaveValue('Ana María Ñandú');
  await expect(modal.getByRole('textbox', { name: 'DNI' })).toHaveValue('32418905');
  await expect(modal.getByRole('textbox', { name: 'Observación' })).toHaveValue('Portería');
  await expect(modal.getByRole('img', { name: photo.name })).toBeVisible();
  await expect(band).toHaveCount(0);

  // Somebody changes the order meanwhile: what they did is told.
  const note = { _id, status: 42, observation: 'Llamó el cliente', deliveryDate: new Date().toISOString() };
  await request.post(contract.orders.addHistory.path, { headers: { token: api.token }, multipart: { ...note, status: '42' } });
  await page.reload();
  await band.getByRole('button', { name: /^Retomar/ }).click();
  await expect(modal.getByRole('textbox', { name: 'DNI' })).toHaveValue('32418905');
  await expect(modal.getByText(`No se pudo guardar la foto ${photo.name}: vuelva a elegirla.`)).toBeVisible();
  await expect(modal.getByText('Otro usuario modificó la orden mientras usted escribía')).toBeVisible();
  await modal.locator('input[type=file]').setInputFiles(photo);
  await expect(modal.getByText('vuelva a elegirla')).toHaveCount(0);
  await modal.getByRole('button', { name: 'Guardar igual' }).click();
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Recibió Ana María Ñandú');
  await page.reload();
  await expect(page.getByRole('heading', { name: internalID })).toBeVisible();
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(0);
});

test('a bulk change outlives the session with its orders, which are changed then', async ({ page, request }) => {
  const api = await apiOf(request);
  const made = [await makeOrder(api), await makeOrder(api), await makeOrder(api)];
  const day = today(Date.now());
  await signIn(page, OWNER, `/order?startDay=${day}&endDay=${day}&sortField=internalID&sortOrder=desc`);
  for (const { internalID } of made) await page.getByRole('checkbox', { name: `Seleccionar orden ${internalID}` }).check();
  await page.getByRole('button', { name: 'Modificar (3)' }).click();
  const modal = page.getByRole('dialog', { name: 'Modificar Órdenes' });
  await choose(page, 'Estado', 'Programado', 'program');
  await modal.getByRole('textbox', { name: 'Observación' }).fill('Pasar el lunes');
  await endSession(page, request, () => modal.getByRole('button', { name: 'Modificar 3 órdenes' }).click());

  const band = page.getByRole('status').filter({ hasText: 'Quedó sin guardar: Modificar Órdenes (3 órdenes)' });
  await expect(band).toBeVisible();
  await page.reload();
  await band.getByRole('button', { name: /^Retomar/ }).click();
  await expect(modal.getByRole('textbox', { name: 'Observación' })).toHaveValue('Pasar el lunes');
  await expect(modal.getByRole('row')).toHaveCount(4);
  await modal.getByRole('button', { name: 'Modificar 3 órdenes' }).click();
  await expect(page.getByText('3 órdenes modificadas')).toBeVisible();
  for (const { _id } of made) expect((await api.call(contract.orders.detail, { _id })).data.status.id).toBe(24);
  await expect(band).toHaveCount(0);
});

test('a selection outlives the session by itself, one by one or a whole filter', async ({ page, request }) => {
  const api = await apiOf(request);
  const day = addDays(today(Date.now()), 2);
  const { total } = await api.call(contract.orders.search, { startDay: day, endDay: day });
  await signIn(page, OWNER, `/order?startDay=${day}&endDay=${day}`);
  await page.getByRole('checkbox', { name: 'Seleccionar las órdenes de esta página' }).check();
  await expect(page.getByRole('button', { name: 'Modificar (25)' })).toBeVisible();
  await endSession(page, request, () => page.getByRole('button', { name: 'Página siguiente' }).click({ timeout: 3_000 }));
  await page
    .getByRole('status')
    .filter({ hasText: 'Quedó sin guardar: Selección de 25 órdenes' })
    .getByRole('button', { name: /^Retomar/ })
    .click();
  await expect(page.getByRole('button', { name: 'Modificar (25)' })).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`Seleccionar las ${total}`) }).click();
  await page
    .getByRole('checkbox', { name: /^Seleccionar orden/ })
    .first()
    .uncheck();
  await endSession(page, request, () => page.getByRole('button', { name: 'Página anterior' }).click({ timeout: 3_000 }));
  await page.goto('/order');
  await page
    .getByRole('status')
    .filter({ hasText: `Quedó sin guardar: Selección de ${total - 1} órdenes` })
    .getByRole('button', { name: /^Retomar/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`startDay=${day}`));
  await expect(page.getByRole('button', { name: `Modificar (${total - 1})` })).toBeVisible();
});

test('a draft is offered to nobody else', async ({ page, request }) => {
  const api = await apiOf(request);
  const { _id } = await makeOrder(api);
  await signIn(page, OWNER, `/order/${_id}`);
  await page.getByRole('button', { name: 'Agregar Historial' }).click();
  await choose(page, 'Estado', 'Observación', 'observ');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Observación' }).fill('Solo mía');
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await signIn(page, 'operador@reparto.test', `/order/${_id}`);
  await expect(page.getByRole('button', { name: 'Agregar Historial' })).toBeVisible();
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(0);
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await signIn(page, OWNER, `/order/${_id}`);
  // The first press asks.
  await page.getByRole('button', { name: /^Descartar/ }).click();
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(1);
  await page.getByRole('button', { name: /^¿Descartar\?/ }).click();
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(0);
});
