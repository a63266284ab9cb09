import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';
import { makeDriven } from './liveVehicle.ts';

test.use({ expectedErrors: /status of 500/ });

test('live map: loading, failed, no vehicles, no positions', async ({ page }) => {
  let answer: 'nothing' | 'failure' | 'none' | 'silent' = 'nothing';
  let release = () => {};
  const { path } = contract.live.fleet;
  await page.route(`**${path}`, async (route) => {
    if (answer === 'nothing') await new Promise<void>((resolve) => (release = resolve));
    if (answer === 'failure') return route.fulfill({ status: 500, json: { code: 'BUG', message: 'Algo salió mal', incident: 'ab12' } });
    const vehicle = {
      _id: crypto.randomUUID(),
      movilnum: '7',
      plate: 'AB 123 CD',
      color: '#fafafa',
      type: 'Auto',
      connected: false,
      position: null,
    };
    return route.fulfill({ json: { data: answer === 'silent' ? [vehicle] : [], VehicleAuth: [], now: new Date().toISOString() } });
  });
  await page.route('**/api/live/stream', (route) => route.fulfill({ status: 429, json: { code: 'LIMIT', message: 'Demasiados' } }));
  await signIn(page, undefined, '/live');
  await expect(page.getByLabel('Cargando los vehículos')).toBeVisible();
  await expectAccessible(page, 'vehicles that are on their way');
  answer = 'failure';
  release();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expectAccessible(page, 'vehicles that did not come');
  answer = 'none';
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'No hay vehículos' })).toBeVisible();
  await expectAccessible(page, 'no vehicles');
  answer = 'silent';
  await page.reload();
  await expect(page.getByText('Todavía no llegó ninguna posición.')).toBeVisible();
  await expect(page.getByText(/^Con demora: última posición/)).toBeVisible();
  await expectAccessible(page, 'vehicles without positions, and no stream');
});

test('live map where there is no WebGL: it is said, and the list works', async ({ page, request }) => {
  const { plate, send, lat, lng } = await makeDriven(await apiOf(request), request);
  await send({ lat, lng, speedKmh: 25 });
  await page.addInitScript(() => {
    const { prototype } = HTMLCanvasElement;
    const given = Object.getOwnPropertyDescriptor(prototype, 'getContext')?.value as (kind: string, ...rest: unknown[]) => unknown;
    Object.defineProperty(prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(given, this, [kind, ...rest]);
      },
    });
  });
  await signIn(page, undefined, '/live');
  await expect(page.getByText('No se puede mostrar el mapa: el navegador no tiene WebGL o está desactivado.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Vehículos' });
  await panel.getByRole('searchbox').fill(plate);
  await expect(panel.getByRole('button', { name: new RegExp(plate) })).toContainText('25 km/h');
  await expectAccessible(page, 'live map without WebGL');
});

test('live map on a phone: the map, a vehicle below it, the list over it', async ({ page, request }) => {
  const { _id, movilnum, plate, send, lat, lng } = await makeDriven(await apiOf(request), request);
  await send({ lat, lng, speedKmh: 25, battery: 40 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, undefined, `/live?vehicle=${_id}`);
  const sheet = page.getByRole('region', { name: `Vehículo ${movilnum}` });
  await expect(sheet).toContainText('25 km/h');
  await expect(page.getByRole('button', { name: 'Centrar todos' })).toBeVisible();
  await expectAccessible(page, 'live map on a phone with a chosen vehicle', false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: /^Vehículos/ }).click();
  const list = page.getByRole('dialog', { name: 'Vehículos' });
  await list.getByRole('searchbox').fill(plate);
  await expect(list.getByRole('button', { name: new RegExp(plate) })).toBeVisible();
  await expectAccessible(page, 'list of vehicles on a phone');
  await list.getByRole('button', { name: new RegExp(plate) }).click();
  await expect(list).toHaveCount(0);
  await sheet.getByRole('link', { name: 'Recorrido' }).click();
  await expect(page.getByRole('region', { name: 'Reproducción' })).toBeVisible();
  await expectAccessible(page, 'a replayed day on a phone');
});
