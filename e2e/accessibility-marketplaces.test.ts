import type { APIRequestContext, Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn } from './kit.ts';
import { arrived, authorise, changeThere, makeClient, nowhere, orderOf, parcel, seller, test } from './shopSteps.ts';

const OTHERS = 'otra@reparto.test';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** The other demo company has its accounts no more. */
const unlinkOthers = async (request: APIRequestContext) => {
  const api = await apiOf(request, OTHERS);
  for (const { _id, client } of (await api.call(contract.marketplaces.connections, {})).data)
    await api.call(contract.clients.unlink, { _id: client._id, integration: _id });
};

const noSidewaysScroll = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

test('linking: the client’s ways, the link for the sender, their page, how it ended', async ({ page, request, otherBrowser, shops }) => {
  const { fakes } = shops;
  const client = await makeClient(await apiOf(request), 'Vivero Sur');
  const account = seller(fakes.tn);
  await signIn(page, OWNER, `/office/client/${client._id}`);
  await page.getByRole('button', { name: 'Vincular', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Shopify' })).toBeVisible();
  await expectAccessible(page, 'a client, the marketplaces on offer');
  await page.getByRole('menuitem', { name: 'Shopify' }).click();
  await page.getByRole('textbox', { name: 'Dominio de la tienda en Shopify' }).fill('tienda.ejemplo.com');
  await page.getByRole('button', { name: 'Seguir en Shopify' }).click();
  await expect(page.getByText('Debe ser como mitienda.myshopify.com')).toBeVisible();
  await expectAccessible(page, 'a client, the shop of Shopify refused');
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await page.getByRole('button', { name: 'Crear enlace para el remitente' }).click();
  const link = await page.getByRole('textbox', { name: 'Enlace para el remitente' }).inputValue();
  await expectAccessible(page, 'a client, the link for the sender');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'a client, the link for the sender, on a phone');
  await noSidewaysScroll(page);

  const sender = await otherBrowser();
  await sender.setViewportSize(PHONE);
  await sender.goto(link);
  await expect(sender.getByRole('button', { name: 'Mercado Libre' })).toBeVisible();
  await expectAccessible(sender, 'a sender’s page', false);
  await noSidewaysScroll(sender);
  await sender.getByRole('button', { name: 'Shopify' }).click();
  await expect(sender.getByRole('textbox', { name: 'Dominio de la tienda en Shopify' })).toBeVisible();
  await expectAccessible(sender, 'a sender’s page, the shop of Shopify', false);
  await sender.getByRole('button', { name: 'Volver' }).click();
  await sender.getByRole('button', { name: 'Tienda Nube' }).click();
  await sender.getByRole('link', { name: 'No autorizar' }).click();
  await expect(sender.getByRole('heading', { name: 'No se autorizó' })).toBeVisible();
  await expectAccessible(sender, 'not authorised', false);
  await sender.getByRole('link', { name: 'Intentar otra vez' }).click();
  await sender.getByRole('button', { name: 'Tienda Nube' }).click();
  await authorise(sender, account);
  await expect(sender.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  await expectAccessible(sender, 'linked', false);
  await noSidewaysScroll(sender);
  await sender.goto(link);
  await expect(sender.getByRole('heading', { name: 'El enlace no sirve' })).toBeVisible();
  await expectAccessible(sender, 'a link that was used', false);
});

test('connections: none, their rows, opened, their menu, each dialog, expired, on a phone', async ({
  page,
  request,
  otherBrowser,
  shops,
}) => {
  const { fakes } = shops;
  await unlinkOthers(request);
  const empty = await otherBrowser();
  await signIn(empty, OTHERS, '/office/connections');
  await expect(empty.getByText('Ninguna cuenta vinculada')).toBeVisible();
  await expectAccessible(empty, 'connections, none');

  const client = await makeClient(await apiOf(request), 'Bazar Ñandutí');
  const account = seller(fakes.ml, [parcel(nowhere())]);
  await signIn(page, OWNER, `/office/client/${client._id}`);
  await page.getByRole('button', { name: 'Vincular', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mercado Libre' }).click();
  await authorise(page, account);
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.goto(`/office/connections?q=${account.nickname}`);
  const row = page.locator('tr[data-row]').filter({ hasText: account.nickname });
  await expect(row).toContainText('1 sin ubicar');
  await expectAccessible(page, 'connections');
  await row.getByRole('button', { name: /^Detalle de/ }).click();
  await expect(page.getByText('Número de la cuenta')).toBeVisible();
  await expectAccessible(page, 'connections, one opened');
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Volver a traer un día' })).toBeVisible();
  await expectAccessible(page, 'connections, the menu of one');
  await page.getByRole('menuitem', { name: 'Volver a traer un día' }).click();
  await expect(page.getByRole('dialog')).toContainText('Desde el día');
  await expectAccessible(page, 'connections, a day once more');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vincular una cuenta' }).click();
  await expect(page.getByRole('dialog')).toContainText('Primero, de quién son los envíos');
  await expectAccessible(page, 'connections, whose account');
  await page.keyboard.press('Escape');
  fakes.ml.grants.clear();
  fakes.ml.refreshes.clear();
  await row.getByRole('button', { name: `Reintentar ahora ${account.nickname}` }).click();
  await expect(row).toContainText('Vencida', { timeout: 40_000 });
  await page.setViewportSize(PHONE);
  await page.goto('/office/connections?show=expired');
  await expect(page.getByText(account.nickname).first()).toBeVisible();
  await expectAccessible(page, 'connections, on a phone');
  await noSidewaysScroll(page);
});

test('the import’s marketplaces: nothing, rows, chosen, put on the map, what became of them, on a phone', async ({
  page,
  request,
  otherBrowser,
  shops,
}) => {
  const { fakes } = shops;
  await unlinkOthers(request);
  const empty = await otherBrowser();
  await signIn(empty, OTHERS, '/order/import?shops=true');
  await expect(empty.getByRole('dialog').getByText('Ninguna cuenta vinculada')).toBeVisible();
  await expectAccessible(empty, 'shipments of marketplaces, none');

  const client = await makeClient(await apiOf(request), 'Yerbatería');
  const account = seller(fakes.ml, [parcel(nowhere()), parcel({ ...nowhere(), name: 'Íñigo Muñoz' })]);
  await signIn(page, OWNER, `/office/client/${client._id}`);
  await page.getByRole('button', { name: 'Vincular', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mercado Libre' }).click();
  await authorise(page, account);
  await page.goto('/order/import');
  await expect(page.getByRole('button', { name: /^Traer de tiendas \(\d+ envíos esperan\)$/ })).toBeVisible({ timeout: 45_000 });
  await expectAccessible(page, 'import, with shipments that wait');
  await page.getByRole('button', { name: /^Traer de tiendas/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('Íñigo');
  await expect(dialog.locator('tr[data-row]').filter({ hasText: account.nickname })).toHaveCount(1);
  await expectAccessible(page, 'shipments of marketplaces');
  await dialog.getByRole('checkbox').nth(1).check();
  await expect(dialog.getByRole('button', { name: 'Crear 1 orden' })).toBeEnabled();
  await expectAccessible(page, 'shipments of marketplaces, chosen');
  await dialog.getByRole('button', { name: 'Crear 1 orden' }).click();
  await expect(dialog.getByText('Restantes: 1')).toBeVisible();
  await expectAccessible(page, 'a shipment is put on the map');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'a shipment is put on the map, on a phone');
  await noSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect(dialog.getByText('Íñigo Muñoz').first()).toBeVisible();
  await expectAccessible(page, 'shipments of marketplaces, on a phone');
  await noSidewaysScroll(page);
  await page.setViewportSize(DESK);
  await dialog.getByRole('button', { name: 'Crear 1 orden' }).click();
  await dialog.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
  const pin = page.getByRole('dialog', { name: /^Destino/ });
  await pin.getByLabel('Latitud').fill('-34,5895');
  await pin.getByLabel('Longitud').fill('-58,4312');
  await pin.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog.getByRole('heading', { name: '1 orden creada' })).toBeVisible();
  await expectAccessible(page, 'what became of the shipments');
});

test('an order’s shipment, and what its marketplace says otherwise', async ({ page, request, shops }) => {
  const { fakes } = shops;
  const api = await apiOf(request);
  const client = await makeClient(api, 'Librería Austral');
  const one = parcel();
  const account = seller(fakes.ml, [one]);
  await signIn(page, OWNER, `/office/client/${client._id}`);
  await page.getByRole('button', { name: 'Vincular', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mercado Libre' }).click();
  await authorise(page, account);
  const order = await arrived(api, one);
  // Cancelled here, and not there: nothing is told to Mercado Libre.
  await api.call(contract.orders.changeBulk, { orders: [order._id], status: 22, observation: 'Lo pidió el remitente' });
  await changeThere(page, fakes.ml, account, one, { status: 'shipped', substatus: '' });
  await expect.poll(async () => (await orderOf(api, one))?.status.id).toBe(22);
  await page.goto(`/order/${order._id}`);
  await expect(page.getByText(/^Acá está cancelada, y en la tienda no/)).toBeVisible();
  await expectAccessible(page, 'an order, otherwise at its marketplace');
  await page.getByRole('button', { name: 'Ver el envío' }).click();
  await expect(page.getByRole('dialog')).toContainText('Estado en la tienda');
  await expectAccessible(page, 'an order’s shipment');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'an order’s shipment, on a phone');
  await noSidewaysScroll(page);
});
