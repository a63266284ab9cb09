import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { readPaper } from '#server/pdf/testing.ts';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { builtFile } from './built.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { busyDriver, drag, dragByTouch, handle, liftTo, listed, rows, saveButton, settled } from './routeSteps.ts';

/** What the browser saves of what is done; its new tab closes as soon as it does. */
const savedBy = async (page: Page, act: () => Promise<void>) => {
  const saved = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await act();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
};

test('thirty stops are put in order, three dragged, improved, saved, and found in the driver’s day, the route sheet and the file', async ({
  page,
  request,
}) => {
  test.slow();
  // Of a long list what is in sight is drawn.
  await page.setViewportSize({ width: 1010, height: 1900 });
  const api = await apiOf(request);
  const { driver, day, orders, address } = await busyDriver(api, 30);
  await signIn(page, OWNER, address);
  await expect(rows(page)).toHaveCount(30);
  await settled(page);
  await expect(page.getByText('Sin guardar')).toBeVisible();
  await expectAccessible(page, 'a route that was never saved');

  await page.getByRole('button', { name: 'Autorutear' }).click();
  await expect(page.getByText('Deshacer')).toBeVisible({ timeout: 20_000 });
  const best = await listed(page);
  expect(best).not.toEqual(orders.map(({ _id }) => _id));
  expect(new Set(best)).toEqual(new Set(orders.map(({ _id }) => _id)));

  // A locked stop keeps its place when others are dragged over it.
  await page.getByRole('button', { name: 'Trabar la parada 2', exact: true }).click();
  await drag(page, 7, 1);
  await expect(page.getByText('5 min por parada', { exact: true })).toBeVisible();
  const dragged = await listed(page);
  expect(dragged.slice(0, 3)).toEqual([best[6], best[1], best[0]]);
  await drag(page, 3, 6);
  await drag(page, 9, 4);
  await settled(page);
  await expectAccessible(page, 'a route that was changed');
  await page.getByRole('button', { name: 'Mejorar' }).click();
  await expect(page.getByText('3 min por parada', { exact: true })).toBeVisible({ timeout: 20_000 });
  const improved = await listed(page);
  expect(improved[1]).toBe(best[1]);
  await settled(page);

  await saveButton(page).click();
  await expect(page.getByText('Guardada con éxito')).toBeVisible();
  await expect(page.getByText(/^Guardada a las \d\d:\d\d por /)).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Historial' }).click();
  await expect(page.getByRole('dialog').getByText(/Circular · 30 paradas/)).toBeVisible();
  await expectAccessible(page, 'who saved a route');
  await page.keyboard.press('Escape');

  const file = await savedBy(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(file.name).toMatch(/\.csv$/);
  const sheet = Papa.parse<string[]>(new TextDecoder().decode(file.bytes), { skipEmptyLines: true }).data;
  const numbers = sheet.slice(1).map((row) => row.find((cell) => /^12AB\d{8}$/.test(cell)));
  const numberOf = new Map(orders.map(({ _id, internalID }) => [_id, internalID]));
  expect(numbers.slice(0, 30)).toEqual(improved.map((_id) => numberOf.get(_id ?? '')));

  await page.goto(`/status/${driver._id}?day=${day}`);
  await expect(page.getByRole('columnheader', { name: 'Plan' })).toBeVisible();
  const places = page.locator('tbody tr td:nth-child(2) a');
  await expect(places).toHaveCount(30);
  for (const width of [1024, 390, 1010]) {
    await page.setViewportSize({ width, height: 1900 });
    expect(
      await places.evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent)),
    ).toEqual([]);
  }
  expect(await places.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)))).toEqual(improved);
  await page.getByRole('link', { name: 'Rutear' }).click();
  await expect(rows(page)).toHaveCount(30);
  expect(await listed(page)).toEqual(improved);

  await page.goto(`/order?startDay=${day}&endDay=${day}&driverAssign=${driver._id}`);
  await expect(page.getByRole('link', { name: 'Rutear' })).toBeVisible();
  // The list is in the route's order, and says so.
  await expect(page.getByRole('columnheader', { name: 'Parada' })).toHaveAttribute('aria-sort', 'ascending');
  const shown = await page.locator('tbody tr[data-row]').evaluateAll((all) => all.map((row) => /12AB\d{8}/.exec(row.textContent)?.[0]));
  expect(shown).toEqual(improved.slice(0, shown.length).map((_id) => numberOf.get(_id ?? '')));
  const paper = await savedBy(page, () => page.getByRole('button', { name: 'Hoja de ruta' }).click());
  const text = (await readPaper(paper.bytes)).map((one) => one.text).join('\n');
  const printed = [...new Set(text.match(/12AB\d{8}/g))];
  expect(printed).toEqual(improved.map((_id) => numberOf.get(_id ?? '')));
});

