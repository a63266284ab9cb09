import { aWarehouse } from '../src/features/warehouses/server/testing.ts';
import { contract } from '../src/contract.ts';
import { apiOf, expect, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

/** A name that nothing else has; journeys share their product. */
const nameOf = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;
let number = Math.floor(Math.random() * 1e8) + 1000;
/** Makes a warehouse through the API. */
const make = async (api: Awaited<ReturnType<typeof apiOf>>, name: string) => {
  number += 1;
  return { ...aWarehouse, name, id: number, ...(await api.call(contract.warehouses.create, { ...aWarehouse, name, id: number })) };
};

test('a warehouse is created with an address that is looked up, found, edited by the keys, and its history tells it', async ({ page }) => {
  await signIn(page, undefined, '/warehouse');
  const name = nameOf('Ñuñorco');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Agregar depósito' });
  await form.getByRole('button', { name: 'Crear depósito' }).click();
  await expect(form.getByText('Requerido')).toHaveCount(3);
  number += 1;
  await form.getByLabel('Número').fill(String(number));
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Dirección de depósito').fill('Av. Montes de Oca 1780, Barracas');
  // Nothing is chosen: what was typed is looked up before it is saved.
  await page.keyboard.press('Escape');
  await form.getByLabel('Piso').fill('PB');
  await form.getByRole('button', { name: 'Crear depósito' }).click();
  await expect(page.getByText('Depósito Guardado con éxito')).toBeVisible();

  await page.keyboard.press('b');
  await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name.toLowerCase().replaceAll('ñ', 'n'));
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Av. Montes de Oca 1780, PB');
  await expect(row).toContainText('Barracas');
  await row.focus();
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: `Editar depósito · ${name}` });
  await edit.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'Inactivo' }).click();
  await edit.getByLabel('Piso').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Depósito guardado').last()).toBeVisible();
  await expect(row).toContainText('Inactivo');
  await page
    .getByText(/^Activos/)
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos' }).click();

  await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
  await row.focus();
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: `Historial de cambios · ${name}` });
  await expect(history.getByRole('listitem').filter({ hasText: 'Estado' }).last()).toContainText(/Activo.*Inactivo/);
  await expect(history).toContainText('Creó el depósito');
  await expect(history).toContainText('2 cambios desde el');
  await history.getByRole('searchbox').fill('piso');
  await expect(history).not.toContainText('Creó el depósito');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});

test.describe('a history of more than a page', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('a long history is read further back, and says how far it was searched', async ({ page, request }) => {
    const api = await apiOf(request);
    const name = nameOf('Largo');
    const { _id, id } = await make(api, name);
    for (let version = 1; version <= 102; version += 1) {
      const door = String(version);
      await api.call(contract.warehouses.edit, { ...aWarehouse, name, id, _id, version, door });
    }
    await signIn(page, undefined, '/warehouse');
    await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
    await page.getByRole('row', { name }).focus();
    await page.keyboard.press('h');
    const history = page.getByRole('dialog', { name: `Historial de cambios · ${name}` });
    await expect(history).toContainText('103 cambios, de los que se muestran los últimos 100');
    await history.getByRole('searchbox').fill('creó');
    await expect(history).toContainText('Nada coincide. 103 cambios, de los que se miraron los últimos 100');
    await history.getByRole('button', { name: 'Ver anteriores' }).click();
    await expect(history).toContainText('Creó el depósito');
    await expect(history).toContainText('103 cambios desde el');
    await expect(history.getByRole('button', { name: 'Ver anteriores' })).toHaveCount(0);

    // What somebody adds meanwhile is in none of the pages: the last one is the last all the same.
    await page.reload();
    await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
    await page.getByRole('row', { name }).focus();
    await page.keyboard.press('h');
    await expect(history).toContainText('los últimos 100');
    await api.call(contract.warehouses.edit, { ...aWarehouse, name, id, _id, version: 103, door: '' });
    const away = { status: 503, json: { code: 'BUSY', message: 'Vuelva a intentar en un momento' } };
    await page.route('**/api/warehouse/history', (route) => route.fulfill(away));
    await history.getByRole('button', { name: 'Ver anteriores' }).click();
    await expect(history.getByRole('alert')).toContainText('No se pudo cargar lo anterior. Vuelva a intentar en un momento');
    await page.unroute('**/api/warehouse/history');
    await history.getByRole('button', { name: 'Reintentar' }).click();
    await expect(history).toContainText('104 cambios desde el');
    await expect(history.getByRole('button', { name: 'Ver anteriores' })).toHaveCount(0);
  });
});

