import sharp from 'sharp';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { addressOf, makeOrder } from './newOrder.ts';

test('an order with its map, its history and photos, and what was written into it meanwhile', async ({ page, request }) => {
  const api = await apiOf(request);
  const driver = (await api.call(contract.fleet.drivers, {})).data[0]?.value ?? null;
  const { internalID, _id } = await makeOrder(api, { status: 5, driverAssign: driver });
  const colour = { width: 320, height: 240, channels: 3, background: '#7a4a3c' } as const;
  const photo = { name: 'puerta.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create: colour }).jpeg().toBuffer() };
  await signIn(page, OWNER, `/order/${_id}`);
  await expect(page.getByRole('heading', { name: internalID })).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible({ timeout: 30_000 });
  // The length of the way stands beside the canvas, where it can be read.
  await expect(page.getByText('estimado', { exact: true })).toBeVisible();
  await expectAccessible(page, 'order');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible();
  await expectAccessible(page, 'menu of an order');
  await page.keyboard.press('Escape');

  const modal = page.getByRole('dialog', { name: `Agregar Historial: ${internalID}` });
  const save = (name: string) => modal.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Agregar Historial' }).click();
  await modal.getByRole('combobox', { name: 'Estado' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option][data-combobox-selected]')).toBeVisible();
  await expectAccessible(page, 'statuses of a history entry');
  await page.keyboard.press('Escape');
  await choose(page, 'Estado', 'Entregado', 'entreg');
  await save('Guardar');
  await expect(modal.getByText('Requerido').first()).toBeVisible();
  await expectAccessible(page, 'history entry that lacks something');
  await modal.getByRole('textbox', { name: 'Nombre de quien recibe' }).fill('Ana');
  await modal.getByRole('textbox', { name: 'DNI' }).fill('32418905');
  await modal.getByRole('textbox', { name: 'Observación' }).fill('Portería');
  await modal.locator('input[type=file]').setInputFiles(photo);
  await expect(modal.getByRole('img', { name: photo.name })).toBeVisible();
  await expectAccessible(page, 'history entry with a photo');

  const note = (text: string) =>
    request.post(contract.orders.addHistory.path, {
      headers: { token: api.token },
      multipart: { _id, status: '42', observation: text, deliveryDate: new Date().toISOString() },
    });
  await note('Llamó el cliente');
  await page.reload();
  const band = page.getByRole('status').filter({ hasText: `Quedó sin guardar: Agregar Historial: ${internalID}` });
  await expect(band).toBeVisible();
  await expectAccessible(page, 'order with a history entry that was not saved');
  await band.getByRole('button', { name: /^Retomar/ }).click();
  await expect(modal.getByText(`No se pudo guardar la foto ${photo.name}: vuelva a elegirla.`)).toBeVisible();
  await expect(modal.getByText('Otro usuario modificó la orden mientras usted escribía')).toBeVisible();
  await expectAccessible(page, 'history entry that was taken up again, without its photo');
  await modal.locator('input[type=file]').setInputFiles(photo);
  await expect(modal.getByText('vuelva a elegirla')).toHaveCount(0);
  await note('Llamó otra vez');
  await save('Guardar igual');
  await expect(modal.getByRole('alert')).toContainText('Otro usuario modificó este registro');
  await expectAccessible(page, 'history entry of an order that somebody else saved');
  await save('Guardar igual');
  await expect(modal).toHaveCount(0);

  await page.getByRole('region', { name: 'Historial' }).locator('ol > li').first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Imagen' }).getByRole('img', { name: 'Foto · Entregado' })).toBeVisible();
  await expectAccessible(page, 'photo');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: `¿Desea borrar la orden ${internalID}?` });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(question.getByRole('textbox', { name: 'Observación' })).toHaveAccessibleDescription('Requerido');
  await expectAccessible(page, 'question before a closed order is deleted');
});

test('the form of an order: what it lacks, its tabs, its options, and that it was left', async ({ page }) => {
  await signIn(page, OWNER, '/order');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Nueva orden' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar Orden' });
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Revise 3 campos' })).toBeVisible();
  await expectAccessible(page, 'form that lacks something');
  await form.getByRole('combobox', { name: 'Cliente' }).fill('a');
  await expect(page.locator('[role=option][data-combobox-selected]')).toBeVisible();
  await expectAccessible(page, 'clients, one highlighted');
  await choose(page, 'Cliente', /Ñandú/, 'nandu');
  await form.getByRole('combobox', { name: 'Dirección de destino' }).fill('Gurruchaga 1854, Palermo');
  await expect(page.getByRole('option', { name: /Solo la localidad|Usada antes/ }).first()).toBeVisible();
  await expectAccessible(page, 'suggestions for an address');
  await page.getByRole('option').first().click();
  await form.getByRole('tab', { name: 'Adicional' }).click();
  await form.getByRole('switch', { name: 'Cobrar en Destino' }).check();
  await expectAccessible(page, 'additional fields');
  await form.getByRole('tab', { name: 'Remito' }).click();
  await choose(page, 'Producto o SKU', /NAN-001/);
  await form.getByRole('button', { name: 'Agregar' }).click();
  await expect(form.getByRole('tabpanel', { name: /^Remito/ }).getByText('Requerido')).toBeVisible();
  await expectAccessible(page, 'product line that lacks something');
  await choose(page, 'Variante', /./);
  await form.getByRole('textbox', { name: 'Cantidad' }).fill('3');
  await form.getByRole('textbox', { name: 'Cantidad' }).press('Enter');
  await expect(form.getByRole('row', { name: /NAN-001/ })).toContainText('3');
  await expectAccessible(page, 'product lines');
  await page.reload();
  const band = page.getByRole('status').filter({ hasText: 'Quedó sin guardar: Agregar Orden' });
  await expect(band).toBeVisible();
  await expectAccessible(page, 'list with a form that was not saved');
  await band.getByRole('button', { name: /^Retomar/ }).click();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Descartar' })).toBeVisible();
  await expectAccessible(page, 'question before a form is left');
});

