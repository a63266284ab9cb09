import type { Page } from '@playwright/test';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import { expectAccessible } from './accessible.ts';
import { choose, expect, OWNER, signIn, test } from './kit.ts';
import { goToStep, mend, pick, stepShown } from './importSteps.ts';
import { csvFile, orderCsv, SHOP, written } from './orderFile.ts';

/** What scrolls and has no height to show it in. */
const SQUEEZED = `[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && one.clientHeight === 0 &&
  one.scrollHeight > 8 && getComputedStyle(one).overflowY !== 'visible').map((one) => one.className)`;

/** The same state on a phone, where nothing is wider than it, and nothing hidden in a box without height. */
const expectOnPhone = async (page: Page, state: string) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: state }).toBeLessThanOrEqual(390);
  expect(await page.evaluate(SQUEEZED), state).toEqual([]);
  await expectAccessible(page, `${state}, on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('the list of files: none yet, one refused, one that is left and thrown away', async ({ page }) => {
  const mark = `AF${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await expect(page.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await expectAccessible(page, 'no file yet');
  await pick(page, csvFile('libro.xlsx', Buffer.from('PK\u0003\u0004 lo demás')));
  await expect(page.getByText('El libro de Excel está dañado')).toBeVisible();
  await expectAccessible(page, 'file refused');
  await pick(page, csvFile('dejado.csv', orderCsv([written(mark)])));
  await expect(stepShown(page)).toContainText('Revisar');
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await expect(page.getByRole('button', { name: 'Más de dejado.csv' })).toBeVisible();
  await expectAccessible(page, 'file that was left');
  await page.getByRole('button', { name: 'Más de dejado.csv' }).click();
  await page.getByRole('menuitem', { name: 'Quitar' }).click();
  const sure = page.getByRole('dialog', { name: '¿Quitar dejado.csv de la lista?' });
  await expect(sure).toBeVisible();
  await expectAccessible(page, 'file that is to be thrown away');
  await sure.getByRole('button', { name: 'Quitar' }).click();
});

test('the rows of a file: wrong, doubtful, there already, being mended', async ({ page }) => {
  const mark = `AR${Date.now()}`;
  const late = formatDayLong(addDays(today(Date.now()), -9));
  const swapped = { toLat: '-58.4301', toLng: '-34.5897' };
  const faults = [
    { toAddress: '' },
    { weight: 'mucho' },
    { client: 'Nadie & Cía.' },
    { client: 'Nadie & Cía.' },
    { sku: 'NO-HAY-9', quantity: '2' },
    { deliveryDate: late },
    swapped,
    swapped,
    { toAddress: `Pasaje ${mark} 120`, toLat: '', toLng: '' },
    { toAddress: 'Thames 1480 Piso 2 Dto C, Palermo', observation: 'portón verde', chargeAmount: '15300,50' },
  ];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('roto.csv', orderCsv([written(mark), ...faults.map((fault, at) => written(`${mark}-${at}`, fault))])));
  await expect(page.getByText('SKU Inexistentes: 1. NO-HAY-9.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiarlas en las 2' })).toBeVisible();
  await expectAccessible(page, 'rows with faults');
  await expectOnPhone(page, 'rows with faults');
  await page.getByRole('button', { name: 'Crearlo con la importación' }).click();
  await expect(page.getByText('Con la importación se creará 1 producto del cliente: NO-HAY-9.')).toBeVisible();
  await expectAccessible(page, 'product that is made with the import');
  await page.getByRole('button', { name: 'Quitar la fila 2' }).click();
  await expect(page.getByRole('dialog', { name: `¿Desea borrar la orden ${mark}?` })).toBeVisible();
  await expectAccessible(page, 'question before a row is taken off');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await expect(page.getByRole('textbox', { name: 'Tipo de la fila 2' })).toBeFocused();
  await expectAccessible(page, 'cell that is mended');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Editar la fila 6' }).click();
  await expect(page.getByRole('dialog', { name: 'Fila 6' })).toBeVisible();
  await expectAccessible(page, 'all cells of a row');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Fecha Entrega de la fila 8/ }).click();
  const due = page.getByRole('dialog', { name: 'Fecha de entrega de la fila 8' });
  await expect(due).toBeVisible();
  await expectAccessible(page, 'day of a late row');
  await due.getByRole('button', { name: 'Cambiar fecha' }).click();
  await expect(due).toHaveCount(0);
  await page.getByRole('button', { name: 'Reemplazar' }).click();
  const replacing = page.getByRole('dialog', { name: 'Buscar y reemplazar' });
  await replacing.getByLabel('Buscar').fill('nadie');
  await expectAccessible(page, 'find and replace');
  await page.keyboard.press('Escape');
  await mend(page, 'Cliente', 5, SHOP);
  await expect(page.getByText('1 fila más dice lo mismo en Cliente.')).toBeVisible();
  await expectAccessible(page, 'others that say the same');
  await page.getByRole('button', { name: `«${SHOP}» también en esa` }).click();
  await page.getByRole('button', { name: 'Cambiarlas en las 2' }).click();
  await expect(page.getByRole('button', { name: 'Cambiarlas en las 2' })).toHaveCount(0);
});

