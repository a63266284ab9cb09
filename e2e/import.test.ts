import { v7 } from 'uuid';
import { contract } from '../src/contract.ts';
import { ImportRow } from '../src/features/imports/rows/row.ts';
import { apiOf, choose, expect, OWNER, signIn, test } from './kit.ts';
import { goToStep, pick, stepShown } from './importSteps.ts';
import { csvFile, isoTomorrow, orderCsv, SHOP, tomorrow, windows1252, written } from './orderFile.ts';

test('a sheet saved in Spain’s Excel is imported for a driver, and its accented name is found without accents', async ({
  page,
  request,
}) => {
  const mark = `XL${Date.now()}`;
  const rows = [
    written(`${mark}-1`, {
      name: 'Ñusta Güiraldes Iñíguez',
      observation: 'Timbre "B";\r\ngolpear fuerte',
      weight: '1250,5',
      chargeAmount: '15300,50',
      toLat: '-34,5897',
      toLng: '-58,4301',
    }),
    written(`${mark}-2`, {
      name: 'Ñ. O’Connor; e hijos',
      observation: 'Portón verde, al fondo',
      toAddress: 'Av. Córdoba 4400, Palermo',
      toLat: '-34,5961',
      toLng: '-58,4264',
    }),
    written(`${mark}-3`, { typeOrder: 'Flex', toAddress: 'Guatemala 4699, Palermo', toLat: '-34,5874', toLng: '-58,4258' }),
  ];
  const file = csvFile('pedidos.csv', windows1252(orderCsv(rows, { separator: ';', end: '\r\n' })));
  const api = await apiOf(request);
  const driver = (await api.call(contract.fleet.drivers, { search: 'Ñancufil' })).data[0]?.label ?? '';

  await signIn(page, OWNER, '/order/import');
  await expect(page).toHaveTitle('Importar órdenes · Reparto');
  await pick(page, file);
  await expect(stepShown(page)).toContainText('Revisar');
  await expect(page.getByText('3 órdenes de 3 filas · separador punto y coma · Windows-1252')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-1`) })).toContainText('$ 15.300,50');
  await goToStep(page, 'Para todo el archivo');
  await choose(page, 'Chofer de todo el archivo', driver, 'nancu');
  await page.getByRole('button', { name: 'Ver las 3 órdenes' }).click();
  await page.getByRole('button', { name: 'Importar 3 órdenes' }).click();
  await expect(page.getByText('Se crearon 3 órdenes.')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('link', { name: 'Ver las órdenes' }).click();
  await expect(page.getByRole('heading', { name: 'Órdenes' })).toBeVisible();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('textbox', { name: 'Dirección de destino' }).fill('guiraldes nusta');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(`${mark}-1`) });
  await expect(row).toContainText('Asignado');
  await expect(row).toContainText(driver);
  await row.getByRole('button', { name: /^Detalle de orden/ }).click();
  const detail = page.locator('tbody tr:not([data-row])');
  await expect(detail).toContainText('Ñusta Güiraldes Iñíguez');
  await expect(detail).toContainText('Timbre "B"; golpear fuerte');
  await expect(detail).toContainText('$ 15.300,50');
  const [second] = (await api.call(contract.orders.tracking, { search: `${mark}-2` })).orders;
  const { data: form } = await api.call(contract.orders.form, { _id: second?._id ?? '' });
  expect(form.toAddress).toMatchObject({ name: 'Ñ. O’Connor; e hijos', observation: 'Portón verde, al fondo' });
});

test('a tab-separated file with a byte order mark is imported: days, decimals, line breaks and signs come as they were written', async ({
  page,
  request,
}) => {
  const mark = `TB${Date.now()}`;
  const rows = [
    written(`${mark}-1`, {
      name: 'Ágata "Chola" Núñez, hija; y cía.',
      observation: 'Fondo\tpasillo\r\nEntre Ríos y Güemes',
      weight: '1250,5',
      valuePackage: '8.400,75',
      chargeAmount: '15300,50',
      toLat: '-34,5897',
      toLng: '-58,4301',
    }),
    written(`${mark}-2`, { deliveryDate: isoTomorrow(), typeOrder: 'retiro', weight: '300', toLat: '-34,5961', toLng: '-58,4264' }),
  ];
  const file = csvFile('lista.txt', `\ufeff${orderCsv(rows, { separator: '\t', end: '\r\n' })}`);
  await signIn(page, OWNER, '/order/import');
  await pick(page, file);
  await expect(page.getByText('2 órdenes de 2 filas · separador tabulación · UTF-8')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`${mark}-1`) });
  await expect(row).toContainText(tomorrow());
  await expect(row).toContainText('$ 15.300,50');
  await expect(page.getByRole('row', { name: new RegExp(`${mark}-2`) })).toContainText('Retiro');
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  const api = await apiOf(request);
  const [found] = (await api.call(contract.orders.tracking, { search: `${mark}-1` })).orders;
  const { data: order } = await api.call(contract.orders.form, { _id: found?._id ?? '' });
  expect(order).toMatchObject({
    externalID: `${mark}-1`,
    weight: 1251,
    valuePackage: 8400.75,
    chargeDestination: true,
    chargeAmount: 15300.5,
    toAddress: {
      name: 'Ágata "Chola" Núñez, hija; y cía.',
      observation: 'Fondo\tpasillo\nEntre Ríos y Güemes',
      location: { coordinates: [-58.4301, -34.5897] },
    },
  });
});

test('a UTF-8 file with commas is imported; its preview is left and come back to without a question, and what came of it is told once', async ({
  page,
  request,
}) => {
  const mark = `U8${Date.now()}`;
  const rows = [
    written(`${mark}-1`, {
      name: 'Zulema Ibáñez, "Nené"',
      observation: 'Casa; rejas\nverdes',
      deliveryDate: isoTomorrow(),
      weight: '1250.5',
      valuePackage: '2300.75',
    }),
    written(`${mark}-2`),
  ];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('plano.csv', orderCsv(rows)));
  await expect(page.getByText('2 órdenes de 2 filas · separador coma · UTF-8')).toBeVisible();
  await page.getByRole('link', { name: 'Reparto' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goBack();
  await expect(stepShown(page)).toContainText('Revisar');
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  const result = page.getByText('Se crearon 2 órdenes.');
  const announced = page.getByText('Importadas con éxito');
  await expect(result).toBeVisible({ timeout: 30_000 });
  await expect(announced).toHaveCount(1);
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await expect(page.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await page.goBack();
  await expect(result).toBeVisible();
  await expect(announced).toHaveCount(1);
  await page.reload();
  await expect(result).toBeVisible();
  await expect(announced).toHaveCount(0);
  const api = await apiOf(request);
  const [found] = (await api.call(contract.orders.tracking, { search: `${mark}-1` })).orders;
  const { data: order } = await api.call(contract.orders.form, { _id: found?._id ?? '' });
  expect(order.deliveryDate).toContain(isoTomorrow());
  expect(order).toMatchObject({
    weight: 1251,
    valuePackage: 2300.75,
    toAddress: { name: 'Zulema Ibáñez, "Nené"', observation: 'Casa; rejas\nverdes' },
  });
});

test('the same import sent twice creates its orders once', async ({ request }) => {
  const api = await apiOf(request);
  const number = `TW${Date.now()}`;
  const row = ImportRow.parse({ importId: v7(), row: 2, cells: written(number) });
  const { rows } = await api.call(contract.imports.confirm, { rows: [row] });
  const draft = rows[0]?.draft;
  if (!draft) throw new Error(JSON.stringify(rows));
  const [first, second] = await Promise.all([
    api.call(contract.imports.create, { orders: [draft], fileName: 'dos.csv' }),
    api.call(contract.imports.create, { orders: [draft], fileName: 'dos.csv' }),
  ]);
  expect(second).toEqual(first);
  expect(draft.client).toBe(SHOP);
  await expect.poll(async () => (await api.call(contract.jobs.get, { _id: first.job })).state).toBe('Completado');
  expect(await api.call(contract.imports.create, { orders: [draft], fileName: 'otro.csv' })).toEqual(first);
  expect((await api.call(contract.orders.tracking, { search: number })).orders).toHaveLength(1);
});