test('a route is made with the keys alone, and every step is taken back', async ({ page, request }) => {
  const api = await apiOf(request);
  const { address, orders } = await busyDriver(api, 5);
  await signIn(page, OWNER, address);
  await settled(page);
  const [a, b, c, d, e] = orders.map(({ _id }) => _id);
  await expect.poll(() => listed(page)).toEqual([a, b, c, d, e]);
  await handle(page, 5).focus();
  await liftTo(page, 5, 2);
  await expectAccessible(page, 'a stop that is held');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  expect(await listed(page)).toEqual([a, b, c, d, e]);
  await expect(handle(page, 5)).toBeFocused();
  await liftTo(page, 5, 2);
  await page.keyboard.press('Space');
  await expect.poll(() => listed(page)).toEqual([a, e, b, c, d]);
  await expect(handle(page, 2)).toBeFocused();

  // Two are chosen and go together.
  await handle(page, 1).focus();
  await page.keyboard.press('x');
  await handle(page, 3).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('2 elegidas')).toBeVisible();
  await page.getByRole('button', { name: 'Al final' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => listed(page)).toEqual([e, c, d, a, b]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => listed(page)).toEqual([a, b, c, d, e]);
  await page.keyboard.press('Control+y');
  await expect.poll(() => listed(page)).toEqual([a, e, b, c, d]);

  await page.getByRole('button', { name: 'Opciones de la parada 1', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Franja horaria…' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the hours of a stop');
  await page.getByRole('spinbutton', { name: 'Hasta, hora' }).fill('09');
  await page.getByRole('spinbutton', { name: 'Hasta, minutos' }).fill('01');
  await expectAccessible(page, 'the hours of a stop, typed');
  await page.getByRole('button', { name: 'Aceptar' }).press('Enter');
  await expect(page.getByText(/hasta 09:01/)).toBeVisible();
  await expect(page.getByText(/min tarde$/)).toBeVisible();
  await saveButton(page).press('Enter');
  await expect(page.getByText('Guardada con éxito')).toBeVisible();
});

test('two people on one route: who saves second sees what the first one saved, and loses nothing', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const { address, orders } = await busyDriver(api, 4);
  const [a, b, c, d] = orders.map(({ _id }) => _id);
  await signIn(page, OWNER, address);
  await settled(page);
  const other = await otherBrowser();
  await signIn(other, 'operador@reparto.test', address);
  await settled(other);
  await expect(rows(other)).toHaveCount(4);

  const menu = async (of: Page, stop: number, entry: string) => {
    await of.getByRole('button', { name: `Opciones de la parada ${stop}`, exact: true }).click();
    await of.getByRole('menuitem', { name: entry }).click();
  };
  await menu(other, 4, 'Mover al principio');
  await saveButton(other).click();
  await expect(other.getByText('Guardada con éxito')).toBeVisible();

  await menu(page, 1, 'Mover al final');
  await saveButton(page).click();
  const told = page.getByRole('alert').filter({ hasText: 'guardó esta ruta' });
  await expect(told).toBeVisible();
  await expectAccessible(page, 'a route that somebody else saved');
  expect(await listed(page)).toEqual([b, c, d, a]);
  await told.getByRole('button', { name: 'Ver la guardada' }).click();
  await expect.poll(() => listed(page)).toEqual([d, a, b, c]);
  await page.getByText('Deshacer').click();
  await expect.poll(() => listed(page)).toEqual([b, c, d, a]);
  await saveButton(page).click();
  await expect(page.getByText('Guardada con éxito')).toBeVisible();
  // The other one, who changed nothing since, sees it.
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => listed(other), { timeout: 15_000 }).toEqual([b, c, d, a]);

  // What was left unsaved, and is taken up after somebody else saved, is no newer than that.
  await menu(page, 1, 'Mover al final');
  await page.goto('/dashboard');
  await menu(other, 4, 'Trabar en este lugar');
  await menu(other, 1, 'Mover al final');
  await expect.poll(() => listed(other)).toEqual([c, d, b, a]);
  await saveButton(other).click();
  await expect(other.getByText(/^Guardada a las/)).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(/^Quedó sin guardar/)).toContainText('de antes de lo guardado');
  await page.getByRole('button', { name: 'Retomar' }).click();
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Seguir con la mía' }).click();
  await saveButton(page).click();
  await expect.poll(() => listed(page)).toEqual([c, d, a, b]);
});