test('addresses that are not on the map: waiting, put, chosen, all placed', async ({ page }) => {
  const mark = `AW${Date.now()}`;
  const lost = (at: number, town: string) =>
    written(`${mark}-${at}`, { toAddress: `Pasaje ${mark} ${at}`, toTown: town, toLat: '', toLng: '' });
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('sin-mapa.csv', orderCsv([lost(1, 'Caballito'), lost(2, 'Caballito'), lost(3, 'CABA'), lost(4, 'Nadalandia')])));
  await page.getByRole('button', { name: 'Ubicar 4 direcciones' }).click();
  await expect(page.getByRole('button', { name: /^1 / })).toBeVisible();
  await expectAccessible(page, 'addresses that are not on the map');
  await expectOnPhone(page, 'addresses that are not on the map');
  const field = page.getByRole('textbox', { name: /^Otra dirección, coordenadas o enlace de mapa/ });
  await field.fill('34.6190, 58.4430');
  await expect(page.getByText(/¿falta el signo menos\?/)).toBeVisible();
  await expectAccessible(page, 'coordinates that cannot be right');
  await field.fill('-34.6190, -58.4430');
  await expect(page.getByText(/Enter lo confirma/).first()).toBeVisible();
  await expectAccessible(page, 'address that is put');
  await page.getByRole('checkbox', { name: 'Elegir las de Caballito' }).check();
  await expect(page.getByText('2 elegidas')).toBeVisible();
  await expectAccessible(page, 'addresses that are chosen');
  await expectOnPhone(page, 'addresses that are chosen');
  await page
    .getByRole('checkbox', { name: /^Elegir las de/ })
    .last()
    .check();
  await page
    .getByRole('checkbox', { name: /^Elegir las de/ })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Dejar afuera' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Todas están en el mapa' })).toBeVisible();
  await expectAccessible(page, 'all placed');
});

