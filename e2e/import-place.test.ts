import type { APIRequestContext, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { pick } from './importSteps.ts';
import { csvFile, SHOP, tomorrow } from './orderFile.ts';

const barrios = [...Array(12).fill('Caballito'), ...Array(10).fill('Palermo'), ...Array(8).fill('Villa Urquiza')] as string[];

/** A shop's own sheet; its streets are on no map. */
const sheet = (rows: readonly (readonly [number: string, street: string, barrio: string])[]) =>
  [
    'Cliente;Nro. Pedido;Fecha de entrega;Destinatario;Teléfono;Dirección;Barrio;Observaciones',
    ...rows.map(
      ([number, street, barrio], at) =>
        `${SHOP};${number};${tomorrow()};Vecina ${at + 1};11 4444-00${String(at).padStart(2, '0')};${street} Piso 3 Dto B;${barrio};timbre roto`,
    ),
  ].join('\n');

const left = (page: Page) => page.getByRole('status').filter({ hasText: 'Restantes' });
const undo = (page: Page) => page.keyboard.press('Control+z');

/** The stored destination of the only order with a number; undefined when there is none. */
const storedUnder = async (request: APIRequestContext, number: string) => {
  const api = await apiOf(request);
  const { orders } = await api.call(contract.orders.tracking, { search: number });
  expect(orders.length, number).toBeLessThan(2);
  return orders[0] && (await api.call(contract.orders.form, { _id: orders[0]._id })).data.toAddress;
};

test('thirty addresses that nobody knows: one by pasted coordinates, one by a click, one left out, the others knowingly in their barrio', async ({
  page,
  request,
}) => {
  const mark = `PL${Date.now()}`;
  const street = (at: number) => `Pasaje ${mark} ${100 + at}`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('barrios.csv', sheet(barrios.map((barrio, at) => [`${mark}-${at}`, street(at), barrio]))));
  await page.getByRole('button', { name: 'Ubicar 30 direcciones' }).click();
  await expect(left(page)).toHaveText('Restantes 30 de 30');
  const towns = page.getByRole('button', { name: /sin ubicar$/ });
  await expect(towns).toHaveCount(3);
  await expect(towns.nth(0)).toHaveAccessibleName('Caballito, 12 sin ubicar');
  await expect(towns.nth(1)).toHaveAccessibleName('Palermo, 10 sin ubicar');
  await expect(towns.nth(2)).toHaveAccessibleName('Villa Urquiza, 8 sin ubicar');

  const field = (at: number) =>
    page.getByRole('textbox', { name: new RegExp(`^Otra dirección, coordenadas o enlace de mapa para ${street(at)}`) });
  // Paris: nowhere.
  await field(0).fill('https://www.google.com/maps/@48.8584,2.2945,17z');
  await expect(page.getByText('Fuera de Argentina', { exact: true })).toBeVisible();
  await field(0).press('Enter');
  await field(0).fill('-58.4430, -34.6190');
  await expect(page.getByText('En -34,619000 / -58,443000. Enter lo confirma.')).toBeVisible();
  // Córdoba is not Caballito.
  await field(0).fill('-31.4167, -64.1833');
  await field(0).press('Enter');
  await expect(page.getByText(/^En -31,416700 \/ -64,183300\. A 64\d km de Caballito: ¿es ahí\? Enter otra vez/)).toBeVisible();
  // The map goes there.
  await expect(page.getByRole('button', { name: new RegExp(`^Marcador de ${street(0)}`) })).toBeInViewport();
  await expect(left(page)).toHaveText('Restantes 30 de 30');
  await field(0).fill('-34.6190, -58.4430');
  await expect(page.getByText('En -34,619000 / -58,443000. Enter lo confirma.')).toBeVisible();
  await field(0).press('Enter');
  await expect(left(page)).toHaveText('Restantes 29 de 30');

  await expect(field(1)).toBeVisible();
  await page.getByRole('region', { name: /^Mapa de las direcciones sin ubicar/ }).click({ position: { x: 300, y: 260 } });
  await expect(page.getByText(/^En -34,\d{6} \/ -58,\d{6}\. Enter lo confirma\.$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(left(page)).toHaveText('Restantes 28 de 30');

  const leaveOut = async () => {
    await expect(field(2)).toBeVisible();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Dejar afuera' }).click();
    await page.getByRole('dialog', { name: '¿Desea quitar la orden sin ubicar?' }).getByRole('button', { name: 'Quitar' }).click();
    await expect(left(page)).toHaveText('Restantes 27 de 30');
  };
  await leaveOut();
  await undo(page);
  await expect(left(page)).toHaveText('Restantes 28 de 30');
  await page.getByRole('button', { name: new RegExp(`^${street(2)}`) }).click();
  await leaveOut();

  await page.getByRole('button', { name: 'Ubicar las 27 en su localidad o barrio' }).click();
  await expect(page.getByRole('heading', { name: 'Todas están en el mapa' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar 29 órdenes' })).toBeFocused();
  await undo(page);
  await expect(left(page)).toHaveText('Restantes 27 de 30');
  await page.getByRole('button', { name: 'Ubicar 9 en su barrio' }).click();
  await expect(left(page)).toHaveText('Restantes 18 de 30');
  await undo(page);
  await expect(left(page)).toHaveText('Restantes 27 de 30');
  await page.getByRole('button', { name: 'Ubicar 9 en su barrio' }).click();
  await page.getByRole('button', { name: 'Ubicar 10 en su barrio' }).click();
  await expect(left(page)).toHaveText('Restantes 8 de 30');
  await page.keyboard.press('s');
  await page.keyboard.press('b');
  await expect(left(page)).toHaveText('Restantes 7 de 30');
  await page.getByRole('button', { name: 'Ubicar 7 en su barrio' }).click();
  await expect(page.getByRole('heading', { name: 'Todas están en el mapa' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Se crearon 29 órdenes.')).toBeVisible({ timeout: 30_000 });
  const figure = (said: string) => page.getByRole('term').filter({ hasText: said }).locator('xpath=following-sibling::dd');
  await expect(figure('órdenes creadas')).toHaveText('29');
  await expect(figure('con dirección dudosa')).toHaveText('27');

  const words = { address: `Pasaje ${mark}`, floor: '3', door: 'B', observation: 'timbre roto' };
  expect(await storedUnder(request, `${mark}-0`)).toMatchObject({
    ...words,
    addressNumber: 100,
    town: 'Caballito',
    partial_match: false,
    location: { coordinates: [-58.443, -34.619] },
  });
  const clicked = await storedUnder(request, `${mark}-1`);
  expect(clicked).toMatchObject({ ...words, addressNumber: 101, partial_match: false });
  expect(await storedUnder(request, `${mark}-2`)).toBeUndefined();
  const third = await storedUnder(request, `${mark}-3`);
  expect(third).toMatchObject({ ...words, addressNumber: 103, town: 'Caballito', partial_match: true });
  const fourth = await storedUnder(request, `${mark}-4`);
  expect(fourth?.location).toEqual(third?.location);
  expect(clicked?.location).not.toEqual(third?.location);
  const last = await storedUnder(request, `${mark}-29`);
  expect(last).toMatchObject({ ...words, addressNumber: 129, town: 'Villa Urquiza', partial_match: true });
  expect(last?.location).not.toEqual(third?.location);

  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  const again = sheet([
    [`${mark}-30`, street(0), 'C.A.B.A. - Caballito'],
    [`${mark}-31`, street(3), 'Caballito'],
  ]);
  await pick(page, csvFile('barrios-2.csv', again));
  await expect(page.getByRole('button', { name: 'Ubicar 1 dirección' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-30`) })).not.toContainText('Sin ubicar en el mapa');
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-31`) })).toContainText('Sin ubicar en el mapa');
});
