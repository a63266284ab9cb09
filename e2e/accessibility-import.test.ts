import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { addDays, today } from '#shared/time.ts';
import { expectAccessible } from './accessible.ts';
import { choose, expect, OWNER, signIn, test } from './kit.ts';
import { csvFile, orderCsv, SHOP, tomorrow, written } from './orderFile.ts';

const pick = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Archivo de órdenes').setInputFiles(file);
const start = (page: Page) => page.getByRole('heading', { name: 'Arrastre acá el archivo de órdenes' });

test('a file to import: none yet, one refused, one with faults, what is asked on the way, one that is left', async ({ page }) => {
  const mark = `AF${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await expect(start(page)).toBeVisible();
  await expectAccessible(page, 'no file yet');
  await pick(page, csvFile('libro.xlsx', Buffer.from('PK\u0003\u0004 lo demás')));
  await expect(page.getByRole('alert')).toContainText('El libro de Excel está dañado');
  await expectAccessible(page, 'file refused');

  const faults = [
    { typeOrder: 'Volando' },
    { toAddress: '' },
    { weight: 'mucho' },
    { client: 'Nadie & Cía.' },
    { sku: 'NO-HAY-9', quantity: '2' },
  ];
  const rows = [written(mark), ...faults.map((fault, at) => written(`${mark}-${at}`, fault))];
  await pick(page, csvFile('roto.csv', orderCsv(rows, { remarks: rows.map(() => 'nota') })));
  await expect(page.getByText('No se leen las columnas: comentario interno')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'SKU Inexistentes: 1' })).toBeVisible();
  await expectAccessible(page, 'rows with faults');
  await page.getByRole('button', { name: 'Quitar la fila 2' }).click();
  await expect(page.getByRole('dialog', { name: `¿Desea borrar la orden ${mark}?` })).toBeVisible();
  await expectAccessible(page, 'question before a row is taken off');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await expect(page.getByRole('textbox', { name: 'Tipo de la fila 2' })).toBeFocused();
  await expectAccessible(page, 'cell that is mended');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Reparto' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.goto('/order/import');
  await expect(page.getByRole('button', { name: /^Retomar la importación de roto\.csv/ })).toBeVisible();
  await expectAccessible(page, 'preview that was left');
  await page.getByRole('button', { name: /^Descartar la importación de roto\.csv/ }).click();
  const sure = page.getByRole('button', { name: /^¿Descartar\? la importación de roto\.csv/ });
  await expect(sure).toBeVisible();
  await expectAccessible(page, 'preview that is to be thrown away');
  await sure.click();
});

test('a workbook, its days, and addresses that are not on the map', async ({ page }) => {
  const mark = `AW${Date.now()}`;
  const late = new Date(`${addDays(today(Date.now()), -9)}T00:00:00Z`);
  const header = ['Cliente', 'Nro. Orden', 'Fecha de Entrega', 'Dirección', 'Nombre y apellido'];
  const buffer = await writeXlsx({
    sheets: [
      { name: 'Leer antes', rows: [['Notas', 'de la tienda']] },
      { name: 'Pedidos', rows: [header, ...[1, 2].map((at) => [SHOP, `${mark}-${at}`, late, `Pasaje ${mark} ${at}`, 'Iñaki'])] },
    ],
  });
  await signIn(page, OWNER, '/order/import');
  await pick(page, {
    name: 'pedidos.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(buffer),
  });
  await expect(page.getByText('Se lee la hoja «Pedidos»; no se leen: «Leer antes»')).toBeVisible();
  await expectAccessible(page, 'workbook');
  await page.getByRole('button', { name: /^Fecha Entrega de la fila 3/ }).click();
  const due = page.getByRole('dialog', { name: 'Fecha de entrega de la fila 3' });
  await expect(due).toBeVisible();
  await expectAccessible(page, 'day of late rows');
  await due.getByRole('button', { name: 'Cambiar fecha' }).click();
  await expect(due).toHaveCount(0);
  await page.getByRole('button', { name: 'Normalizar 2 direcciones' }).click();
  const placing = page.getByRole('dialog', { name: 'Normalizar direcciones' });
  await placing.getByRole('button', { name: 'Siguiente' }).click();
  await expect(placing.getByText('Requerido')).toHaveCount(2);
  await expectAccessible(page, 'address that is not on the map');
  await placing.getByLabel('Dirección de destino').fill('Thames 1480, Palermo');
  await expect(placing.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page, 'suggestions for an address');
});

test('columns that are not known, and rows without a client', async ({ page }) => {
  const mark = `AC${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('ajeno.csv', `Comercio ${mark};Para el;A dónde\n${SHOP};${tomorrow()};Thames 1480\n`));
  await expect(page.getByRole('heading', { name: '¿Qué es cada columna?' })).toBeVisible();
  await expectAccessible(page, 'columns to be named');
  await choose(page, 'Cliente de todo el archivo', SHOP, SHOP);
  await expectAccessible(page, 'client of a whole file');

  await page.goto('/order/import');
  await pick(page, csvFile('huecos.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`, { client: '' })])));
  await page.getByRole('button', { name: 'Elegir el cliente' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cliente de la/ });
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill(SHOP);
  await page.getByRole('option', { name: SHOP }).click();
  await expectAccessible(page, 'client of rows that name none');
});

test.describe('an import', () => {
  test.use({ expectedErrors: /net::ERR_|status of 502/ });

  test('its driver, how it ended, the same file again, the earlier ones and their orders, a server that is away', async ({ page }) => {
    const mark = `AI${Date.now()}`;
    const file = csvFile('accesible.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`)]));
    const create = page.getByRole('button', { name: 'Importar 2 órdenes' });
    await signIn(page, OWNER, '/order/import');
    await pick(page, file);
    await choose(page, 'Asignar a chofer', /./);
    await expectAccessible(page, 'rows for a driver');
    await create.click();
    await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'import that ended');
    const ended = page.url();

    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await pick(page, file);
    await expect(page.getByRole('link', { name: /^Ya existe: / })).toHaveCount(2);
    await expectAccessible(page, 'rows whose order exists');

    await page.route('**/api/job/get', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), state: 'Procesando', done: 3000, total: 5000 },
      });
    });
    await page.goto(ended);
    await expect(page.getByText('3.000 de 5.000')).toBeVisible();
    await expectAccessible(page, 'import at work');
    const away = /\/(api\/|healthz)/;
    await page.route(away, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }));
    await expect(page.getByText('Sin conexión: es el último avance que se supo')).toBeVisible();
    await expectAccessible(page, 'import whose server is away');
    await page.unroute(away);
    await page.unroute('**/api/job/get');

    await page.goto('/order/import');
    await page.getByRole('button', { name: 'Historial' }).click();
    const row = page.getByRole('row', { name: /accesible\.csv/ }).first();
    await expect(row).toContainText('2 órdenes creadas');
    await expectAccessible(page, 'earlier imports');
    await row.getByRole('link', { name: 'Ver órdenes de accesible.csv' }).click();
    await expect(page.getByRole('list', { name: 'Filtros en uso' }).getByRole('listitem')).toHaveText([/^Importación/]);
    await expectAccessible(page, 'orders of an import');
  });
});