test('what columns mean, and what is the same for all of a file', async ({ page }) => {
  const mark = `AC${Date.now()}`;
  const rows = [
    `Pedido ${mark};Nombre;Apellido;Domicilio;Nro. teléfono;Total a cobrar;Estado del pago;Peso;Tipo;Casilla;Color;Vacía`,
    `${mark};Malena;Güiraldes;Thames 1480;no tiene;15.300,50;A confirmar;1,25;Moto;male@correo.com.ar;rojo;`,
  ].join('\n');
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('ajeno.csv', rows));
  await expect(page.getByText('Planilla nueva.')).toBeVisible();
  await expect(page.getByText('¿1.250 g o 1 g?')).toBeVisible();
  await expectAccessible(page, 'columns of which something is to be said');
  await expectOnPhone(page, 'columns of which something is to be said');
  await page.getByRole('button', { name: '2 columnas unidas' }).click();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expectAccessible(page, 'columns unfolded');
  await page.getByRole('button', { name: /^Domicilio: / }).click();
  await expect(page.getByRole('option', { name: /^Observación/ })).toBeVisible();
  await expectAccessible(page, 'meanings of a column');
  await page.keyboard.press('Escape');

  await page.goto('/order/import');
  await pick(page, csvFile('lista.csv', 'Malena Güiraldes;Thames 1480;11 5444-5592\nJulián Yáñez;Guatemala 4699;11 5444-5618\n'));
  await expect(page.getByText(/^Planilla nueva, sin títulos/)).toBeVisible();
  await expectAccessible(page, 'columns without titles');
  await page.getByRole('button', { name: 'Sí, son estas las 3' }).click();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect(page.getByRole('heading', { name: 'Lo que el archivo no dice' })).toBeVisible();
  await expect(page.getByText('2 órdenes no la dicen ni tienen CP.')).toBeVisible();
  await expectAccessible(page, 'what a file does not say');
  await page.getByRole('button', { name: 'Ver las 2 órdenes' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page, 'answers that are missing');
  await expectOnPhone(page, 'answers that are missing');
  await page.getByRole('radio', { name: /^Otro día/ }).check();
  await page.getByRole('radio', { name: 'Otra…' }).check();
  await choose(page, 'Cliente de todo el archivo', SHOP, SHOP);
  await expect(page.getByText('De la ficha del cliente.')).toBeVisible();
  await expectAccessible(page, 'answers of one’s own');
});

test.describe('an import', () => {
  test.use({ expectedErrors: /net::ERR_|status of 502/ });

  test('its driver, how it ended, the same file again, the earlier ones and their orders, a server that is away', async ({ page }) => {
    const mark = `AI${Date.now()}`;
    const file = csvFile('accesible.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`)]));
    const create = page.getByRole('button', { name: 'Importar 2 órdenes' });
    await signIn(page, OWNER, '/order/import');
    await pick(page, file);
    await goToStep(page, 'Para todo el archivo');
    await choose(page, 'Chofer de todo el archivo', /./);
    await expectAccessible(page, 'rows for a driver');
    await page.getByRole('button', { name: 'Ver las 2 órdenes' }).click();
    await create.click();
    await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'import that ended');
    await expectOnPhone(page, 'import that ended');
    const ended = page.url();

    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await pick(
      page,
      csvFile('otra-vez.csv', orderCsv([written(`${mark}-1`), written(`${mark}-2`, { name: 'Otra' }), written(`${mark}-3`)])),
    );
    await expect(page.getByRole('link', { name: /^Ya está: / })).toHaveCount(2);
    await expectAccessible(page, 'rows whose order exists');
    await expectOnPhone(page, 'rows whose order exists');
    await page.getByRole('button', { name: 'Importar 1 orden' }).click();
    await expect(page.getByText('Se creó 1 orden.')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'import with rows that were there');
    await expectOnPhone(page, 'import with rows that were there');

    const going = { state: 'Procesando', done: 3000, total: 5000 };
    await page.route('**/api/job/get', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...going } });
    });
    await page.route('**/api/import/result', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...going, result: null, endAt: null } });
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
    await page.unroute('**/api/import/result');

    await page.goto('/order/import');
    await page.getByRole('button', { name: 'Historial' }).click();
    const row = page.getByRole('row', { name: /accesible\.csv/ }).first();
    await expect(row).toContainText('2 creadas');
    await expectAccessible(page, 'earlier imports');
    await expectOnPhone(page, 'earlier imports');
    await row.getByRole('link', { name: 'Ver órdenes de accesible.csv' }).click();
    await expect(page.getByRole('list', { name: 'Filtros en uso' }).getByRole('listitem')).toHaveText([/^Importación/]);
    await expectAccessible(page, 'orders of an import');
  });
});
