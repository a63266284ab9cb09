import { contract } from '../src/contract.ts';
import { apiOf, expect, OWNER, signIn } from './kit.ts';
import { arrived, authorise, changeThere, makeClient, nowhere, orderOf, parcel, seller, test } from './shopSteps.ts';

test('the office links an account: its parcels become orders, one is cancelled there; its permission ends and is mended; it is unlinked', async ({
  page,
  request,
  shops: { fakes },
}) => {
  const api = await apiOf(request);
  const client = await makeClient(api, 'Vivero Sur');
  const [kept, cancelled] = [parcel(), parcel({ name: 'Íñigo Muñoz' })];
  const shop = seller(fakes.ml, [kept, cancelled]);

  await signIn(page, OWNER, `/office/client/${client._id}`);
  await page.getByRole('button', { name: 'Vincular', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mercado Libre' }).click();
  await authorise(page, shop);
  await expect(page.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  await expect(page.getByText(`La cuenta ${shop.nickname} de Mercado Libre quedó vinculada con ${client.name}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: shop.nickname })).toContainText('Conectada');

  const [first, second] = [await arrived(api, kept), await arrived(api, cancelled)];
  expect(first.client.name).toBe(client.name);
  await page.goto(`/order/${first._id}`);
  await page.getByRole('button', { name: kept.id }).click();
  const shipment = page.getByRole('dialog', { name: 'Envío en Mercado Libre' });
  await expect(shipment).toContainText('Listo para retirar');
  await expect(shipment).toContainText('Gurruchaga 1854, Palermo');
  await page.keyboard.press('Escape');

  await changeThere(page, fakes.ml, shop, cancelled, { status: 'cancelled', substatus: '' });
  await expect.poll(async () => (await orderOf(api, cancelled))?.status.id, { timeout: 40_000 }).toBe(22);

  // Delivered there, and not here.
  await changeThere(page, fakes.ml, shop, kept, { status: 'delivered', substatus: '' });
  await page.goto(`/order/${second._id}`);
  await expect(page.getByText('Pedido Cancelado').first()).toBeVisible();
  await expect(page.getByText('Mercado Libre: cancelled')).toBeVisible();

  // The notice of that is whole on a phone, too.
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/order/${first._id}`);
  const notice = page.getByRole('note').filter({ hasText: 'Ver el envío' });
  await expect(notice).toBeVisible({ timeout: 40_000 });
  expect(await notice.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  if (desk) await page.setViewportSize(desk);

  fakes.ml.grants.clear();
  fakes.ml.refreshes.clear();
  await page.goto(`/office/connections?q=${shop.nickname}`);
  const row = page.locator('tr[data-row]').filter({ hasText: shop.nickname });
  await expect(row).toContainText('Con diferencias');
  await row.getByRole('button', { name: `Reintentar ahora ${shop.nickname}` }).click();
  await expect(row).toContainText('Vencida', { timeout: 40_000 });
  await page.goto('/office/connections?show=expired');
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Vincular de nuevo' }).click();
  await authorise(page, shop);
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.goto(`/office/connections?q=${shop.nickname}`);
  await expect(row).toContainText('Con diferencias', { timeout: 40_000 });

  const late = parcel();
  shop.shipments.push(late);
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Volver a traer un día' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Volver a traer' }).click();
  await expect(page.getByText(/^Se vuelve a traer desde el/)).toBeVisible();
  await arrived(api, late);

  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar la vinculación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(row).toHaveCount(0);
  expect((await orderOf(api, kept))?.externalID).toBe(kept.order);
});

test('a sender links by the link that the office sends: once, and not an account that another client has', async ({
  page,
  request,
  otherBrowser,
  shops: { fakes },
}) => {
  const api = await apiOf(request);
  const client = await makeClient(api, 'Bazar Ñandutí');
  const [own, taken] = [seller(fakes.tn, [parcel({ lat: null, lng: null })]), seller(fakes.tn)];
  const other = await makeClient(api, 'Librería Austral');

  await signIn(page, OWNER, '/office/client');
  const invite = async (name: string) => {
    await page.goto(`/office/client?f.name=${encodeURIComponent(name)}`);
    await page
      .locator('tr[data-row]')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Acciones de/ })
      .click();
    await page.getByRole('menuitem', { name: 'Integraciones' }).click();
    await page.getByRole('button', { name: 'Crear enlace para el remitente' }).click();
    return page.getByRole('textbox', { name: 'Enlace para el remitente' }).inputValue();
  };
  const [link, otherLink] = [await invite(client.name), await invite(other.name)];

  const sender = await otherBrowser();
  await sender.setViewportSize({ width: 390, height: 844 });
  await sender.goto(link);
  await expect(sender.getByText(`le pide vincular la tienda de ${client.name}`)).toBeVisible();
  await sender.getByRole('button', { name: 'Tienda Nube' }).click();
  await sender.getByRole('link', { name: 'No autorizar' }).click();
  await expect(sender.getByRole('heading', { name: 'No se autorizó' })).toBeVisible();
  await sender.getByRole('link', { name: 'Intentar otra vez' }).click();
  await sender.getByRole('button', { name: 'Shopify' }).click();
  await sender.getByRole('textbox', { name: 'Dominio de la tienda en Shopify' }).fill('tienda.ejemplo.com');
  await sender.getByRole('button', { name: 'Seguir en Shopify' }).click();
  await expect(sender.getByText('Debe ser como mitienda.myshopify.com')).toBeVisible();
  await sender.getByRole('button', { name: 'Volver' }).click();
  await sender.getByRole('button', { name: 'Tienda Nube' }).click();
  await authorise(sender, own);
  await expect(sender.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  await expect(sender.getByText('ya puede cerrar esta página')).toBeVisible();
  await sender.goto(link);
  await expect(sender.getByRole('heading', { name: 'El enlace no sirve' })).toBeVisible();
  await expect(sender.getByText('El enlace ya se usó: la cuenta quedó vinculada')).toBeVisible();

  await sender.goto(otherLink);
  await sender.getByRole('button', { name: 'Tienda Nube' }).click();
  await authorise(sender, own);
  await expect(sender.getByRole('heading', { name: 'Esa cuenta ya está vinculada' })).toBeVisible();
  await expect(sender.getByText('de otro cliente de la misma empresa')).toBeVisible();
  await sender.goto(otherLink);
  await sender.getByRole('button', { name: 'Tienda Nube' }).click();
  await authorise(sender, taken);
  await expect(sender.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  await sender.goto('/link/cualquiera');
  await expect(sender.getByText('El enlace no es válido')).toBeVisible();
});

test('parcels that nobody can find are put on the map from the import, those that nobody takes are left', async ({
  page,
  request,
  shops: { fakes },
}) => {
  const api = await apiOf(request);
  const client = await makeClient(api, 'Yerbatería');
  const [lost, skipped, known] = [parcel(nowhere()), parcel(nowhere()), parcel()];
  const shop = seller(fakes.ml, [lost, skipped, known]);
  await signIn(page, OWNER, `/office/client/${client._id}`);
  await page.getByRole('button', { name: 'Vincular', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mercado Libre' }).click();
  await authorise(page, shop);
  await expect(page.getByRole('heading', { name: 'Cuenta vinculada' })).toBeVisible();
  await arrived(api, known);

  await page.goto('/office/connections');
  await page.getByRole('searchbox', { name: 'Buscar cuenta o cliente' }).fill(client.name);
  const row = page.locator('tr[data-row]').filter({ hasText: shop.nickname });
  await row.getByRole('link', { name: '2 · 2 sin ubicar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Traer de tiendas');
  await expect(dialog.locator('tr[data-row]')).toHaveCount(2);
  await dialog.getByRole('searchbox').fill(skipped.order);
  await expect(dialog.locator('tr[data-row]')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Elegir el que hay' }).click();
  await dialog.getByRole('button', { name: 'No se llevan' }).click();
  await page
    .getByRole('dialog', { name: /^¿Desea dejar de ofrecer/ })
    .getByRole('button', { name: 'No se llevan' })
    .click();
  await expect(dialog.getByText('Ningún envío coincide')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ver todos' }).click();
  await dialog.getByRole('searchbox').fill(lost.order);
  await dialog.getByRole('checkbox', { name: new RegExp(lost.order) }).check();
  await dialog.getByRole('button', { name: 'Crear 1 orden' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Restantes: 1' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Listo' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
  const pin = page.getByRole('dialog', { name: /^Destino/ });
  await pin.getByLabel('Latitud').fill('-34,5895');
  await pin.getByLabel('Longitud').fill('-58,4312');
  await pin.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog.getByRole('heading', { name: '1 orden creada' })).toBeVisible();
  const order = await orderOf(api, lost);
  expect(order).toMatchObject({ fromOrder: 'ML', externalTracking: lost.id });
  const detail = await api.call(contract.orders.detail, { _id: order?._id ?? '' });
  expect(detail.data.toAddress.location.coordinates).toEqual([-58.4312, -34.5895]);
  expect(await orderOf(api, skipped)).toBeUndefined();
});
