import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { apiOf, choose, expect, OWNER, signIn, submitSignIn, test } from './kit.ts';
import { addressOf, makeOrder } from './newOrder.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const field = (page: Page, form: string | RegExp, name: string, exact = false) => dialog(page, form).getByRole('textbox', { name, exact });

const menuOf = async (page: Page, internalID: string, entry: string) => {
  await page.getByRole('button', { name: `Acciones de orden ${internalID}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('an order with product lines is created, and what it lacks is told at the field', async ({ page, request }) => {
  const api = await apiOf(request);
  await signIn(page, OWNER, '/order');
  // The form's code comes while nothing else is to do, not when it is asked for.
  const brought = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/OrderForm-'));
  await expect.poll(() => page.evaluate(brought)).toBe(true);
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Nueva orden' }).click();
  const form = dialog(page, 'Agregar Orden');
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Revise 3 campos' })).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toBeFocused();

  await choose(page, 'Cliente', /Ñandú/, 'nandu');
  await expect(form.getByText('Del cliente')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Dirección de origen' })).not.toHaveValue('');
  // A street of several towns: Enter takes none of them, a digit does once Enter has asked.
  const destination = form.getByRole('combobox', { name: 'Dirección de destino' });
  // Where the company has been in the street comes first.
  await destination.fill('Gurruchaga 1854');
  await expect(page.getByRole('option').first()).toContainText('Palermo');
  await destination.fill('Bonpland 1717');
  await expect(page.getByText('¿En qué localidad?')).toBeVisible();
  await destination.press('Enter');
  await expect(form.getByRole('button', { name: 'Ubicar destino en el mapa' })).not.toHaveAttribute('data-placed', 'true');
  await destination.press('2');
  await expect(form.getByRole('button', { name: 'Ubicar destino en el mapa' })).toHaveAttribute('data-placed', 'true');
  await form.getByRole('textbox', { name: 'ID externo' }).fill('E2E-FORM-1');
  for (const [end, typed] of [
    ['origen', 'Av. Rivadavia 6481, Flores'],
    ['destino', 'Gurruchaga 1854, Palermo'],
  ] as const) {
    await form.getByRole('combobox', { name: `Dirección de ${end}` }).fill(typed);
    await page
      .getByRole('option', { name: /Solo la localidad|Usada antes/ })
      .first()
      .click();
    await expect(form.getByRole('button', { name: `Ubicar ${end} en el mapa` })).toHaveAttribute('data-placed', 'true');
  }
  await choose(page, 'Estado', 'En Depósito', 'depós');
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Revise 1 campo' })).toBeVisible();
  await choose(page, 'Depósito', /./);

  await form.getByRole('tab', { name: 'Adicional' }).click();
  await form.getByRole('switch', { name: 'Cobrar en Destino' }).check();
  await form.getByRole('textbox', { name: 'Monto a cobrar' }).fill('15300,5');
  await form.getByRole('textbox', { name: 'Peso' }).fill('1850');

  await form.getByRole('tab', { name: 'Remito' }).click();
  await choose(page, 'Producto o SKU', /NAN-001/);
  await form.getByRole('button', { name: 'Agregar' }).click();
  await expect(form.getByText('Requerido')).toBeVisible();
  await choose(page, 'Variante', /./);
  await form.getByRole('textbox', { name: 'Cantidad' }).fill('3');
  await form.getByRole('textbox', { name: 'Cantidad' }).press('Enter');
  await expect(form.getByRole('row', { name: /NAN-001/ })).toContainText('3');
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(page.getByText('Orden creada')).toBeVisible();
  await expect(form).toHaveCount(0);

  const found = (await api.call(contract.orders.tracking, { search: 'E2E-FORM-1' })).orders[0];
  expect(found).toMatchObject({ status: { id: 4 }, chargeDestination: true, chargeAmount: 15_300.5, fromOrder: 'Admin' });
  const detail = await api.call(contract.orders.detail, { _id: found?._id ?? '' });
  expect(detail.data.shipment_product).toMatchObject([{ sku: 'NAN-001', quantity: 3 }]);
  expect(detail.data.weight).toBe(1850);
});

test('an address is mended with the pin, and the next order to it finds the place', async ({ page, request }) => {
  const api = await apiOf(request);
  const { internalID, _id } = await makeOrder(api, { toAddress: { ...addressOf('Pasaje Inventado', 4321), partial_match: true } });
  await signIn(page, OWNER, `/search/${internalID}`);
  await menuOf(page, internalID, 'Editar');
  const form = dialog(page, `Editar Orden: ${internalID}`);
  await expect(form.getByText('Dirección dudosa')).toBeVisible();
  await form.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
  const pin = dialog(page, 'Destino: Pasaje Inventado 4321');
  await pin.getByRole('textbox', { name: 'Latitud' }).fill('-34,601234');
  await pin.getByRole('textbox', { name: 'Longitud' }).fill('-58,441234');
  await page.keyboard.press('Escape');
  await expect(pin).toHaveCount(0);
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Ubicar destino en el mapa' }).click();
  await pin.getByRole('textbox', { name: 'Latitud' }).fill('-34,601234');
  await pin.getByRole('textbox', { name: 'Longitud' }).fill('-58,441234');
  await pin.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Dirección dudosa')).toHaveCount(0);
  await form.getByRole('button', { name: 'Editar Orden' }).click();
  await expect(page.getByText('Orden guardada')).toBeVisible();
  const { toAddress } = (await api.call(contract.orders.detail, { _id })).data;
  expect(toAddress).toMatchObject({ location: { coordinates: [-58.441234, -34.601234] }, partial_match: false });

  await menuOf(page, internalID, 'Duplicar');
  const copy = dialog(page, 'Agregar Orden');
  await copy.getByRole('combobox', { name: 'Dirección de destino' }).fill('pasaje inventado 43');
  await page.getByRole('option', { name: /Pasaje Inventado 4321.*Usada antes/ }).click();
  await copy.getByRole('textbox', { name: 'ID externo' }).fill('E2E-COPY');
  await copy.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(page.getByText('Orden creada')).toBeVisible();
  const made = (await api.call(contract.orders.tracking, { search: 'E2E-COPY' })).orders[0];
  expect(made?._id).not.toBe(_id);
  expect(made?.toAddress.location.coordinates[0]).toBeCloseTo(-58.441234, 5);
});

test('of two people who edit an order the second sees what the first saved, beside what they typed', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const [first, second] = (await api.call(contract.fleet.drivers, {})).data;
  const { internalID, _id } = await makeOrder(api, { status: 24 });
  const other = await otherBrowser();
  const title = `Editar Orden: ${internalID}`;
  for (const one of [page, other]) {
    await signIn(one, OWNER, `/search/${internalID}`);
    await menuOf(one, internalID, 'Editar');
    await expect(field(one, title, 'ID externo')).toBeVisible();
  }
  await field(other, title, 'ID externo').fill('DEL-OTRO');
  await choose(other, 'Chofer', first?.label ?? '');
  await dialog(other, title).getByRole('button', { name: 'Editar Orden' }).click();
  await expect(other.getByText('Orden guardada')).toBeVisible();

  await field(page, title, 'ID externo').fill('LO-MIO');
  await choose(page, 'Chofer', second?.label ?? '');
  await field(page, title, 'Localidad').last().fill('Villa Crespo');
  await dialog(page, title).getByRole('button', { name: 'Editar Orden' }).click();
  await expect(dialog(page, title).getByText('Otro usuario guardó esta orden')).toBeVisible();
  await expect(field(page, title, 'ID externo')).toHaveValue('LO-MIO');
  await page.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(field(page, title, 'ID externo')).toHaveValue('DEL-OTRO');
  const mine = dialog(page, title).getByRole('listitem');
  await expect(mine).toHaveCount(3);
  await expect(mine.filter({ hasText: 'Chofer' })).toContainText(`Ahora: ${first?.label}Usted: ${second?.label}`);
  await expect(mine.last()).toContainText('Destino · LocalidadAhora: PalermoUsted: Villa Crespo');
  await mine.last().getByRole('button', { name: 'Usar' }).click();
  await expect(field(page, title, 'Localidad').last()).toHaveValue('Villa Crespo');
  await dialog(page, title).getByRole('button', { name: 'Editar Orden' }).click();
  await expect(page.getByText('Orden guardada')).toBeVisible();
  const { data } = await api.call(contract.orders.detail, { _id });
  expect([data.externalID, data.toAddress.town, data.driverAssign?._id]).toEqual(['DEL-OTRO', 'Villa Crespo', first?.value]);
});

test('a delivered order is brought back, once unless it is confirmed; the return names it', async ({ page, request }) => {
  const api = await apiOf(request);
  const driver = (await api.call(contract.fleet.drivers, {})).data[0];
  const { internalID, _id } = await makeOrder(api, { status: 5, driverAssign: driver?.value ?? null });
  await api.call(contract.orders.changeBulk, {
    orders: [_id],
    status: 8,
    clientName: 'Ana',
    clientIDNumber: '32418905',
    observation: 'Ok',
  });
  await signIn(page, OWNER, `/search/${internalID}`);
  await page.getByRole('button', { name: `Generar devolución de ${internalID}` }).click();
  const form = dialog(page, `Agregar Orden: devolución de ${internalID}`);
  await expect(form.getByRole('combobox', { name: 'Dirección de origen' })).toHaveValue('Gurruchaga 1854');
  await expect(form.getByRole('combobox', { name: 'Dirección de destino' })).toHaveValue('');
  await expect(form.getByRole('combobox', { name: 'Estado' })).toBeDisabled();
  await form.getByRole('combobox', { name: 'Dirección de destino' }).fill('Av. Rivadavia 6481, Flores');
  await page.getByRole('option').first().click();
  await choose(page, 'Chofer', driver?.label ?? '');
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(page.getByText('Orden creada')).toBeVisible();

  await page.getByRole('link', { name: 'Gurruchaga 1854' }).click();
  const facts = page.getByRole('region', { name: 'Datos de la orden' });
  await expect(facts).toContainText('Devolución');
  await page.getByRole('button', { name: 'Generar devolución' }).click();
  await expect(form.getByText('ya tiene una devolución')).toBeVisible();
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(form.getByRole('checkbox', { name: 'Generar otra devolución' })).toHaveAccessibleDescription('Requerido');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await facts.getByRole('link', { name: /^12AB\d{8}/ }).click();
  await expect(facts).toContainText('Devolución de');
  await expect(facts).toContainText('Inversa');
});

test('an order is deleted after a question, and its QR is shown large', async ({ page, request }) => {
  const api = await apiOf(request);
  const { internalID, _id } = await makeOrder(api);
  await signIn(page, OWNER, `/search/${internalID}`);
  await menuOf(page, internalID, 'QR');
  await expect(dialog(page, `QR de la orden ${internalID}`)).toContainText('Gurruchaga 1854');
  // Back closes what is open, and leaves one where one was.
  await page.goBack();
  await expect(dialog(page, `QR de la orden ${internalID}`)).toHaveCount(0);
  await expect(page).toHaveURL(/\/search\//);
  await menuOf(page, internalID, 'Eliminar');
  const question = dialog(page, `¿Desea borrar la orden ${internalID}?`);
  await expect(question).toContainText('Dicha acción es permanente');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Orden eliminada')).toBeVisible();
  await expect(page.getByText('No se encontró ninguna orden')).toBeVisible();
  expect(await api.status(contract.orders.form, { _id })).toBe(404);
});

test('what was typed outlives the session, and is offered after signing in again', async ({ page, request }) => {
  const api = await apiOf(request);
  const { internalID } = await makeOrder(api);
  await signIn(page, OWNER, `/search/${internalID}`);
  await page.goto('/order');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Nueva orden' }).click();
  const form = dialog(page, 'Agregar Orden');
  await choose(page, 'Cliente', /Ñandú/, 'nandu');
  await form.getByRole('textbox', { name: 'ID externo' }).fill('SIN-GUARDAR');
  // The session ends elsewhere; the next call finds out.
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('reparto.session') ?? '{}') as { token: string }).token);
  await request.post(contract.session.signOut.path, { headers: { token }, data: {} });
  await form.getByRole('combobox', { name: 'Dirección de destino' }).fill('Thames 2250');
  await page.waitForURL(/\/login/);
  await submitSignIn(page, OWNER);
  await expect(page.getByText('Quedó sin guardar: Agregar Orden (Thames 2250)')).toBeVisible();
  // A second form does not take the place of the first.
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Nueva orden' }).click();
  await form.getByRole('textbox', { name: 'ID externo' }).fill('LA-SEGUNDA');
  await page.reload();
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(2);
  await page.getByRole('button', { name: 'Descartar LA-SEGUNDA' }).click();
  await page.getByRole('button', { name: '¿Descartar? LA-SEGUNDA' }).click();
  await page.getByRole('button', { name: 'Retomar Thames 2250' }).click();
  await expect(form.getByRole('textbox', { name: 'ID externo' })).toHaveValue('SIN-GUARDAR');
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toHaveValue(/Ñandú/);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(0);
});

test('an address that was typed and saved at once is looked up first: the order never goes to the old point', async ({ page, request }) => {
  const api = await apiOf(request);
  const { internalID, _id } = await makeOrder(api);
  await signIn(page, OWNER, `/search/${internalID}`);
  await menuOf(page, internalID, 'Editar');
  const form = dialog(page, `Editar Orden: ${internalID}`);
  await form.getByRole('combobox', { name: 'Dirección de destino' }).fill('Mitre 750, piso 3, Quilmes');
  await form.getByRole('button', { name: 'Editar Orden' }).click();
  await expect(page.getByText('Orden guardada')).toBeVisible();
  const { toAddress } = (await api.call(contract.orders.detail, { _id })).data;
  expect(toAddress).toMatchObject({ address: 'Mitre 750, piso 3', addressNumber: 750, town: 'Quilmes', partial_match: true });
  expect(toAddress.location.coordinates[1]).toBeCloseTo(-34.72, 1);
});
