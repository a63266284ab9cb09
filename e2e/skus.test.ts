import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { contract } from '../src/contract.ts';
import { aClient } from '../src/features/clients/server/testing.ts';
import { apiOf, choose, expect, signIn, test } from './kit.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;

/** A client that no other journey knows. */
const makeClient = async (api: Api) => {
  const own = crypto.randomUUID().slice(0, 8);
  const name = `Mercería Ñu ${own}`;
  const { _id } = await api.call(contract.clients.create, { ...aClient, cuit: '', name, email: `${own}@merceria.test` });
  return { _id, name };
};

/** A file as Excel in Spanish saves it: Windows-1252, semicolons. */
const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') });

test('a client’s SKUs are typed, corrected, exported, imported again and shipped in an order', async ({ page, request }) => {
  const api = await apiOf(request);
  const client = await makeClient(api);
  await signIn(page, undefined, '/fulfillment/sku');
  await expect(page).toHaveTitle('SKU · Reparto');
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill(client.name.toLowerCase().replace('ñ', 'n').replace('í', 'i'));
  const line = page.locator('tr[data-row]').filter({ hasText: client.name });
  await expect(line).toContainText('Av. Montes de Oca 1780');
  await expect(line).toHaveCount(1);
  await line.getByRole('button', { name: client.name, exact: true }).click();

  const editor = page.getByRole('dialog', { name: `${client.name} - listado de Sku` });
  await expect(editor.getByRole('heading', { name: 'Todavía no hay SKU' })).toBeVisible();
  await editor.getByRole('button', { name: 'Agregar SKU' }).click();
  await expect(editor.getByText('Requerido')).toBeVisible();
  await expect(editor.getByRole('textbox', { name: 'SKU' })).toBeFocused();
  await editor.getByRole('textbox', { name: 'SKU' }).fill('BOT-01');
  await editor.getByRole('textbox', { name: 'Descripción' }).fill('Botón de nácar');
  const variants = editor
    .getByRole('combobox', { name: 'Variantes' })
    .or(editor.getByRole('textbox', { name: 'Variantes' }))
    .first();
  await variants.fill('Rojo, Azul, rojo,');
  await expect(editor.getByText('Azul', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Agregar SKU' }).click();
  const row = (sku: string) => editor.locator('tr[data-row]').filter({ hasText: sku });
  await expect(row('BOT-01')).toContainText('Rojo, Azul');

  // The next one: the same SKU is refused at its field, what others come in is offered.
  await expect(editor.getByRole('textbox', { name: 'SKU' })).toBeFocused();
  await page.keyboard.type('bot-01');
  await page.keyboard.press('Enter');
  const taken = editor.getByText('El cliente ya tiene ese SKU');
  await expect(taken).toBeVisible();
  await expect(taken).toHaveCount(1);
  await editor.getByRole('textbox', { name: 'SKU' }).fill('CIN-02');
  await variants.fill('az');
  await page.getByRole('option', { name: 'Azul' }).click();
  await editor.getByRole('button', { name: 'Agregar SKU' }).click();
  await expect(row('CIN-02')).toContainText('Azul');

  // Somebody else saves it meanwhile: nothing that was typed is lost.
  await row('BOT-01').getByRole('button', { name: 'Editar BOT-01' }).click();
  await editor.getByRole('textbox', { name: 'Descripción' }).fill('Botón de nácar 12 mm');
  const { data } = await api.call(contract.skus.list, { client: client._id, search: 'BOT-01' });
  const [button] = data;
  if (!button) throw new Error('the SKU is gone');
  await api.call(contract.skus.edit, { ...button, client: client._id, status: 1, code: '7791', version: 1 });
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(editor.getByRole('alert')).toContainText('Otro usuario guardó este SKU mientras lo editaba');
  await editor.getByRole('button', { name: 'Cargar lo guardado' }).click();
  await expect(editor.getByRole('textbox', { name: 'Código' })).toHaveValue('7791');
  await editor.getByRole('button', { name: 'Usar todo lo mío' }).click();
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(row('BOT-01')).toContainText('Botón de nácar 12 mm');
  await expect(row('BOT-01')).toContainText('7791');

  // What is typed and not saved is asked about, and offered again.
  await editor.getByRole('textbox', { name: 'SKU' }).fill('SIN-GUARDAR');
  await page.keyboard.press('Escape');
  await expect(editor.getByRole('alert')).toContainText('¿Desea descartar lo que escribió?');
  await editor.getByRole('button', { name: 'Seguir editando' }).click();
  await page.reload();
  await expect(editor.getByText('Quedó sin guardar')).toBeVisible();
  await editor.getByRole('button', { name: 'Retomar SIN-GUARDAR' }).click();
  await expect(editor.getByRole('textbox', { name: 'SKU' })).toHaveValue('SIN-GUARDAR');
  await editor.getByRole('button', { name: 'Limpiar' }).click();

  await row('CIN-02').getByRole('button', { name: 'Eliminar CIN-02' }).click();
  const question = page.getByRole('dialog', { name: '¿Desea borrar el SKU CIN-02?' });
  await expect(question).toContainText('Dicha acción es permanente');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(editor).toBeVisible();
  await row('CIN-02').getByRole('button', { name: 'Eliminar CIN-02' }).click();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(row('CIN-02')).toHaveCount(0);

  const saved = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await editor.getByRole('button', { name: 'Exportar SKU' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toContain(`SKU ${client.name}`);
  const bytes = await readFile(await download.path());
  const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets;
  expect(sheet?.rows).toEqual([
    ['SKU', 'Descripción', 'Código', 'Variantes'],
    ['BOT-01', 'Botón de nácar 12 mm', '7791', 'Rojo, Azul'],
  ]);

  // What was exported changes nothing; a file of the shop's own adds and changes.
  await editor.getByRole('button', { name: 'Importar SKU' }).click();
  await expect(page).toHaveTitle('Importar SKU · Reparto');
  const take = page.getByLabel('Archivo de SKU');
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await take.setInputFiles({ name: 'exportado.xlsx', mimeType: type, buffer: bytes });
  await page.getByRole('button', { name: 'Revisar 1 fila' }).click();
  await expect(page.locator('tr[data-row]').filter({ hasText: 'BOT-01' })).toContainText('Sin cambios');
  await page.goto(`/fulfillment/sku/import?client=${client._id}`);
  await take.setInputFiles(
    csv('productos.csv', [
      'Código de artículo;Nombre;EAN;Talles;Precio',
      'bot-01;Botón de nácar 15 mm;;;100',
      // A row for each variant, as shops have them.
      'CIE-03;Cierre de 20 cm «Ñandú»;0779;Negro;250',
      ';Sin número;;;1',
      'cie-03;;;Blanco;260',
      'HEB-04;Hebilla;111;Plata;90',
      'HEB-04;Hebilla;112;Oro;90',
    ]),
  );
  await page.getByRole('button', { name: 'Revisar 6 filas' }).click();
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Sin número' })).toContainText('Requerido');
  await expect(page.locator('tr[data-row]').filter({ hasText: 'CIE-03' })).toContainText('Junta las filas 3 y 5');
  const told = page.locator('tr[data-row]').filter({ hasText: 'Las filas 6 y 7 son del mismo SKU y dicen «111» y «112»: deje uno solo' });
  await expect(told).toHaveCount(2);
  await page.getByRole('button', { name: 'Importar 2 SKU' }).click();
  await expect(page.getByRole('heading', { name: '1 SKU creado y 1 actualizado' })).toBeVisible();
  await expect(page.getByText('Quedaron afuera 3 filas con error')).toBeVisible();
  await page.getByRole('link', { name: 'Ver los SKU' }).click();
  await expect(row('CIE-03')).toContainText('Negro, Blanco');
  await expect(row('BOT-01')).toContainText('15 mm');
  await row('BOT-01')
    .getByRole('button', { name: /^Acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Historial de cambios' }).click();
  await expect(page.getByRole('dialog', { name: 'Historial de cambios · BOT-01' })).toContainText('Importación');

  await page.goto('/order');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Nueva orden' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar Orden' });
  await form.getByRole('tab', { name: 'Remito' }).click();
  await expect(form.getByRole('combobox', { name: 'Producto o SKU' })).toBeDisabled();
  await form.getByRole('tab', { name: 'Orden', exact: true }).click();
  await choose(page, 'Cliente', client.name, client.name);
  await form.getByRole('combobox', { name: 'Dirección de destino' }).fill('Gurruchaga 1854, Palermo');
  await page
    .getByRole('option', { name: /Solo la localidad|Usada antes/ })
    .first()
    .click();
  await form.getByRole('tab', { name: 'Remito' }).click();
  await expect(
    form
      .getByRole('combobox', { name: 'Variante' })
      .or(form.getByRole('textbox', { name: 'Variante' }))
      .first(),
  ).toBeDisabled();
  await choose(page, 'Producto o SKU', /CIE-03/, 'cierre nandu');
  await choose(page, 'Variante', 'Blanco');
  await form.getByRole('textbox', { name: 'Cantidad' }).fill('0');
  await form.getByRole('button', { name: 'Agregar' }).click();
  await expect(form.getByText('Cantidad inválida')).toBeVisible();
  await form.getByRole('textbox', { name: 'Cantidad' }).fill('4');
  await form.getByRole('button', { name: 'Agregar' }).click();
  await form.getByRole('button', { name: 'Crear Orden' }).click();
  await expect(page.getByText('Orden creada')).toBeVisible();
  const [made] = (await api.call(contract.orders.search, { client: client._id })).orders;
  const detail = await api.call(contract.orders.detail, { _id: made?._id ?? '' });
  expect(detail.data.shipment_product).toMatchObject([{ sku: 'CIE-03', variant: 'Blanco', quantity: 4 }]);
});

test('who may not do everything has no SKUs in the menu, and no way to them', async ({ page }) => {
  await signIn(page, 'oficina@reparto.test', '/fulfillment/sku');
  await expect(page).not.toHaveTitle('SKU · Reparto');
  await page.getByRole('button', { name: 'Oficina' }).click();
  await expect(page.getByRole('menuitem', { name: /SKU/ })).toHaveCount(0);
});
