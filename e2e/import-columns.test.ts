import { contract } from '../src/contract.ts';
import { goToStep, pick, stepShown } from './importSteps.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { addressOf, makeOrder } from './newOrder.ts';
import { csvFile, SHOP } from './orderFile.ts';

const SHEET =
  'Número de orden;Email;Fecha;Estado de la orden;Estado del pago;Moneda;Total;Nombre del comprador;Teléfono;Nombre para el envío;Teléfono para el envío;Dirección;Número;Piso;Localidad;Ciudad;Código postal;Provincia o estado;Medio de envío;Notas del comprador;Nombre del producto;Cantidad del producto;SKU';

/** An export of Tienda Nube: two orders, the first of two products. */
const tiendaNube = (mark: string) =>
  [
    SHEET,
    `#${mark}-1;male@correo.com.ar;20/11/2026 09:14;Abierta;Pagado;ARS;15.300,50;Malena Güiraldes;;Malena Güiraldes;+5491154445592;Thames;1480;3 B;Palermo;Capital Federal;C1414DCN;Capital Federal;Envío rápido;Tocar timbre;Buzo;1;BUZ-${mark}`,
    `#${mark}-1;;;;;;;;;;;;;;;;;;;;Medias;3;MED-${mark}`,
    `#${mark}-2;;20/11/2026 10:02;Abierta;Pendiente;ARS;8.900,00;Julián Yáñez;1154445618;;;Guatemala;4699;PB;Palermo;CABA;1425;Capital Federal;Retiro en el local;;Remera;1;REM-${mark}`,
  ].join('\n');

/** The addresses of these files are known to the company, as those of yesterday's parcels are. */
test.beforeEach(async ({ request }) => {
  const api = await apiOf(request);
  for (const toAddress of [addressOf('Thames', 1480), { ...addressOf('Guatemala', 4699), postalCode: '1425' }])
    await makeOrder(api, { toAddress });
});

