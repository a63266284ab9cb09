import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { v7 } from 'uuid';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';
import { makeVehicle, senderOf } from './liveVehicle.ts';
import { addressOf, makeOrder } from './newOrder.ts';

test.use({ expectedErrors: /status of 500/ });

type Api = Awaited<ReturnType<typeof apiOf>>;

/** A driver who has nothing to do today yet. */
const idleDriver = async (api: Api) => {
  const { data } = await api.call(contract.fleet.driverList, {});
  const idle = data.find(({ status, load }) => status === 1 && load.total === 0);
  if (!idle) throw new Error('all drivers of the demo are busy');
  return idle;
};

const at = (street: string, number: number, east: number) => ({
  ...addressOf(street, number),
  location: { type: 'Point' as const, coordinates: [-58.43 + east, -34.59] as [number, number] },
});
const deliver = (api: Api, order: string) =>
  api.call(contract.orders.changeBulk, {
    orders: [order],
    status: 8,
    clientName: 'Ana',
    clientIDNumber: '30111222',
    observation: 'En mano',
  });
/** Somebody comes back to the window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
const rowOf = (page: Page, street: string) => page.getByRole('row', { name: new RegExp(street) });

test('a driver’s day is in step with what is delivered in another window, and with where they drive', async ({ page, request }) => {
  const api = await apiOf(request);
  const driver = await idleDriver(api);
  const orders = [];
  for (const [street, east] of [
    ['Ñandubay', 0],
    ['Quebracho', 0.004],
  ] as const) {
    const toAddress = at(street, 1200, east);
    orders.push(await makeOrder(api, { status: 5, driverAssign: driver._id, toAddress }));
  }
  const [first, second] = orders.map(({ _id }) => _id);
  await signIn(page, undefined, `/driver?q=${encodeURIComponent(driver.name)}`);
  await page.getByRole('link', { name: driver.name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/status/${driver._id}$`));
  await expect(page.getByRole('heading', { level: 1, name: driver.name })).toBeVisible();
  await expect(page).toHaveTitle(`Estado de ${driver.name} · Reparto`);
  await expect(page.getByText('0 de 2 visitadas', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Ñandubay')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'day of a driver');

  await deliver(api, second ?? '');
  await comeBack(page);
  await expect(page.getByText('1 de 2 visitadas', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Quebracho')).toContainText('Entregado');
  await expect(rowOf(page, 'Quebracho')).toContainText(/\d\d:\d\d/);
  await expect(page.getByRole('row').nth(1)).toContainText('Quebracho');

  // A phone of theirs tells where they are.
  const vehicle = await makeVehicle(api);
  const { address } = await api.call(contract.live.addDevice, { _id: v7(), vehicle: vehicle._id, name: 'Teléfono', employee: driver._id });
  const send = senderOf(request, address);
  await send({ lat: -34.59, lng: -58.428, speedKmh: 31, heading: 90, battery: 54 });
  await expect(page.getByText('31 km/h')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('54 %')).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();

  await rowOf(page, 'Ñandubay')
    .getByRole('button', { name: /^2: ver/ })
    .click();
  await expect(page.getByRole('button', { name: /^2: Ñandubay/ })).toHaveAttribute('data-chosen', 'true');
  await expectAccessible(page, 'day of a driver with a chosen order and a position');
  await rowOf(page, 'Ñandubay').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/order/${first}$`));
  await page.getByRole('link', { name: driver.name }).click();
  await expect(page).toHaveURL(new RegExp(`/status/${driver._id}$`));
});

test('another day is chosen, a day is asked for, and what was done is told day by day and exported', async ({ page, request }) => {
  const api = await apiOf(request);
  const now = today(Date.now());
  const { data } = await api.call(contract.fleet.driverList, {});
  let driver = data[0]!;
  let report;
  for (driver of data) {
    report = await api.call(contract.workdays.report, { driverAssign: driver._id, startDay: addDays(now, -6), endDay: now });
    if (report.data.some(({ day, visits }) => day < now && visits > 0)) break;
  }
  const worked = report?.data.find(({ day, visits }) => day < now && visits > 0);
  if (!report || !worked) throw new Error('nobody of the demo has worked');

  await signIn(page, undefined, `/status/${driver._id}?day=${addDays(now, -400)}`);
  await expect(page.getByRole('heading', { name: /^Sin órdenes el/ })).toBeVisible();
  await expectAccessible(page, 'a day without orders');
  const day = page.getByRole('textbox', { name: 'Día' });
  await day.fill('');
  await expect(page.getByText('Requerido')).toBeVisible();
  await day.fill(formatDayLong(worked.day));
  await day.press('Enter');
  await expect(page.getByText(`${worked.orders}`, { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^\d+ de \d+ visitadas$/)).toHaveText(new RegExp(`de ${worked.orders} `));
  await expect(page).toHaveURL(new RegExp(`day=${worked.day}`));

  await page.getByText('Informe', { exact: true }).click();
  const table = page.getByRole('group', { name: 'Informe por día' });
  await expect(table.getByRole('row')).toHaveCount(report.data.length + 2);
  await expect(table.getByRole('row', { name: new RegExp(formatDayLong(worked.day)) })).toContainText(String(worked.visits));
  await expectAccessible(page, 'report of a driver');
  const saved = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`Informe de ${driver.name} ${now}.xlsx`);
  const [sheet] = (await readXlsx(new Uint8Array(await readFile(await download.path())))).sheets;
  expect(sheet?.rows).toHaveLength(report.data.length + 1);
  await table.getByRole('link', { name: new RegExp(formatDayLong(worked.day)) }).click();
  await expect(page.getByText(/^\d+ de \d+ visitadas$/)).toBeVisible();
});

test('what cannot be had says so: no such driver, and a call that fails', async ({ page, request }) => {
  const api = await apiOf(request);
  const driver = await idleDriver(api);
  await signIn(page, undefined, `/status/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'El chofer no existe' })).toBeVisible();
  await expectAccessible(page, 'a driver who does not exist');
  await page.route(`**${contract.workdays.orders.path}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'BUG', message: 'Algo salió mal', incident: 'ab12' } }),
  );
  await page.goto(`/status/${driver._id}`);
  await expect(page.getByRole('heading', { name: 'Error al recuperar datos' })).toBeVisible();
  await expectAccessible(page, 'a day that does not come');
  await page.unroute(`**${contract.workdays.orders.path}`);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Error al recuperar datos' })).toHaveCount(0);
});

test('‘Ver Ruta’ shows the way that was driven to an order beside the planned one, with when it began and ended', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const driver = await idleDriver(api);
  const order = await makeOrder(api, { status: 5, driverAssign: driver._id, toAddress: at('Ombú', 900, 0.03) });
  await signIn(page, undefined, `/order/${order._id}`);
  await expect(page.locator('canvas')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('estimado', { exact: true })).toBeVisible();
  await expect(page.getByText('Real', { exact: true })).toHaveCount(0);

  const vehicle = await makeVehicle(api);
  const { address } = await api.call(contract.live.addDevice, { _id: v7(), vehicle: vehicle._id, name: 'Teléfono', employee: driver._id });
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000);
  const way = Array.from({ length: 11 }, (_, i) => ({ lat: -34.59, lng: -58.41 + i * 0.001, speedKmh: 20, at: minutes(10 - i) }));
  await senderOf(request, address)(...way);
  await deliver(api, order._id);
  await page.reload();
  await page.getByRole('button', { name: 'Ver Ruta' }).click();
  const route = page.getByRole('dialog', { name: `Ruta de la orden ${order.internalID}` });
  await expect(route.getByText('Plan', { exact: true })).toBeVisible();
  await expect(route.getByText('Real', { exact: true })).toBeVisible();
  await expect(route.getByText(/^Salida \d\d:\d\d$/)).toBeVisible();
  await expect(route.getByText(/^Llegada \d\d:\d\d$/)).toBeVisible();
  await expect(route.getByText('Visitada', { exact: true })).toBeVisible();
  await expectAccessible(page, 'way of an order, planned and driven');
});

test('who does not look after the fleet reads names of drivers that lead nowhere', async ({ page, request }) => {
  const api = await apiOf(request);
  const driver = await idleDriver(api);
  const order = await makeOrder(api, { status: 5, driverAssign: driver._id });
  await signIn(page, 'operador@reparto.test', `/order/${order._id}`);
  await expect(page.getByText(driver.name, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: driver.name })).toHaveCount(0);
});
