import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';
import { panel, scan } from './stationSteps.ts';

const OTHERS = 'otra@reparto.test';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const noSidewaysScroll = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

test('the list of transfers: nothing chosen, nothing shared, rows, filters, menus, modals, on a phone', async ({
  page,
  request,
  otherBrowser,
}) => {
  const empty = await otherBrowser();
  await signIn(empty, OTHERS, '/transfer');
  await expect(empty.getByText('¿Qué órdenes quiere ver?')).toBeVisible();
  await expectAccessible(empty, 'transfers, nothing chosen');
  await empty.goto('/transfer?typeTransfer=sent');
  await expect(empty.getByText('Todavía no compartió órdenes')).toBeVisible();
  await expectAccessible(empty, 'transfers, nothing shared');

  const api = await apiOf(request);
  const { _id, internalID } = await makeOrder(api);
  await api.call(contract.transfers.share, { transferid: '34CD', orders: [_id] });
  await signIn(page, OWNER, `/transfer?typeTransfer=sent&search=${internalID}`);
  const row = page.getByRole('row').filter({ hasText: internalID });
  await expect(row).toContainText('Abierta');
  await expectAccessible(page, 'transfers');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible();
  await expectAccessible(page, 'transfers, filters');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Detalle del transfer' }).click();
  await expect(page.getByRole('dialog')).toContainText('Compartida con Mandados del Plata');
  await expectAccessible(page, 'transfers, one of them');
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Recuperar (1)' })).toBeVisible();
  await expectAccessible(page, 'transfers, chosen');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Recuperar (1)' })).toBeVisible();
  await expectAccessible(page, 'transfers, chosen on a phone');
  await noSidewaysScroll(page);
});

test('what a shared order tells of the other company is read whole on a phone', async ({ page, request }) => {
  const api = await apiOf(request);
  const { _id } = await makeOrder(api);
  await api.call(contract.transfers.share, { transferid: '34CD', orders: [_id] });
  await signIn(page, OWNER, `/order/${_id}`);
  const notice = page.getByRole('note').filter({ hasText: 'Mandados del Plata' });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expect(notice).toBeVisible();
    expect(await notice.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
  await expectAccessible(page, 'a shared order on a phone');
  await noSidewaysScroll(page);
});

test('the station of sharing: without a company, each result, many pasted, leaving, on a phone', async ({ page, request }) => {
  const api = await apiOf(request);
  const { internalID } = await makeOrder(api);
  const shared = await makeOrder(api);
  await api.call(contract.transfers.share, { transferid: '34CD', orders: [shared._id] });
  await signIn(page, OWNER, '/transfer?typeTransfer=sent');
  await page.getByRole('button', { name: 'Compartir órdenes' }).first().click();
  const share = page.getByRole('dialog', { name: 'Compartir órdenes' });
  await expect(panel(page)).toContainText('Primero el ID logístico');
  await expectAccessible(page, 'station, without a company');
  await share.getByRole('textbox', { name: 'ID logístico' }).fill('99ZZ');
  await expect(share.getByText('99ZZ no pertenece a ninguna logistica')).toBeVisible();
  await expectAccessible(page, 'station, a code that is nobody’s');
  await share.getByRole('textbox', { name: 'ID logístico' }).fill('34CD');
  await expect(share.getByRole('textbox', { name: 'Código', exact: true })).toBeFocused();
  await scan(page, internalID);
  await expect(panel(page)).toContainText('Verificada');
  await expectAccessible(page, 'station, verified');
  await scan(page, internalID);
  await expect(panel(page)).toContainText('Ya escaneada');
  await expectAccessible(page, 'station, read again');
  await scan(page, 'NO-ES-NUESTRA');
  await expect(panel(page)).toContainText('No es nuestra');
  await expectAccessible(page, 'station, not ours');
  await scan(page, shared.internalID);
  await expect(panel(page)).toContainText('Ya se compartió con Mandados del Plata');
  await expectAccessible(page, 'station, shared already');
  await share.getByRole('button', { name: 'Cámara' }).click();
  await expect(share.getByRole('button', { name: 'Cerrar la cámara' })).toBeVisible();
  await expectAccessible(page, 'station, a camera that cannot be used');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'station on a phone');
  await noSidewaysScroll(page);
  await page.setViewportSize(DESK);
  await share.getByRole('button', { name: 'Pegar códigos' }).click();
  await expect(page.getByRole('dialog', { name: 'Pegar códigos' })).toBeVisible();
  await expectAccessible(page, 'station, many pasted');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '¿Cerrar compartir órdenes?' })).toBeVisible();
  await expectAccessible(page, 'station, leaving');
});

test('the station of arrivals: what is missing, what arrived, what is too much, giving back, on a phone', async ({ page, request }) => {
  const api = await apiOf(request);
  const one = await makeOrder(api);
  const other = await makeOrder(api);
  await api.call(contract.transfers.share, { transferid: '34CD', orders: [one._id, other._id] });
  await signIn(page, OTHERS, '/transfer?typeTransfer=received');
  await page.getByRole('button', { name: 'Confirmar llegada' }).click();
  const arrival = page.getByRole('dialog', { name: 'Confirmar llegada' });
  await expect(arrival.getByRole('list', { name: 'Faltan' })).toContainText(one.internalID);
  await expectAccessible(page, 'arrivals, all of them missing');
  await scan(page, one.internalID);
  await expect(panel(page)).toContainText('Llegó');
  await scan(page, 'NO-ES-NUESTRA');
  await expect(arrival.getByRole('list', { name: 'De más' })).toBeVisible();
  await expectAccessible(page, 'arrivals, one too much');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'arrivals on a phone');
  await noSidewaysScroll(page);
  await page.setViewportSize(DESK);
  await arrival.getByRole('button', { name: 'Rechazar con motivo' }).click();
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toBeVisible();
  await expectAccessible(page, 'arrivals, giving back');
});
