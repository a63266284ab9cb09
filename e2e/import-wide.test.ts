import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { contract } from '../src/contract.ts';
import { addDays, today } from '#shared/time.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { filterRows, goToStep, mend, pick, stepShown } from './importSteps.ts';
import { csvFile, orderCsv, SHOP, tomorrow, written } from './orderFile.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Says at the step of columns what one of them means. */
const say = async (page: Page, title: string, meaning: string) => {
  await page.getByRole('button', { name: new RegExp(`^${title}: .*Cambiar$`) }).click();
  await page.getByRole('option', { name: meaning }).first().click();
};

test('a workbook is imported: its second sheet, days, numbers and a formula’s value; its cells are mended in place', async ({
  page,
  request,
}) => {
  const mark = `XW${Date.now()}`;
  const due = new Date(`${addDays(today(Date.now()), 1)}T00:00:00Z`);
  const late = new Date(`${addDays(today(Date.now()), -9)}T00:00:00Z`);
  const header = [
    'Cliente',
    'Nro. Orden',
    'Fecha de Entrega',
    'Dirección',
    'Nombre y apellido',
    'Teléfono',
    'Peso (g)',
    'Latitud',
    'Longitud',
  ];
  const line = (at: number, day: Date, name: string) => [
    SHOP,
    `${mark}-${at}`,
    day,
    `Thames ${1480 + at}, Palermo`,
    name,
    5_491_144_440_000,
    1250.5,
    -34.5897,
    -58.4301,
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Leer antes', rows: [['Notas', 'de la tienda']] },
      {
        name: 'Pedidos',
        rows: [header, line(1, due, 'Ñusta Güiraldes'), line(2, late, '=Zoe()'), line(3, late, 'Iñaki')],
        cells: new Map([['1,4', { formula: '"Ñusta "&"Güiraldes"', formulaResult: 'Ñusta Güiraldes', value: 'Ñusta Güiraldes' }]]),
      },
    ],
  });
  await signIn(page, OWNER, '/order/import');
  await pick(page, { name: 'pedidos.xlsx', mimeType: XLSX, buffer: Buffer.from(bytes) });
  await expect(stepShown(page)).toContainText('Revisar');
  await expect(page.getByText('3 órdenes de 3 filas')).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByText('Anterior a ayer')).toHaveCount(2);

  await page.getByRole('button', { name: /^Fecha Entrega de la fila 3/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fecha de entrega de la fila 3' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cambiar fecha' }).click();
  await expect(table.getByText('Anterior a ayer')).toHaveCount(0);

  await mend(page, 'Tipo', 2, 'Volando');
  await expect(table.getByText('Tipo inexistente')).toBeVisible();
  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('Normal');
  await page.keyboard.press('Escape');
  await expect(table.getByText('Tipo inexistente')).toBeVisible();
  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('flex');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Contacto de la fila 2' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(table.getByText('Tipo inexistente')).toHaveCount(0);

  await page.getByRole('button', { name: 'Importar 3 órdenes' }).click();
  await expect(page.getByText('Se crearon 3 órdenes.')).toBeVisible({ timeout: 30_000 });
  const api = await apiOf(request);
  const [found] = (await api.call(contract.orders.tracking, { search: `${mark}-1` })).orders;
  expect(found?.internalID).toBeTruthy();

  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await page.getByRole('button', { name: 'Historial' }).click();
  const row = page.getByRole('row', { name: /pedidos\.xlsx/ }).first();
  await expect(row).toContainText('3 creadas');
  await row.getByRole('link', { name: 'Ver órdenes de pedidos.xlsx' }).click();
  await expect(page.getByRole('heading', { name: 'Órdenes' })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filtros en uso' });
  await expect(chips.getByRole('listitem')).toHaveText([/^Importación/]);
  await expect(page.getByText('Mostrando 1 a 3 de 3')).toBeVisible();
  await chips.getByRole('button').click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByText('Mostrando 1 a 3 de 3')).toHaveCount(0);
});