test('Tienda Nube: on the first day client and day are asked, on the second two clicks store the file', async ({ page, request }) => {
  const mark = `TN${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('ventas.csv', tiendaNube(mark)));
  await expect(stepShown(page)).toContainText('Para todo el archivo');
  await expect(page.getByText('3 filas · 2 órdenes · Tienda Nube')).toBeVisible();

  // What its columns mean is known, and told.
  await goToStep(page, 'Columnas');
  await expect(page.getByText('Es una exportación de Tienda Nube.')).toBeVisible();
  const read = page.getByRole('list', { name: 'Columnas que se leen' }).getByRole('listitem');
  const address = read.filter({ has: page.getByText('Dirección + Número + Piso', { exact: true }) });
  await expect(address).toContainText('3 columnas unidas');
  await expect(address).toContainText('Thames 1480 · piso 3 · depto B');
  const total = read.filter({ has: page.getByText('según «Estado del pago»') });
  await expect(total).toContainText('No: ya pagado');
  await expect(total).toContainText('$ 8.900,00');
  await expect(read.filter({ has: page.getByText('si falta: Nombre del comprador') })).toContainText('Julián Yáñez');
  await page.getByRole('button', { name: 'Seguir' }).click();

  // What it does not say is asked, and told where it is missing.
  await expect(page.getByRole('radio', { name: /^Hoy/ })).toBeFocused();
  await page.getByRole('radio', { name: /^Mañana/ }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Diga de quién son');
  await expect(page.getByRole('combobox', { name: 'Cliente de todo el archivo' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Como dice la columna/ })).toBeChecked();
  await expect(page.getByText('1 Normal · 1 Retiro')).toBeVisible();
  await choose(page, 'Cliente de todo el archivo', SHOP, SHOP);
  await page.getByRole('button', { name: 'Ver las 2 órdenes' }).click();
  await expect(stepShown(page)).toContainText('Revisar');
  await page.getByRole('button', { name: /^Importar 2 órdenes/ }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  const api = await apiOf(request);
  const [found] = (await api.call(contract.orders.tracking, { search: `${mark}-1` })).orders;
  const { data: order } = await api.call(contract.orders.form, { _id: found?._id ?? '' });
  expect(order).toMatchObject({
    externalID: `${mark}-1`,
    typeOrder: 'Normal',
    chargeDestination: false,
    toAddress: { name: 'Malena Güiraldes', phone: '5491154445592', address: 'Thames', addressNumber: 1480, floor: '3', door: 'B' },
  });
  expect(order.shipment_product).toHaveLength(2);

  // On the second day it is the file, and 'Importar'.
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await pick(page, csvFile('ventas.csv', tiendaNube(`${mark}B`)));
  await expect(stepShown(page)).toContainText('Revisar');
  await page.getByRole('button', { name: /^Importar 2 órdenes/ }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
});

test('a sheet of its own: what has values and no home, words of payment and the unit of weights are asked, and remembered', async ({
  page,
}) => {
  const mark = `PR${Date.now()}`;
  const rows = (end: string) =>
    [
      `Pedido ${mark};Nombre completo;Domicilio;Nro. teléfono;Total a cobrar;Estado del pago;Peso;Casilla;Color`,
      `${mark}-${end};Malena Güiraldes;Thames 1480, Palermo;11 5444-5592;15.300,50;A confirmar;1,25;male@correo.com.ar;rojo`,
    ].join('\n');
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('feria.csv', rows('1')));
  await expect(stepShown(page)).toContainText('Columnas');
  await expect(page.getByText('Planilla nueva.')).toBeVisible();
  const row = (title: string) =>
    page
      .getByRole('list', { name: 'Columnas que se leen' })
      .getByRole('listitem')
      .filter({ has: page.getByText(title, { exact: true }) })
      .first();
  await expect(row('Nombre completo')).toContainText('Contacto');
  await expect(row('Nro. teléfono')).toContainText('11 5444-5592');
  await expect(row('Total a cobrar')).toContainText('¿Qué quiere decir?');
  await expect(row('Peso')).toContainText('¿1.250 g o 1 g?');

  // It goes on where something has to be said.
  await page.getByRole('button', { name: 'Seguir' }).press('Enter');
  await expect(stepShown(page)).toContainText('Columnas');
  await expect(row('Total a cobrar').getByRole('radio').first()).toBeFocused();
  await row('Total a cobrar').getByText('Se cobra', { exact: true }).click();
  await expect(row('Total a cobrar')).toContainText('$ 15.300,50');
  await row('Peso').getByText('kg', { exact: true }).click();
  await expect(row('Peso')).toContainText('1.250 g');
  await page.getByRole('button', { name: 'Casilla es Email' }).click();
  await expect(row('Casilla')).toContainText('male@correo.com.ar');

  // By the keyboard: up and down, unread, undone, and another meaning.
  const picker = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}: `) });
  await picker('Domicilio').focus();
  await page.keyboard.press('ArrowUp');
  await expect(picker('Nombre completo')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('status').filter({ hasText: '«Nombre completo» no se lee.' })).toBeVisible();
  await expect(picker('Domicilio')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(row('Nombre completo')).toContainText('Malena Güiraldes');
  await picker('Nombre completo').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Qué es Nombre completo' })).toBeFocused();
  await page.keyboard.type('observ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Nombre completo: Observación. Cambiar' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Nombre completo: Contacto. Cambiar' })).toBeVisible();

  // A column that is dragged onto a meaning which one alone may have takes its place.
  await page.getByText('Color', { exact: true }).dragTo(row('Total a cobrar'));
  await expect(page.getByRole('status').filter({ hasText: '«Total a cobrar» ya no se lee: Cobro Dest. es «Color».' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Seguir' }).click();

  await page.getByRole('radio', { name: /^Mañana/ }).check();
  await choose(page, 'Cliente de todo el archivo', SHOP, SHOP);
  await expect(page.getByText('De la ficha del cliente.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver la orden' }).click();
  await page.getByRole('button', { name: /^Importar 1 orden/ }).click();
  await expect(page.getByText('Se creó una orden.').or(page.getByText('orden creada'))).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await pick(page, csvFile('feria.csv', rows('2')));
  await expect(stepShown(page)).toContainText('Revisar');
  await goToStep(page, 'Columnas');
  await expect(page.getByText('Planilla conocida')).toBeVisible();
  await expect(page.getByText(/leídas como la última vez \(\d\d\/\d\d\), por Lucía/)).toBeVisible();
  await goToStep(page, 'Para todo el archivo');
  await expect(page.getByText('El mismo de la vez anterior.')).toBeVisible();
  await expect(page.getByText('Reconocido por la planilla')).toBeVisible();
});

test('a file that waits is read as the one before it was', async ({ page }) => {
  const mark = `ML${Date.now()}`;
  const file = (n: number) =>
    csvFile(
      `modelo-${n}.csv`,
      [`Pedido;Destino;Contacto;Color ${mark}`, `${mark}-${n};Thames 1480, Palermo;Malena Güiraldes;rojo`].join('\r\n'),
    );
  await signIn(page, OWNER, '/order/import');
  await pick(page, file(1), file(2));
  await page.getByRole('button', { name: /^(Seguir|Abrir) modelo-1.csv/ }).click();
  await expect(stepShown(page)).toContainText('Columnas');
  await page.getByRole('button', { name: 'Seguir', exact: true }).click();
  await expect(stepShown(page)).toContainText('Para todo el archivo');
  await page.getByRole('radio', { name: /^Mañana/ }).check();
  await choose(page, 'Cliente de todo el archivo', SHOP, SHOP);
  await page.getByRole('button', { name: 'Ver la orden' }).click();
  await page.getByRole('button', { name: /^Importar 1 orden/ }).click();
  await expect(page.getByText('Se creó 1 orden.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await expect(page.getByRole('button', { name: 'Importar 1 orden de modelo-2.csv' })).toBeVisible();
});

test('a sheet without titles is known by its values, and each of its columns confirmed', async ({ page }) => {
  const rows = [
    ['Malena Güiraldes', 'Thames 1480', '1414', '11 5444-5592'],
    ['Julián Yáñez', 'Guatemala 4699', '1425', '11 5444-5618'],
    ['Verónica Agüero', 'Av. Córdoba 4400', '1414', '11 4444-5555'],
  ];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('lista.csv', rows.map((cells) => cells.join(';')).join('\n')));
  await expect(stepShown(page)).toContainText('Columnas');
  await expect(page.getByText('Planilla nueva, sin títulos: se reconoció por sus valores.')).toBeVisible();
  await expect(page.getByText('Falta decir si las 4 columnas son lo que parecen.')).toBeVisible();
  await page.getByRole('button', { name: 'Sí, es esto' }).first().click();
  await page.getByRole('button', { name: 'Sí, son estas las 3' }).click();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect(stepShown(page)).toContainText('Para todo el archivo');
  await expect(page.getByText('3 filas · 3 órdenes · Planilla nueva')).toBeVisible();
});