test('two who edit the same warehouse: the second sees what the first saved beside their own, and chooses', async ({
  page,
  request,
  otherBrowser,
}) => {
  const api = await apiOf(request);
  const name = nameOf('Norte');
  await make(api, name);
  await signIn(page, undefined, '/warehouse');
  const other = await otherBrowser();
  await signIn(other, undefined, '/warehouse');
  const openIn = async (where: typeof page) => {
    await where.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
    await where.getByRole('button', { name, exact: true }).click();
    const form = where.getByRole('dialog', { name: `Editar depósito · ${name}` });
    await expect(form.getByLabel('Piso')).toHaveValue('PB');
    return form;
  };
  const [mine, theirs] = [await openIn(page), await openIn(other)];
  await theirs.getByLabel('Piso').fill('9');
  await theirs.getByLabel('Localidad').fill('La Boca');
  await theirs.getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByText('Depósito guardado')).toBeVisible();

  await mine.getByLabel('Piso').fill('7');
  await mine.getByRole('button', { name: 'Guardar' }).click();
  await expect(mine.getByRole('alert')).toContainText('Otro usuario guardó este depósito mientras lo editaba');
  await mine.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(mine.getByLabel('Piso')).toHaveValue('9');
  await expect(mine.getByLabel('Localidad')).toHaveValue('La Boca');
  await mine.getByRole('button', { name: 'Usar lo mío: Piso' }).click();
  await mine.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Depósito guardado').last()).toBeVisible();
  await expect(page.getByRole('row', { name })).toContainText('piso 7');
});

test('what was typed is offered again after a reload; a number that is taken is told at its field', async ({ page, request }) => {
  const api = await apiOf(request);
  const taken = await make(api, nameOf('Oeste'));
  await signIn(page, undefined, '/warehouse');
  await page.getByRole('button', { name: 'Agregar depósito' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar depósito' });
  const name = nameOf('Sur');
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Número').fill(String(taken.id));
  await form.getByLabel('Dirección de depósito').fill('Av. Montes de Oca 1780, Barracas');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Retomar Agregar depósito' }).click();
  await expect(form.getByLabel('Nombre')).toHaveValue(name);
  await form.getByRole('button', { name: 'Crear depósito' }).click();
  await expect(form.getByText('Ya hay un depósito con ese número').first()).toBeVisible();
  await expect(form.getByLabel('Número')).toBeFocused();
  number += 1;
  await form.getByLabel('Número').fill(String(number));
  // A double click makes one.
  await form.getByRole('button', { name: 'Crear depósito' }).dblclick();
  await expect(page.getByText('Depósito Guardado con éxito')).toBeVisible();
  const { data } = await api.call(contract.warehouses.list, {});
  expect(data.filter((one) => one.name === name).length).toBe(1);
  await expect(page.getByText('Quedó sin guardar')).toHaveCount(0);
});

test('a warehouse that holds orders is not deleted: the ways out lead to them, or leave it inactive; an empty one is', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const name = nameOf('Lleno');
  const { _id } = await make(api, name);
  const order = await makeOrder(api, { status: 4, warehouse: _id });
  await signIn(page, undefined, '/warehouse');
  await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
  const remove = async () => {
    await page.getByRole('button', { name: `Acciones de depósito ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page
      .getByRole('dialog', { name: `¿Desea borrar el depósito ${name}?` })
      .getByRole('button', { name: 'Eliminar' })
      .click();
  };
  await remove();
  const refused = page.getByRole('dialog', { name: `No se puede borrar ${name}` });
  await expect(refused).toContainText('Guarda 1 orden');
  await refused.getByRole('link', { name: 'Ver la orden' }).click();
  await expect(page.getByRole('row', { name: new RegExp(order.internalID) })).toBeVisible();

  await page.goBack();
  await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
  await remove();
  await refused.getByRole('button', { name: 'Dejar inactivo' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Inactivo');

  await api.call(contract.orders.changeBulk, { orders: [order._id], status: 7 });
  await remove();
  await expect(page.getByText('Eliminado con éxito')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible();
});

test('what is listed is downloaded', async ({ page }) => {
  await signIn(page, undefined, '/warehouse');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Depósitos \d{4}-\d{2}-\d{2}\.xlsx$/);
});

test('who keeps the warehouse administers it; who has no permission neither sees the screen nor is let in', async ({
  page,
  otherBrowser,
}) => {
  await signIn(page, 'deposito@reparto.test', '/warehouse');
  await expect(page.getByRole('heading', { name: 'Depósitos' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const other = await otherBrowser();
  await signIn(other, 'operador@reparto.test', '/warehouse');
  await expect(other).toHaveURL(/\/dashboard$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a warehouse is found, edited and its history read', async ({ page, request }) => {
    const name = nameOf('Móvil');
    await make(await apiOf(request), name);
    await signIn(page, undefined, '/warehouse');
    await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText('Av. Montes de Oca 1780');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    await card.getByText(name).click();
    const form = page.getByRole('dialog', { name: `Editar depósito · ${name}` });
    await form.getByLabel('Piso').fill('3');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(card).toContainText('piso 3');
    await card.getByRole('button', { name: `Acciones de depósito ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Historial de cambios' }).click();
    await expect(page.getByRole('dialog', { name: `Historial de cambios · ${name}` })).toContainText('Creó el depósito');
  });
});