test('an order’s QR and pin, what somebody else saved of it meanwhile, and its return', async ({ page, request }) => {
  const api = await apiOf(request);
  const driver = (await api.call(contract.fleet.drivers, {})).data[0]?.value ?? null;
  const toAddress = { ...addressOf('Pasaje Inventado', 4321), partial_match: true };
  const { internalID, _id } = await makeOrder(api, { status: 24, toAddress });
  const entry = async (name: string) => {
    await page.getByRole('button', { name: `Acciones de orden ${internalID}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await signIn(page, OWNER, `/search/${internalID}`);
  await entry('QR');
  await expect(page.getByRole('dialog', { name: `QR de la orden ${internalID}` })).toContainText('Pasaje Inventado 4321');
  await expectAccessible(page, 'QR');
  await page.keyboard.press('Escape');

  await entry('Editar');
  const form = page.getByRole('dialog', { name: `Editar Orden: ${internalID}` });
  await form.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
  await page.getByRole('dialog', { name: 'Destino: Pasaje Inventado 4321' }).getByRole('textbox', { name: 'Latitud' }).fill('-34,601234');
  await expectAccessible(page, 'pin');
  await page.keyboard.press('Escape');
  await form.getByRole('textbox', { name: 'ID externo' }).fill('LO-MIO');
  await api.call(contract.orders.changeBulk, { orders: [_id], status: 5, driverAssign: driver });
  await form.getByRole('button', { name: 'Editar Orden' }).click();
  await expect(form.getByText('Otro usuario guardó esta orden')).toBeVisible();
  await expectAccessible(page, 'form of an order that somebody else saved');
  await form.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(form.getByRole('listitem').first()).toContainText('Usted: ');
  await expectAccessible(page, 'what was saved, beside what was typed');

  const received = { clientName: 'Ana', clientIDNumber: '32418905', observation: 'Ok' } as const;
  await api.call(contract.orders.changeBulk, { orders: [_id], status: 8, ...received });
  await makeOrder(api, {
    returnOf: _id,
    typeOrder: 'Inversa',
    status: 5,
    driverAssign: driver,
    toAddress: addressOf('Av. Montes de Oca', 1780),
  });
  await page.goto(`/order/${_id}`);
  await page.getByRole('button', { name: 'Generar devolución' }).click();
  const back = page.getByRole('dialog', { name: `Agregar Orden: devolución de ${internalID}` });
  await expect(back.getByText('ya tiene una devolución')).toBeVisible();
  await back.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(back.getByRole('checkbox', { name: 'Generar otra devolución' })).toHaveAccessibleDescription('Requerido');
  await expectAccessible(page, 'second return of an order');
});

test.describe('an answer that is lost', () => {
  test.use({ expectedErrors: /status of 502/ });

  test('leaves a form that names the order it made', async ({ page, request }) => {
    const { internalID } = await makeOrder(await apiOf(request));
    const lost = `PERDIDA-${Date.now()}`;
    await signIn(page, OWNER, `/search/${internalID}`);
    await page.getByRole('button', { name: `Acciones de orden ${internalID}` }).click();
    await page.getByRole('menuitem', { name: 'Duplicar' }).click();
    const form = page.getByRole('dialog', { name: 'Agregar Orden' });
    await form.getByRole('textbox', { name: 'ID externo' }).fill(lost);
    await page.route('**/api/order', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: '' });
    });
    await form.getByRole('button', { name: 'Crear Orden' }).click();
    await expect(form.getByText('No hay conexión con el servidor')).toBeVisible();
    await expectAccessible(page, 'form without a server');
    await page.unroute('**/api/order');
    await form.getByRole('textbox', { name: 'ID externo' }).fill(`${lost}-B`);
    await form.getByRole('button', { name: 'Crear Orden' }).click();
    await expect(form.getByRole('alert').filter({ hasText: /La orden ya se creó.*Falta/ })).toBeVisible();
    await expectAccessible(page, 'form of an order that was made already');
  });
});
