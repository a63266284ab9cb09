import { writeXlsx } from 'hucre/xlsx';
import { contract } from '../src/contract.ts';
import { addDays, today } from '#shared/time.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { csvFile, orderCsv, SHOP, tomorrow, written } from './orderFile.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FILE = 'Archivo de órdenes';

test('a workbook is imported: its second sheet, days, numbers and a formula’s value; its cells are mended in place', async ({
  page,
  request,
}) => {
  const mark = `XW${Date.now()}`;
  const due = new Date(`${addDays(today(Date.now()), 1)}T00:00:00Z`);
  const late = new Date(`${addDays(today(Date.now()), -9)}T00:00:00Z`);
  const header = ['Cliente', 'Nro. Orden', 'Fecha de Entrega', 'Dirección', 'Nombre y apellido', 'Teléfono', 'Peso', 'Latitud', 'Longitud'];
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
  await page.getByLabel(FILE).setInputFiles({ name: 'pedidos.xlsx', mimeType: XLSX, buffer: Buffer.from(bytes) });
  await expect(page.getByText('3 filas · hoja «Pedidos» de Excel')).toBeVisible();
  await expect(page.getByText('Se lee la hoja «Pedidos»; no se leen: «Leer antes»')).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByText('Anterior a ayer')).toHaveCount(2);

  await page.getByRole('button', { name: /^Fecha Entrega de la fila 3/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fecha de entrega de la fila 3' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cambiar fecha' }).click();
  await expect(table.getByText('Anterior a ayer')).toHaveCount(0);

  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('Volando');
  await page.keyboard.press('Enter');
  await expect(table.getByText('Tipo inexistente')).toBeVisible();
  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('Normal');
  await page.keyboard.press('Escape');
  await expect(table.getByText('Tipo inexistente')).toBeVisible();
  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('flex');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Origen de la fila 2' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(table.getByText('Tipo inexistente')).toHaveCount(0);

  await page.getByRole('button', { name: 'Importar 3 órdenes' }).click();
  await expect(page.getByText('Se crearon 3 órdenes.')).toBeVisible({ timeout: 30_000 });
  const api = await apiOf(request);
  const [found] = (await api.call(contract.orders.tracking, { search: `${mark}-1` })).orders;
  expect(found?.internalID).toBeTruthy();

  await page.getByRole('button', { name: 'Historial' }).click();
  const row = page.getByRole('row', { name: /pedidos\.xlsx/ }).first();
  await expect(row).toContainText('3 órdenes creadas');
  await row.getByRole('link', { name: 'Ver órdenes de pedidos.xlsx' }).click();
  await expect(page.getByRole('heading', { name: 'Órdenes' })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filtros en uso' });
  await expect(chips.getByRole('listitem')).toHaveText([/^Importación/]);
  await expect(page.getByText('Mostrando 1 a 3 de 3')).toBeVisible();
  await chips.getByRole('button').click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByText('Mostrando 1 a 3 de 3')).toHaveCount(0);
});