test('an address that is not on the map is put by hand, and the next order to it is there at once', async ({ page }) => {
  const mark = `PN${Date.now()}`;
  const street = `Pasaje ${mark}`;
  const lost = (number: string, toAddress: string) => written(number, { toAddress, toLat: '', toLng: '' });
  await signIn(page, OWNER, '/order/import');
  await pick(
    page,
    csvFile('sin-mapa.csv', orderCsv([lost(`${mark}-1`, `${street} 120`), lost(`${mark}-2`, `${street} 240`), written(`${mark}-3`)])),
  );
  await expect(page.getByText('Sin ubicar en el mapa')).toHaveCount(2);
  await expect(page.getByText('Posee direcciones inconsistentes, puede editarlas o removerlas')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importar/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Ubicar 2 direcciones' }).click();
  const left = page.getByRole('status').filter({ hasText: 'Restantes' });
  await expect(left).toHaveText('Restantes 2 de 2');
  const importing = page.getByRole('button', { name: /^Importar/ });
  await expect(importing).toBeDisabled();
  await importing.click({ force: true });
  await expect(page.getByRole('alert').getByText('Quedan direcciones sin ubicar: ubíquelas o déjelas afuera')).toBeVisible();

  const map = page.getByRole('region', { name: /^Mapa de las direcciones sin ubicar/ });
  await map.click({ position: { x: 260, y: 200 } });
  const pin = page.getByRole('button', { name: new RegExp(`^Marcador de ${street} 120`) });
  await expect(pin).toBeVisible();
  const put = page.getByRole('status').filter({ hasText: 'Enter lo confirma' });
  const before = await put.textContent();
  const box = await pin.boundingBox();
  if (!box) throw new Error('the pin has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 90, { steps: 6 });
  await page.mouse.up();
  await expect(put).not.toHaveText(before ?? '');
  await expect(put).toHaveText(/^En -\d+,\d{6} \/ -\d+,\d{6}\./);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(left).toHaveText('Restantes 1 de 2');
  await goToStep(page, 'Revisar');
  await expect(page.getByText('Sin ubicar en el mapa')).toHaveCount(1);
  await page.getByRole('button', { name: 'Quitar la fila 3' }).click();
  const question = page.getByRole('dialog', { name: `¿Desea borrar la orden ${mark}-2?` });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Quitar la fila 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar la fila 3' }).click();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await pick(page, csvFile('otra-vez.csv', orderCsv([lost(`${mark}-4`, `${street} 120`)])));
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeEnabled();
  await expect(page.getByText('Sin ubicar en el mapa')).toHaveCount(0);
  await expect(page.getByText('Ubicación aproximada')).toHaveCount(0);
});

test('columns with unknown names are named once, and the next file with the same titles opens by itself', async ({ page }) => {
  const mark = `MP${Date.now()}`;
  const text = (number: string) =>
    [
      `Comercio ${mark};Para el ${mark};A dónde;Código;Quién;lat;lng`,
      ...['', '-b'].map((more) => `${SHOP};${tomorrow()};Thames 1480;${number}${more};Zoé;-34,5897;-58,4301`),
    ].join('\n');
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('ajeno.csv', text(`${mark}-1`)));
  await expect(stepShown(page)).toContainText('Columnas');
  await expect(page.getByText('Falta decir qué columna es Destino.')).toBeVisible();
  await page.getByRole('button', { name: `Para el ${mark} es Fecha Entrega` }).click();
  await page.getByRole('button', { name: 'A dónde es Destino' }).click();
  await say(page, `Comercio ${mark}`, 'Cliente');
  await say(page, 'Código', '#Ext.');
  await page.getByRole('button', { name: 'Dejar sin leer Quién' }).click();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await page.getByRole('button', { name: 'Ver las 2 órdenes' }).click();
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await pick(page, csvFile('ajeno-2.csv', text(`${mark}-2`)));
  await expect(stepShown(page)).toContainText('Revisar');
  await expect(page.getByText('Planilla conocida')).toBeVisible();
  await expect(page.getByRole('table')).toContainText(`${mark}-2`);

  await mend(page, 'Tipo', 2, 'Flex');
  await page.getByRole('button', { name: /^Quitar la fila 3/ }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeEnabled();
  await goToStep(page, 'Columnas');
  await say(page, 'Quién', 'Contacto');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Tipo de la fila 2: Flex/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Contacto de la fila 2: Zoé/ })).toBeVisible();
});

