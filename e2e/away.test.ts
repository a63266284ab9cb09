import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addDays, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { ImportRow } from '../src/features/imports/rows/row.ts';
import { builtFile } from './built.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';
import { written } from './orderFile.ts';

test.use({ expectedErrors: /net::ERR_|status of 502/ });

const band = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión. Se reintenta solo' });

test('without a network one band says so, the count stays that of the rows shown, and all goes on by itself', async ({ page, context }) => {
  const day = addDays(today(Date.now()), 2);
  await signIn(page, OWNER, `/order?startDay=${day}&endDay=${day}`);
  const counted = page.getByText(/^Mostrando 1 a 25 de/);
  await expect(counted).toBeVisible();
  await context.setOffline(true);
  await expect(band(page)).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(counted).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Mostrando 26 a 50 de/)).toBeVisible();
  await expect(band(page)).toHaveCount(0);
});

const firstMenu = (page: Page) => page.getByRole('button', { name: /^Acciones/ }).first();

test('what did not come ahead for want of a network leaves the page alone until it is asked for', async ({ page }) => {
  const code = builtFile('src/features/orders/web/detail/QrModal.tsx');
  const tried = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await page.route(code, (route) => route.abort());
  await signIn(page, OWNER, '/order');
  await tried;
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  const askForQr = async () => {
    await firstMenu(page).click();
    await page.getByRole('menuitem', { name: 'QR' }).click();
  };
  await page.unroute(code);
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
  const shown = page.getByRole('img', { name: /^QR de la orden/ });
  // A browser that keeps what failed makes the page begin anew for it; then it is asked for again.
  await expect(async () => {
    await askForQr();
    await expect(shown).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
  expect((await shown.boundingBox())?.width).toBeGreaterThan(100);
});

test('a part of the program that is asked for without a network comes when that is back', async ({ page }) => {
  const away = [builtFile('src/features/orders/web/form/OrderForm.tsx'), /healthz/];
  for (const one of away) await page.route(one, (route) => route.abort());
  await signIn(page, OWNER, '/order');
  await firstMenu(page).waitFor();
  await page.keyboard.press('n');
  await expect(band(page)).toBeVisible();
  const again = page.waitForEvent('load');
  for (const one of away) await page.unroute(one);
  await again;
  await firstMenu(page).waitFor();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Agregar Orden' })).toBeVisible();
  await expect(band(page)).toHaveCount(0);
});

test('while the server is away an import says that its count is old; a proxy’s answer is none', async ({ page, request }) => {
  const api = await apiOf(request);
  const row = ImportRow.parse({ importId: v7(), row: 2, cells: written(`AW${Date.now()}`) });
  const draft = (await api.call(contract.imports.confirm, { rows: [row] })).rows[0]?.draft;
  if (!draft) throw new Error('the row cannot be imported');
  const { _id } = await api.call(contract.imports.create, { orders: [draft], fileName: 'lejos.csv' });
  await signIn(page);
  // As if it took longer.
  const going = { state: 'Procesando', done: 3000, total: 5000 };
  await page.route('**/api/job/get', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...going } });
  });
  await page.route('**/api/import/result', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...going, result: null, endAt: null } });
  });
  await page.goto(`/order/import?import=${_id}`);
  await expect(page.getByText('3.000 de 5.000')).toBeVisible();
  const away = /\/(api\/|healthz)/;
  await page.route(away, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }));
  await expect(band(page)).toBeVisible();
  await expect(page.getByText('Sin conexión: es el último avance que se supo')).toBeVisible();
  await page.unroute(away);
  await page.unroute('**/api/job/get');
  await page.unroute('**/api/import/result');
  await band(page).getByRole('button', { name: 'Reintentar ahora' }).click();
  await expect(page.getByText('Se creó 1 orden.')).toBeVisible();
  await expect(band(page)).toHaveCount(0);
});

test('a form whose answer was lost, and that was changed since, goes on as an edit of the order that it made', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const lost = `LOST-${Date.now()}`;
  const { internalID } = await makeOrder(api);
  await signIn(page, OWNER, `/search/${internalID}`);
  await page.getByRole('button', { name: `Acciones de orden ${internalID}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar Orden' });
  await form.getByRole('textbox', { name: 'ID externo' }).fill(lost);
  // The order is stored; its answer never arrives.
  await page.route('**/api/order', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: '' });
  });
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(form.getByText('No hay conexión con el servidor')).toBeVisible();
  await page.unroute('**/api/order');
  await form.getByRole('textbox', { name: 'ID externo' }).fill(`${lost}-B`);
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  const made = (await api.call(contract.orders.tracking, { search: lost })).orders[0];
  const told = form.getByRole('alert').filter({ hasText: `La orden ya se creó: ${made?.internalID}. Falta` });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Editar esa orden' }).click();
  const edited = page.getByRole('dialog', { name: `Editar Orden: ${made?.internalID}` });
  await expect(edited.getByRole('textbox', { name: 'ID externo' })).toHaveValue(`${lost}-B`);
  await edited.getByRole('button', { name: 'Editar Orden' }).click();
  await expect(page.getByText('Orden guardada')).toBeVisible();
  expect((await api.call(contract.orders.detail, { _id: made?._id ?? '' })).data.externalID).toBe(`${lost}-B`);
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(0);
});