test('a stop that is added meanwhile is offered, one that is taken away is told, and what is not saved is asked about and kept', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { driver, day, address, orders, add } = await busyDriver(api, 4);
  const [a, b, c, d] = orders.map(({ _id }) => _id);
  await signIn(page, OWNER, address);
  await settled(page);
  await page.getByRole('button', { name: 'Opciones de la parada 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mover al final' }).click();
  const more = await add(9);
  await api.call(contract.routing.removeAssign, { order: c!, driverAssign: driver._id });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Sumarla' }).click();
  // It is named, and stands in its place until it is left out.
  const taken = 'Lapacho 102';
  await expect(page.getByText(/^1 parada ya no es de esta ruta/)).toContainText(taken);
  await expect(rows(page).filter({ hasText: 'Ya no es de esta ruta' })).toContainText(taken);
  const boxes = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, height }) => [top, height]),
  );
  expect(boxes.map(([top]) => top! - boxes[0]![0]!)).toEqual(boxes.map((_, at) => at * 48));
  await expectAccessible(page, 'a stop that was taken away');
  await page.getByRole('button', { name: 'Quitarla' }).click();
  await expect(rows(page)).toHaveCount(4);
  expect(new Set(await listed(page))).toEqual(new Set([a, b, d, more._id]));

  // Who leaves is asked; what was done is offered on the way back.
  const before = await listed(page);
  await page.getByRole('link', { name: 'Reparto' }).first().click();
  const asked = page.getByRole('dialog', { name: '¿Salir sin guardar la ruta?' });
  await expect(asked).toBeVisible();
  await expectAccessible(page, 'who leaves a route that is not saved is asked');
  await asked.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(address);
  await expect(page.getByText(/^Quedó sin guardar/)).toBeVisible();
  await expectAccessible(page, 'a route that waits to be taken up');
  await page.getByRole('button', { name: 'Retomar' }).click();
  await expect.poll(() => listed(page)).toEqual(before);

  // One is taken from its driver for good.
  await page.getByRole('button', { name: 'Opciones de la parada 1', exact: true }).click();
  await expectAccessible(page, 'the menu of a stop');
  await page.getByRole('menuitem', { name: 'Quitar' }).click();
  await expect(page.getByText('Dicha acción es permanente')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(rows(page)).toHaveCount(3);
  await saveButton(page).click();
  await expect(page.getByText('Guardada con éxito')).toBeVisible();
  const saved = await api.call(contract.routing.search, { driverAssign: driver._id, startDay: day });
  expect(saved.orders.map(({ _id }) => _id)).toEqual(before.slice(1));
});