test('a file that is uploaded again is noticed, and imported again only where somebody insists', async ({ page, request }) => {
  const mark = `DU${Date.now()}`;
  const file = csvFile('repetido.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`)]));
  await signIn(page, OWNER, '/order/import');
  await pick(page, file);
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await pick(page, file);
  await expect(page.getByRole('link', { name: /^Ya está: / })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Importar 0 órdenes' })).toBeDisabled();
  await expect(page.getByText('Se importarán 0 · 2 ya estaban')).toBeVisible();
  await page.getByRole('button', { name: 'Importar igual la fila 3' }).click();
  await expect(page.getByRole('link', { name: /^Se repetirá: / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Importar 1 orden' }).click();
  await expect(page.getByText('Se creó 1 orden.')).toBeVisible({ timeout: 30_000 });
  const api = await apiOf(request);
  expect((await api.call(contract.orders.tracking, { search: `${mark}-1` })).orders).toHaveLength(1);
  expect((await api.call(contract.orders.tracking, { search: `${mark}-2` })).orders).toHaveLength(2);
});

test('rows whose order is there already stay out by themselves, and are told afterwards with who made it and what differs', async ({
  page,
  request,
}) => {
  const mark = `QX${Date.now()}`;
  const old = [written(`${mark}-1`), written(`${mark}-2`)];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('primero.csv', orderCsv(old)));
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  const changed = [written(`${mark}-1`), written(`${mark}-2`, { name: 'Otro Nombre' }), written(`${mark}-3`)];
  await pick(page, csvFile('segundo.csv', orderCsv(changed)));
  await filterRows(page, 'Repetidas 2');
  await expect(page.getByRole('table')).not.toContainText(`${mark}-3`);
  await page.getByRole('button', { name: 'Importar 1 orden' }).click();
  await expect(page.getByText('Se creó 1 orden.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Ya estaban 2')).toBeVisible();
  const same = page.getByRole('row', { name: new RegExp(`${mark}-1`) });
  await expect(same).toContainText('Igual');
  const other = page.getByRole('row', { name: new RegExp(`${mark}-2`) });
  await expect(other).toContainText('Sin Nombre');
  await expect(other).toContainText('Otro Nombre');
  const api = await apiOf(request);
  expect((await api.call(contract.orders.tracking, { search: `${mark}-2` })).orders).toHaveLength(1);
});

test('a file without clients is all of one, who is remembered for its titles; its towns are read', async ({ page }) => {
  const mark = `SC${Date.now()}`;
  const text = (number: string) => `Código ${mark};Cuándo;A dónde;Localidad;C.P.\n${number};${tomorrow()};San Martín 450;Morón;B1708ABC\n`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('tienda.csv', text(`${mark}-1`)));
  await expect(stepShown(page)).toContainText('Columnas');
  await say(page, `Código ${mark}`, '#Ext.');
  await say(page, 'Cuándo', 'Fecha Entrega');
  await say(page, 'A dónde', 'Destino');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect(page.getByText('Sin columna.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver la orden' }).click();
  await expect(page.getByText('Diga de quién son')).toBeVisible();
  await choose(page, 'Cliente de todo el archivo', SHOP, SHOP);
  await page.getByRole('button', { name: 'Ver la orden' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${mark}-1`) });
  await expect(row).toContainText(SHOP);
  await expect(row).toContainText('San Martín 450 · Morón, CP 1708');
  await page.getByRole('button', { name: 'Ubicar 1 dirección' }).click();
  await page.getByRole('button', { name: 'Ubicar 1 en su barrio' }).click();
  await page.getByRole('button', { name: 'Importar 1 orden' }).click();
  await expect(page.getByText('Se creó 1 orden.')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await pick(page, csvFile('tienda-2.csv', text(`${mark}-2`)));
  await expect(stepShown(page)).toContainText('Revisar');
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-2`) })).toContainText(SHOP);
  await goToStep(page, 'Para todo el archivo');
  await expect(page.getByText('El mismo de la vez anterior.')).toBeVisible();
});

test('rows that name no client get one together', async ({ page }) => {
  const mark = `VC${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await pick(
    page,
    csvFile('huecos.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`, { client: '' }), written(`${mark}-3`, { client: ' ' })])),
  );
  await expect(stepShown(page)).toContainText('Para todo el archivo');
  await expect(page.getByText('2 órdenes no lo dicen: vale para ellas.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver las 3 órdenes' }).click();
  await expect(page.getByText('Diga de quién son')).toBeVisible();
  await choose(page, 'Cliente de todo el archivo', SHOP, SHOP);
  await page.getByRole('button', { name: 'Ver las 3 órdenes' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-3`) })).toContainText(SHOP);
  await expect(page.getByRole('button', { name: 'Importar 3 órdenes' })).toBeEnabled();
});
