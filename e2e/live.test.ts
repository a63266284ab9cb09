import type { Page } from '@playwright/test';
import { addDays, instantAt, today } from '#shared/time.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';
import { makeDriven, makeVehicle, senderOf } from './liveVehicle.ts';

test.use({ expectedErrors: /net::ERR_|status of 502/ });

const panel = (page: Page) => page.getByRole('region', { name: 'Vehículos' });
/** The row of a vehicle, which the list is told to show. */
const rowOf = async (page: Page, plate: string) => {
  await panel(page).getByRole('searchbox', { name: 'Buscar un vehículo' }).fill(plate);
  return panel(page).getByRole('button', { name: new RegExp(plate) });
};
const card = (page: Page, number: string) => page.getByRole('region', { name: `Vehículo ${number}` });
const direct = (page: Page) => page.getByRole('status').filter({ hasText: 'En directo' });
const markPage = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }));
const isSame = (page: Page) => page.evaluate(() => 'same' in globalThis);

test('a device is added to a vehicle, its secret is shown once, and what it sends moves the vehicle on the map', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { movilnum, plate } = await makeVehicle(api);
  await signIn(page, undefined, `/fleet?q=${encodeURIComponent(plate)}`);
  await page.getByRole('button', { name: `Acciones de vehículo ${plate}` }).click();
  await page.getByRole('menuitem', { name: 'Dispositivos' }).click();
  const dialog = page.getByRole('dialog', { name: `Dispositivos de ${movilnum} - ${plate}` });
  await dialog.getByRole('button', { name: 'Agregar dispositivo' }).click();
  await expect(dialog.getByText('Requerido')).toBeVisible();
  await expectAccessible(page, 'devices of a vehicle that has none');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Teléfono de Ñandú');
  await dialog.getByRole('button', { name: 'Agregar dispositivo' }).click();
  const given = dialog.getByRole('region', { name: 'Clave de Teléfono de Ñandú' });
  await expect(given.getByRole('img', { name: 'QR de la configuración para Traccar Client' })).toBeVisible();
  await expectAccessible(page, 'secret of a device');
  const first = await given.locator('code').last().innerText();
  await dialog.getByRole('button', { name: 'Dar otra clave' }).click();
  await page
    .getByRole('dialog', { name: '¿Desea dar otra clave a Teléfono de Ñandú?' })
    .getByRole('button', { name: 'Dar otra clave' })
    .click();
  await expect(given.locator('code').last()).not.toHaveText(first);
  const address = await given.locator('code').last().innerText();
  expect((await request.post(new URL(first).pathname, { data: [] })).status()).toBe(401);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await page.getByRole('button', { name: `Acciones de vehículo ${plate}` }).click();
  await page.getByRole('menuitem', { name: 'Dispositivos' }).click();
  await expect(dialog.getByText('todavía no envió posiciones')).toBeVisible();
  await expect(given).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();

  await page.goto('/live');
  await expect(direct(page)).toBeVisible();
  const row = await rowOf(page, plate);
  await expect(row).toContainText('Sin posiciones');
  await markPage(page);
  const send = senderOf(request, address);
  await send({ lat: -34.6, lng: -58.44, speedKmh: 42, heading: 90, battery: 71 });
  await expect(row).toContainText('42 km/h');
  await row.click();
  const told = card(page, movilnum);
  await expect(told).toContainText('71 %');
  await expect(told.getByText('Online')).toBeVisible();
  const before = await told.boundingBox();
  await send({ lat: -34.6, lng: -58.436, speedKmh: 17, heading: 90, battery: 70 });
  await expect(told).toContainText('17 km/h');
  await expect.poll(async () => (await told.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 20);
  expect(await isSame(page)).toBe(true);

  // A fix that comes late is history: the pin stays.
  await send({ lat: -34.7, lng: -58.5, speedKmh: 99, at: new Date(Date.now() - 60_000) });
  await send({ lat: -34.6, lng: -58.436, speedKmh: 0, battery: 70 });
  await expect(told).toContainText('Detenido');
  await expectAccessible(page, 'live map with a chosen vehicle');
});

test('a vehicle that falls silent is offline without a word from anybody, and vehicles leave the map by their boxes', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { plate, movilnum, lat, lng, send } = await makeDriven(api, request);
  await signIn(page, undefined, '/live');
  const row = await rowOf(page, plate);
  await expect(direct(page)).toBeVisible();
  await send({ lat, lng, speedKmh: 30, at: new Date(Date.now() - 290_000) });
  await expect(row).toContainText('30 km/h');
  await expect(row).toContainText('Sin señal', { timeout: 20_000 });
  await panel(page)
    .getByText(/^Online \d+$/)
    .click();
  await expect(row).toHaveCount(0);
  await panel(page)
    .getByText(/^Offline \d+$/)
    .click();
  await expect(row).toBeVisible();

  await row.click();
  await expect(card(page, movilnum).getByText('Offline')).toBeVisible();
  await expect(card(page, movilnum).getByRole('link', { name: 'Ver el día' })).toHaveCount(0);
  await panel(page)
    .getByRole('checkbox', { name: `Mostrar ${movilnum} en el mapa` })
    .uncheck();
  await expect(card(page, movilnum)).toBeHidden();
  await panel(page)
    .getByRole('checkbox', { name: `Mostrar ${movilnum} en el mapa` })
    .check();
  await panel(page).getByRole('button', { name: 'Sólo el elegido' }).click();
  await expect(panel(page).getByText('1 en el mapa')).toBeVisible();
  await page.getByRole('button', { name: 'Centrar elegidos' }).click();
  await expect(card(page, movilnum)).toBeVisible();
  await page.getByRole('button', { name: 'Vehículos', exact: true }).click();
  await expect(panel(page)).toHaveCount(0);
});