test('an address that is not on the map is mended with the pin, and the next order to it is there at once', async ({ page }) => {
  const mark = `PN${Date.now()}`;
  const street = `Pasaje ${mark}`;
  const lost = (number: string, toAddress: string) => written(number, { toAddress, toLat: '', toLng: '' });
  await signIn(page, OWNER, '/order/import');
  await page
    .getByLabel(FILE)
    .setInputFiles(
      csvFile('sin-mapa.csv', orderCsv([lost(`${mark}-1`, `${street} 120`), lost(`${mark}-2`, `${street} 240`), written(`${mark}-3`)])),
    );
  await expect(page.getByText('Sin ubicar en el mapa')).toHaveCount(2);
  const importing = page.getByRole('button', { name: 'Importar 3 órdenes' });
  await expect(importing).toBeDisabled();
  await importing.click({ force: true });
  await expect(page.getByRole('alert').getByText('Posee direcciones inconsistentes, puede editarlas o removerlas')).toBeVisible();

  await page.getByRole('button', { name: 'Normalizar 2 direcciones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Normalizar direcciones' });
  await expect(dialog.getByText('Restantes 2 de 2')).toBeVisible();
  await expect(dialog.getByText('Como vino en el archivo · fila 2 · Destino')).toBeVisible();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialog.getByText('Requerido')).toHaveCount(2);

  await dialog.getByLabel('Dirección de destino').fill('Thames 1480, Palermo');
  await dialog.getByRole('radio').first().check();
  await expect(dialog.getByLabel('Latitud')).not.toHaveValue('');
  await expect(dialog.getByText(/Solo la localidad|Usada antes/).first()).toBeVisible();
  await dialog.getByLabel('Dirección de destino').fill(`${street} 120`);

  const map = dialog.getByRole('region', { name: /Mapa de la dirección/ });
  await map.click({ position: { x: 260, y: 200 } });
  const pin = dialog.getByRole('img', { name: 'Destino' });
  await expect(pin).toBeVisible();
  const before = await dialog.getByLabel('Latitud').inputValue();
  const box = await pin.boundingBox();
  if (!box) throw new Error('the pin has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 90, { steps: 6 });
  await page.mouse.up();
  await expect(dialog.getByLabel('Latitud')).not.toHaveValue(before);
  const latitude = await dialog.getByLabel('Latitud').inputValue();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialog.getByText('Restantes 1 de 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Omitir' }).click();
  await expect(dialog).toBeHidden();
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
  await page.getByLabel(FILE).setInputFiles(csvFile('otra-vez.csv', orderCsv([lost(`${mark}-4`, `${street} 120`)])));
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeEnabled();
  await expect(page.getByText('Sin ubicar en el mapa')).toHaveCount(0);
  await expect(page.getByText('Ubicación aproximada')).toHaveCount(0);
  expect(latitude).toMatch(/^-\d+,\d{6}$/);
});

test('columns with unknown names are named once, and the next file with the same headers opens by itself', async ({ page }) => {
  const mark = `MP${Date.now()}`;
  const text = (number: string) =>
    [
      `Comercio ${mark};Para el ${mark};A dónde;Código;Quién;lat;lng`,
      ...['', '-b'].map((more) => `${SHOP};${tomorrow()};Thames 1480;${number}${more};Zoé;-34,5897;-58,4301`),
    ].join('\n');
  await signIn(page, OWNER, '/order/import');
  await page.getByLabel(FILE).setInputFiles(csvFile('ajeno.csv', text(`${mark}-1`)));
  await expect(page.getByRole('heading', { name: '¿Qué es cada columna?' })).toBeVisible();
  await expect(
    page.getByText('Faltan las columnas Cliente (client), Fecha Entrega (deliveryDate), Destino (toAddress)').first(),
  ).toBeVisible();
  const say = async (header: string, column: string) => {
    await page
      .getByRole('textbox', { name: `Qué es la columna ${header}` })
      .or(page.getByRole('combobox', { name: `Qué es la columna ${header}` }))
      .click();
    await page.getByRole('option', { name: column }).click();
  };
  await say(`Comercio ${mark}`, 'Cliente *');
  await say(`Para el ${mark}`, 'Fecha Entrega *');
  await say('A dónde', 'Destino *');
  await say('Código', '#Ext.');
  await page.getByRole('button', { name: 'Ver las órdenes' }).click();
  await expect(page.getByRole('button', { name: 'Importar 2 órdenes' })).toBeEnabled();
  await expect(page.getByRole('table')).toContainText(`${mark}-1`);

  await page
    .getByLabel('Otro archivo')
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles(csvFile('ajeno-2.csv', text(`${mark}-2`)));
  await expect(page.getByRole('table')).toContainText(`${mark}-2`);
  await expect(page.getByText('Columnas asignadas como la última vez.')).toBeVisible();

  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('Flex');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Quitar la fila 3/ }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cambiar las columnas' }).click();
  await expect(page.getByRole('heading', { name: '¿Qué es cada columna?' })).toBeVisible();
  await say('Quién', 'Contacto');
  await page.getByRole('button', { name: 'Ver las órdenes' }).click();
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Tipo de la fila 2: Flex/ })).toBeVisible();
  await page.getByRole('button', { name: /^Editar la fila 2/ }).click();
  await expect(page.getByRole('textbox', { name: 'Contacto' })).toHaveValue('Zoé');
});

