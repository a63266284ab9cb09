import { contract } from '../src/contract.ts';
import { aWarehouse } from '../src/features/warehouses/server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

/** A warehouse that nothing else has the name and the number of. */
const makeWarehouse = async (api: Awaited<ReturnType<typeof apiOf>>) => {
  const form = { ...aWarehouse, name: `Accesible ${crypto.randomUUID().slice(0, 8)}`, id: Math.floor(Math.random() * 1e8) + 1000 };
  return { ...form, ...(await api.call(contract.warehouses.create, form)) };
};

test('records: their list, form, history, drafts, and what keeps one from being deleted', async ({ page, request }) => {
  const api = await apiOf(request);
  const { _id, version, name, ...form } = await makeWarehouse(api);
  await makeOrder(api, { status: 4, warehouse: _id });
  await signIn(page, undefined, '/warehouse');
  const row = page.getByRole('row', { name });
  const search = page.getByRole('searchbox', { name: 'Buscar en depósitos' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'records');
  await search.fill('nada de esto');
  await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible();
  await expectAccessible(page, 'no record matches');
  await search.fill(name);
  await page.getByRole('button', { name: `Acciones de depósito ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible();
  await expectAccessible(page, 'menu of a record');
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: `¿Desea borrar el depósito ${name}?` });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'question before a record is deleted');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog', { name: `No se puede borrar ${name}` })).toContainText('Guarda 1 orden');
  await expectAccessible(page, 'record in use');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name, exact: true }).click();
  const edit = page.getByRole('dialog', { name: `Editar depósito · ${name}` });
  await edit.getByLabel('Piso').fill('7');
  await api.call(contract.warehouses.edit, { ...form, _id, version, name, floor: '9' });
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(edit.getByRole('alert')).toContainText('Otro usuario guardó este depósito mientras lo editaba');
  await expectAccessible(page, 'record that somebody else saved');
  await edit.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(edit.getByRole('button', { name: 'Usar lo mío: Piso' })).toBeVisible();
  await expectAccessible(page, 'what was saved, beside what was typed');
  await edit.getByRole('button', { name: 'Historial' }).click();
  await expect(page.getByRole('dialog', { name: `Historial de cambios · ${name}` })).toContainText('Creó el depósito');
  await expectAccessible(page, 'history of a record');

  await page.goto('/warehouse');
  await page.getByRole('button', { name: 'Agregar depósito' }).click();
  const adding = page.getByRole('dialog', { name: 'Agregar depósito' });
  await adding.getByRole('button', { name: 'Crear depósito' }).click();
  await expect(adding.getByText('Requerido')).toHaveCount(3);
  await expectAccessible(page, 'form that lacks something');
  await adding.getByLabel('Nombre').fill('Sin guardar');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retomar Agregar depósito' })).toBeVisible();
  await expectAccessible(page, 'records with a form that was not saved');
});

test('clients: their list with filters, form with what was refused, connections, and a page', async ({ page, request }) => {
  const api = await apiOf(request);
  const { data } = await api.call(contract.clients.list, {});
  const connected = data.find(({ mercadolibre }) => mercadolibre.length > 0);
  if (!connected) throw new Error('no client of the demo is connected');
  await signIn(page, undefined, '/office/client');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Filtrar por Nombre').fill(connected.name);
  await expectAccessible(page, 'clients, filtered under the heads');
  await page.getByRole('button', { name: `Acciones de cliente ${connected.name}` }).click();
  await page.getByRole('menuitem', { name: 'Integraciones' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /^Integraciones/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'connections of a client');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Agregar cliente' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar cliente' });
  await form.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(form.getByText('Requerido')).toHaveCount(4);
  await expectAccessible(page, 'form of a client that lacks something');
  await page.goto(`/office/client/${connected._id}`);
  await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'page of a client');
  await page.getByRole('tab', { name: /^Cambios/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'changes of a client');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('records as cards, and their form', async ({ page, request }) => {
    const { name } = await makeWarehouse(await apiOf(request));
    await signIn(page, undefined, '/warehouse');
    await page.getByRole('searchbox', { name: 'Buscar en depósitos' }).fill(name);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card).toBeVisible();
    await expectAccessible(page, 'cards');
    await card.getByText(name).click();
    await expect(page.getByRole('dialog', { name: `Editar depósito · ${name}` }).getByLabel('Piso')).toHaveValue('PB');
    await expectAccessible(page, 'form');
  });

  test('what a list is filtered by, over its cards', async ({ page }) => {
    await signIn(page, undefined, '/office/employee?f.typeEmployee=Chofer&f.name=a');
    await expect(page.getByRole('list', { name: 'Filtros en uso' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Limpiar todo' })).toBeVisible();
    await expectAccessible(page, 'cards of a filtered list');
  });
});

test.describe('on a phone without a printer', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  // Nobody runs QZ Tray here, which the settings look for.
  test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed/ });

  test('a long list of options opened by hand; settings, a profile, the page of a client', async ({ page, request }) => {
    const [client] = (await (await apiOf(request)).call(contract.clients.list, {})).data;
    await signIn(page, undefined, '/office/employee');
    await page.getByRole('button', { name: 'Agregar empleado' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Tipo' }).tap();
    await expect(page.getByRole('option', { name: 'Chofer' })).toBeVisible();
    await expectAccessible(page, 'types of employee');
    await page.goto('/config');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'settings');
    await page.goto('/profile');
    await expect(page.getByText('Esta sesión')).toBeVisible();
    await expectAccessible(page, 'profile');
    await page.goto(`/office/client/${client?._id}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectAccessible(page, 'page of a client');
  });
});

test('SKUs: their list of clients, the editor with what was refused, and the import', async ({ page }) => {
  await signIn(page, undefined, '/fulfillment/sku');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'clients with their SKUs');
  await page.getByRole('button', { name: 'Tienda Demo', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Tienda Demo - listado de Sku' });
  await expect(editor.getByRole('row').nth(1)).toBeVisible();
  await editor.getByRole('button', { name: 'Agregar SKU' }).click();
  await expect(editor.getByText('Requerido')).toBeVisible();
  await expectAccessible(page, 'SKUs of a client, and one that lacks something');
  await editor.getByLabel('Variantes').first().fill('S,m');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'variants that other SKUs have');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(editor.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  await expectAccessible(page, 'SKU that was typed and not saved');
  await editor.getByRole('button', { name: 'Descartar' }).click();
  await page.goto('/fulfillment/sku/import');
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeVisible();
  await expectAccessible(page, 'whose SKUs are imported');
});
