import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn } from './kit.ts';
import { authorise, makeClient, nowhere, orderOf, parcel, seller, type Shops, test } from './shopSteps.ts';

test.use({ expectedErrors: /net::ERR_/ });

const PHONE = { width: 390, height: 844 };
const noAddress = { street: '', number: '', lat: null, lng: null };

/** Opens what waits of an account that is linked anew, with parcels that nobody can find. */
const openWaiting = async (page: Page, request: APIRequestContext, { fakes }: Shops, parcels: ReturnType<typeof parcel>[]) => {
  const api = await apiOf(request);
  const client = await makeClient(api, 'Florería');
  const shop = seller(fakes.ml, parcels);
  await signIn(page, OWNER, `/office/client/${client._id}`);
  await page.getByRole('button', { name: 'Vincular', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mercado Libre' }).click();
  await authorise(page, shop);
  await expect(page.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  const ofIt = async () => (await api.call(contract.marketplaces.connections, {})).data.find(({ nickname }) => nickname === shop.nickname);
  await expect.poll(async () => (await ofIt())?.pending, { timeout: 40_000 }).toBe(parcels.length);
  await page.goto(`/order/import?shops=true&account=${(await ofIt())?._id ?? ''}`);
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.locator('tr[data-row]')).toHaveCount(parcels.length);
  return { api, dialog };
};

const putPin = async (page: Page, dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
  const pin = page.getByRole('dialog', { name: /^Destino/ });
  await pin.getByLabel('Latitud').fill('-34,5895');
  await pin.getByLabel('Longitud').fill('-58,4312');
  await pin.getByRole('button', { name: 'Guardar' }).click();
  await expect(pin).toBeHidden();
};
const writeAddress = async (dialog: Locator, address: string) => {
  const field = dialog.getByRole('combobox', { name: 'Dirección de destino' }).or(dialog.getByLabel('Dirección de destino')).first();
  await field.fill(address);
  await field.press('Tab');
};

test('without an address there is no order; what was put on the map outlives Esc, the list and a network that is gone', async ({
  page,
  request,
  shops,
}) => {
  const [one, other] = [parcel({ ...noAddress, name: 'Ana Sin Calle' }), parcel({ ...noAddress, name: 'Beto Sin Calle' })];
  const { api, dialog } = await openWaiting(page, request, shops, [one, other]);
  await dialog.getByRole('button', { name: 'Elegir los 2' }).click();
  await dialog.getByRole('button', { name: 'Crear 2 órdenes' }).click();
  await expect(dialog.getByText('Restantes: 2')).toBeVisible();
  await putPin(page, dialog);
  await expect(dialog.getByText('Escriba la dirección: sin ella no se puede crear la orden')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Siguiente' })).toBeDisabled();

  // Esc asks, and asked again it stays.
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Hay envíos ubicados sin crear' });
  await expect(leaving).toContainText('se pierde el punto');
  await page.keyboard.press('Escape');
  await expect(leaving).toBeHidden();
  await expect(dialog.getByText('Restantes: 2')).toBeVisible();

  await writeAddress(dialog, 'Pasaje de Nadie 12');
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialog.getByText('Restantes: 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect(dialog.getByText('1 sin ubicar: primero se ponen en el mapa · 1 ya ubicada')).toBeVisible();
  await dialog.getByRole('button', { name: 'Crear 2 órdenes' }).click();
  await dialog.getByRole('button', { name: 'Anterior' }).click();
  await expect(dialog.getByLabel('Dirección de destino').first()).toHaveValue('Pasaje de Nadie 12');
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await putPin(page, dialog);
  await writeAddress(dialog, 'Pasaje de Nadie 14');
  await expect(dialog.getByRole('button', { name: 'Listo' })).toBeEnabled();

  await page.route('**/api/marketplace/take', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No se pudieron crear');
  await expect(dialog.getByText('2 envíos siguen elegidos y ubicados')).toBeVisible();
  await expectAccessible(page, 'orders of shipments, not made');
  await page.keyboard.press('Escape');
  await expect(leaving).toContainText('se pierden los puntos');
  await expectAccessible(page, 'shipments that were put on the map, left');
  await leaving.getByRole('button', { name: 'Quedarse' }).click();
  await page.unroute('**/api/marketplace/take');
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog.getByRole('heading', { name: '2 órdenes creadas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await orderOf(api, one)).toBeDefined();
  expect(await orderOf(api, other)).toBeDefined();
});

test('who is late is told who took it; what is left out comes back by the notice and by its list; on a phone the list has the room', async ({
  page,
  request,
  shops,
}) => {
  const parcels = ['Ana', 'Beto', 'Ciro'].map((name) => parcel({ ...nowhere(), name }));
  const { api, dialog } = await openWaiting(page, request, shops, parcels);
  const rows = dialog.locator('tr[data-row]');
  const leaveOut = async (name: string) => {
    await rows.filter({ hasText: name }).getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'No se llevan' }).click();
    await page
      .getByRole('dialog', { name: /^¿Desea dejar de ofrecer/ })
      .getByRole('button', { name: 'No se llevan' })
      .click();
    await expect(rows).toHaveCount(2);
  };
  await leaveOut('Ana');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows).toHaveCount(3);
  await leaveOut('Beto');
  await dialog.getByRole('switch', { name: 'Los que no se llevan' }).or(dialog.getByLabel('Los que no se llevan')).first().check();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('checkbox').check();
  await expectAccessible(page, 'shipments that nobody takes');
  await dialog.getByRole('button', { name: 'Volver a ofrecer' }).click();
  await expect(dialog.getByText('Ninguno quedó sin llevar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ver todos' }).click();

  // Somebody else takes one meanwhile.
  const row = rows.filter({ hasText: 'Ciro' });
  await row.getByRole('checkbox').check();
  const [{ _id } = { _id: '' }] = (await api.call(contract.marketplaces.pending, { search: parcels[2]?.order ?? '' })).data;
  const location = { type: 'Point' as const, coordinates: [-58.43, -34.58] as [number, number] };
  await api.call(contract.marketplaces.take, { shipments: [_id], places: { [_id]: { location } } });
  await dialog.getByRole('button', { name: 'Crear 1 orden' }).click();
  await putPin(page, dialog);
  let sent = 0;
  page.on('request', (one) => (sent += Number(one.url().endsWith('/api/marketplace/take'))));
  await dialog.getByRole('button', { name: 'Listo' }).dblclick();
  await expect(dialog.getByRole('heading', { name: 'No se creó ninguna orden: ya lo eran' })).toBeVisible();
  await expect(dialog.getByText(/^Ya la creó usted, /)).toBeVisible();
  expect(sent).toBe(1);
  await expectAccessible(page, 'shipments that were orders already');
  await dialog.getByRole('button', { name: 'Volver a la lista' }).click();

  await page.setViewportSize(PHONE);
  const filters = dialog.getByRole('button', { name: /^Filtros/ });
  await expect(filters).toBeVisible();
  const list = await dialog.getByRole('region', { name: 'Envíos' }).boundingBox();
  expect(list?.height).toBeGreaterThan(PHONE.height / 2);
  await expectAccessible(page, 'shipments of marketplaces, on a phone, folded');
  await filters.click();
  await expect(dialog.getByPlaceholder('Todas las tiendas')).toBeVisible();
  expect((await dialog.getByPlaceholder('Todas las tiendas').boundingBox())?.width).toBeGreaterThan(300);
  await expectAccessible(page, 'shipments of marketplaces, on a phone, unfolded');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