test('a file that is uploaded again is noticed, and imported only when one insists', async ({ page }) => {
  const mark = `DU${Date.now()}`;
  const file = csvFile('repetido.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`)]));
  await signIn(page, OWNER, '/order/import');
  await page.getByLabel(FILE).setInputFiles(file);
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await page.getByLabel(FILE).setInputFiles(file);
  await expect(page.getByRole('link', { name: /^Ya existe: / })).toHaveCount(2);
  await expect(page.getByText('2 que ya existen', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  const question = page.getByRole('dialog', { name: '2 órdenes ya existen, ¿desea importarlas igual?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await question.getByRole('button', { name: 'Importar igual' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
});

test('rows whose order exists are all taken off at once, when one says so twice', async ({ page }) => {
  const mark = `QX${Date.now()}`;
  const old = [written(`${mark}-1`), written(`${mark}-2`)];
  await signIn(page, OWNER, '/order/import');
  await page.getByLabel(FILE).setInputFiles(csvFile('primero.csv', orderCsv(old)));
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await page.getByLabel(FILE).setInputFiles(csvFile('segundo.csv', orderCsv([...old, written(`${mark}-3`)])));
  await page.getByRole('button', { name: 'Quitar las 2 que ya existen' }).click();
  const question = page.getByRole('dialog', { name: '¿Desea quitar las 2 filas cuya orden ya existe?' });
  await question.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByRole('table')).not.toContainText(`${mark}-1`);
  await page.getByRole('button', { name: 'Importar 1 orden' }).click();
  await expect(page.getByText('Se creó 1 orden.')).toBeVisible({ timeout: 30_000 });
});

test('a file without clients is all of one, whose columns are remembered for it alone; its towns are read', async ({ page }) => {
  const mark = `SC${Date.now()}`;
  const text = (number: string) => `Código ${mark};Cuándo;A dónde;Localidad;C.P.\n${number};${tomorrow()};San Martín 450;Morón;B1708ABC\n`;
  const client = page.getByRole('combobox', { name: 'Cliente de todo el archivo' });
  await signIn(page, OWNER, '/order/import');
  await page.getByLabel(FILE).setInputFiles(csvFile('tienda.csv', text(`${mark}-1`)));
  await expect(page.getByRole('button', { name: 'Ver las órdenes' })).toBeDisabled();
  await client.fill(SHOP);
  await page.getByRole('option', { name: SHOP }).click();
  const meaning = (header: string) => page.getByRole('combobox', { name: `Qué es la columna ${header}` });
  for (const [header, column] of [
    [`Código ${mark}`, '#Ext.'],
    ['Cuándo', 'Fecha Entrega *'],
    ['A dónde', 'Destino *'],
  ] as const) {
    await meaning(header).click();
    await page.getByRole('option', { name: column }).click();
  }
  await page.getByRole('button', { name: 'Ver las órdenes' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${mark}-1`) });
  await expect(row).toContainText(SHOP);
  await expect(row).toContainText('San Martín 450, B1708ABC Morón');

  await page
    .getByLabel('Subir otro archivo')
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles(csvFile('tienda-2.csv', text(`${mark}-2`)));
  await expect(meaning('A dónde')).toHaveValue('No se lee');
  await client.fill(SHOP);
  await page.getByRole('option', { name: SHOP }).click();
  await expect(page.getByText('Columnas asignadas como la última vez con este cliente.')).toBeVisible();
  await expect(meaning('A dónde')).toHaveValue('Destino *');
  await page.getByRole('button', { name: 'Ver las órdenes' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-2`) })).toContainText(SHOP);
});

test('rows that name no client get one together', async ({ page }) => {
  const mark = `VC${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await page
    .getByLabel(FILE)
    .setInputFiles(
      csvFile('huecos.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`, { client: '' }), written(`${mark}-3`, { client: ' ' })])),
    );
  await expect(page.getByText('2 filas no dicen su cliente.')).toBeVisible();
  await page.getByRole('button', { name: 'Elegir el cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cliente de las 2 filas que no lo dicen' });
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill(SHOP);
  await page.getByRole('option', { name: SHOP }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-3`) })).toContainText(SHOP);
  await expect(page.getByRole('button', { name: 'Importar 3 órdenes' })).toBeEnabled();
});