test('the map shows where the route is to end, and begin, though that was out of sight', async ({ page, request }) => {
  const api = await apiOf(request);
  const { address } = await busyDriver(api, 3);
  const far = { _id: '0199c0de-0000-7000-8000-000000000001', id: 99, name: 'Depósito lejano', address: 'Ruta 2', addressNumber: '100' };
  await page.route(`**${contract.routing.warehouse.path}`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object[] };
    const there = { ...data[0], ...far, location: { type: 'Point', coordinates: [-57.9, -34.95] } };
    return route.fulfill({ json: { data: [...data, there] } });
  });
  await signIn(page, OWNER, address);
  await settled(page);
  const map = page.getByRole('region', { name: 'Mapa de la ruta' });
  const mark = page.getByRole('img', { name: 'Depósito lejano' });
  const isInSight = async () => {
    const [place, all] = [await mark.boundingBox(), await map.boundingBox()];
    return place !== null && all !== null && place.x > all.x && place.y > all.y && place.y + place.height < all.y + all.height;
  };
  expect(await isInSight()).toBe(false);
  await page.getByRole('button', { name: 'Cambiar: Regreso' }).click();
  await page.getByRole('menuitem', { name: 'Terminar en Depósito lejano' }).click();
  await expect.poll(isInSight).toBe(true);
  // A start that is moved is a point on the map.
  await page.getByRole('button', { name: /^Salida: .*se mueve con las flechas/ }).press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Salida: punto en el mapa, se mueve con las flechas' })).toBeVisible();
});

test.describe('while the server is away', () => {
  test.use({ expectedErrors: /net::ERR_/ });
  const away = /\/assets\/|healthz/;
  const options = (page: Page, stop: number) => page.getByRole('button', { name: `Opciones de la parada ${stop}`, exact: true });

  test('the menu of a stop that was never opened opens all the same', async ({ page, request }) => {
    const api = await apiOf(request);
    const { address } = await busyDriver(api, 3);
    const menu = page.waitForResponse(builtFile('src/web/table/RowMenu.tsx'));
    const question = page.waitForResponse(builtFile('src/web/feedback/ConfirmDialog.tsx'));
    await signIn(page, OWNER, address);
    await settled(page);
    await Promise.all([menu, question]);
    await page.route(away, (route) => route.abort());
    await options(page, 1).click();
    await page.getByRole('menuitem', { name: 'Quitar' }).click();
    await expect(page.getByText('Dicha acción es permanente')).toBeVisible();
  });

  test('a part of the screen that does not come loads no page anew over a route that is not saved', async ({ page, request }) => {
    const api = await apiOf(request);
    const { address, orders } = await busyDriver(api, 3);
    const [a, b, c] = orders.map(({ _id }) => _id);
    await page.route(builtFile('src/web/table/RowMenu.tsx'), (route) => route.abort());
    await signIn(page, OWNER, address);
    await settled(page);
    await handle(page, 3).focus();
    await liftTo(page, 3, 1);
    await page.keyboard.press('Space');
    await expect.poll(() => listed(page)).toEqual([c, a, b]);
    await options(page, 1).click();
    const told = page.getByRole('status').filter({ hasText: 'Falta una parte de la pantalla' });
    await expect(told).toBeVisible();
    await expectAccessible(page, 'a part of the screen is missing');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(await listed(page)).toEqual([c, a, b]);
    await told.getByRole('button', { name: 'Recargar' }).click();
    await page.getByRole('button', { name: 'Retomar' }).click();
    await expect.poll(() => listed(page)).toEqual([c, a, b]);
    await options(page, 1).click();
    await expect(page.getByRole('menuitem', { name: 'Quitar' })).toBeVisible();
  });
});