test('tabs of a browser read one stream, and the next one reads it when that tab is closed', async ({ page, context, request }) => {
  const api = await apiOf(request);
  const { plate, lat, lng, send } = await makeDriven(api, request);
  const streams: string[] = [];
  context.on('request', (each) => {
    if (each.url().endsWith('/api/live/stream')) streams.push(each.url());
  });
  await signIn(page, undefined, '/live');
  await expect(direct(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/live');
  await expect(direct(second)).toBeVisible();
  const row = await rowOf(second, plate);
  await send({ lat, lng, speedKmh: 21 });
  await expect(row).toContainText('21 km/h');
  expect(streams).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await expect(direct(second)).toBeVisible();
  await send({ lat, lng, speedKmh: 33 });
  await expect(row).toContainText('33 km/h');
});

test('without a network it is said how old the positions are, and all goes on by itself', async ({ page, context, request }) => {
  const api = await apiOf(request);
  const { plate, lat, lng, send } = await makeDriven(api, request);
  await send({ lat, lng, speedKmh: 21 });
  await signIn(page, undefined, '/live');
  const row = await rowOf(page, plate);
  await expect(row).toContainText('21 km/h');
  await page.locator('canvas[data-fleet]').waitFor();
  await context.setOffline(true);
  const band = page.getByRole('status').filter({ hasText: /^Sin conexión: última posición \d\d:\d\d$/ });
  await expect(band).toBeVisible();
  await expect(page.getByText('Posiciones en')).toHaveCount(0);
  await send({ lat, lng, speedKmh: 54 });
  await context.setOffline(false);
  await expect(row).toContainText('54 km/h', { timeout: 40_000 });
  await expect(band).toHaveCount(0);
  await expect(direct(page)).toBeVisible({ timeout: 40_000 });
});

test('the way of a day is replayed: its stops lead to their moments, keys move it, and its address opens it', async ({ page, request }) => {
  const api = await apiOf(request);
  const { _id, movilnum, plate, lat, lng, send } = await makeDriven(api, request);
  const day = addDays(today(Date.now()), -1);
  const at = (second: number) => new Date(instantAt(day, 10).getTime() + second * 1_000);
  const driving = Array.from({ length: 31 }, (_, n) => ({ lat, lng: lng + n * 0.001, speedKmh: 33, heading: 90, at: at(n * 10) }));
  const standing = Array.from({ length: 24 }, (_, n) => ({ lat, lng: lng + 0.03, speedKmh: 0, at: at(320 + n * 20) }));
  const onward = Array.from({ length: 31 }, (_, n) => ({
    lat: lat + n * 0.001,
    lng: lng + 0.03,
    speedKmh: 40,
    heading: 0,
    at: at(800 + n * 10),
  }));
  await send(...driving, ...standing, ...onward);
  await send({ lat, lng, speedKmh: 20 });

  await signIn(page, undefined, `/live?vehicle=${_id}`);
  await card(page, movilnum).getByRole('link', { name: 'Recorrido' }).click();
  await expect(page.getByRole('heading', { name: 'Recorrido' })).toBeVisible();
  await expect(page.getByText(`${movilnum} - ${plate}`)).toBeVisible();
  await page.goto(`/live?vehicle=${_id}&day=${day}`);
  const stops = page.getByRole('region', { name: 'Paradas' });
  await expect(stops.getByRole('heading')).toHaveText('1 parada de más de 5 min · 1 sin visitas');
  await expectAccessible(page, 'a replayed day');
  const clock = page.getByRole('slider', { name: 'Hora' });
  await expect(clock).toHaveAttribute('aria-valuetext', /^10:18/);
  await stops.getByRole('button', { name: /8 min/ }).click();
  await expect(clock).toHaveAttribute('aria-valuetext', /^10:05, 0 km\/h/);
  await clock.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(clock).toHaveAttribute('aria-valuetext', /^10:0[34], 33 km\/h/);
  await page.getByText('30×').click();
  await clock.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expect.poll(async () => Number(await clock.inputValue())).toBeGreaterThan(10 * 3_600 + 400);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Reproducir' })).toBeVisible();

  await page.goto(`/live?vehicle=${_id}&day=${addDays(day, -1)}`);
  await expect(page.getByRole('heading', { name: /^No hay recorrido del/ })).toBeVisible();
  await expectAccessible(page, 'a day of which nothing is known');
});