test('a route says why there is none: nobody chosen, nothing to visit, a day that is over, a call that fails', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { driver, day, address, orders } = await busyDriver(api, 3);
  await signIn(page, OWNER, '/order/route');
  await expect(page.getByRole('heading', { name: 'Elija un chofer' })).toBeVisible();
  await expectAccessible(page, 'no driver is chosen');
  await page.goto(`/order/route?driver=${driver._id}&day=${addDays(day, 1_000)}`);
  await expect(page.getByRole('heading', { name: `Sin órdenes el ${formatDayLong(addDays(day, 1_000))}` })).toBeVisible();
  await expectAccessible(page, 'a driver without orders');
  await page.goto(`/order/route?driver=${driver._id}&day=${addDays(today(Date.now()), -3)}`);
  await expect(page.getByText(/Desde el /)).toHaveText(/^Desde el .*: dos días atrás como mucho$/);
  await expect(page.getByRole('textbox', { name: 'Día' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a day that is over');

  await page.goto(`/order/route?driver=${driver._id}&day=2026-13-45`);
  await expect(page.getByRole('heading', { name: 'El día 2026-13-45 no existe' })).toBeVisible();
  await expectAccessible(page, 'a day that no calendar has');
  await page.goto(`/order/route?driver=0199c0de-0000-7000-8000-000000000001&day=${day}`);
  await expect(page.getByRole('heading', { name: 'El chofer no existe' })).toBeVisible();
  await expectAccessible(page, 'a driver that there is not');

  // One without a place on the map, and one that no day's drive reaches.
  await page.route(`**${contract.routing.search.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { orders: object[]; unplaced: object[] };
    const unplaced = body.orders.slice(1).map((order, at) => ({ ...order, far: at === 0 ? null : 1_050_000 }));
    return route.fulfill({ json: { ...body, orders: body.orders.slice(0, 1), unplaced } });
  });
  await page.goto(address);
  await expect(page.getByText('2 órdenes sin ubicar o demasiado lejos, fuera de la ruta')).toBeVisible();
  await page.getByRole('button', { name: 'Ubicar' }).click();
  await expect(page.getByText('a 1050 km de las demás')).toBeVisible();
  await expectAccessible(page, 'orders without a place');
  await page.getByRole('button', { name: `Corregir la dirección de ${orders[2]!.internalID}` }).click();
  await expect(page.getByRole('dialog', { name: /Editar/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route(`**${contract.routing.search.path}`, (route) =>
    route.fulfill({ status: 429, json: { code: 'LIMIT', message: 'Demasiados pedidos' } }),
  );
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'a route that did not come');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the map stands above the list, and what is done at the foot', async ({ page, request }) => {
    const api = await apiOf(request);
    const { address, orders } = await busyDriver(api, 6);
    const [a, b, c, d, e, f] = orders.map(({ _id }) => _id);
    await signIn(page, OWNER, address);
    await settled(page);
    await expect(rows(page)).toHaveCount(6);
    await expectAccessible(page, 'a route on a phone');
    // Whatever has the focus stands above the foot.
    await page.getByRole('button', { name: 'Cambiar: Salida' }).focus();
    const foot = (await page.getByRole('button', { name: 'Guardar', exact: true }).boundingBox())?.y ?? 0;
    for (let stop = 1; stop <= 6; stop += 1) {
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab');
      const { y = 0, height = 0 } = (await page.locator(':focus').boundingBox()) ?? {};
      expect(y + height).toBeLessThan(foot);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await dragByTouch(page, 3, 1);
    await expect.poll(() => listed(page)).toEqual([c, a, b, d, e, f]);
    await page.getByRole('button', { name: 'Día, chofer y salida' }).click();
    await expect(page.getByRole('textbox', { name: 'Día' })).toBeVisible();
    await expectAccessible(page, 'what a route is made of, on a phone');
    await page.getByRole('button', { name: 'Autorutear' }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Guardada con éxito')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
