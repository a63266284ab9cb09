import { v7 } from 'uuid';
import { contract } from '../src/contract.ts';
import { ImportRow } from '../src/features/imports/rows/row.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { filterRows, mend, pick, stepShown } from './importSteps.ts';
import { csvFile, orderCsv, SHOP, written } from './orderFile.ts';

test('what is wrong is counted and mended many at once, and undone; what is there already is grey until somebody wants it again', async ({
  page,
  request,
}) => {
  const mark = `RV${Date.now()}`;
  const api = await apiOf(request);
  const there = ImportRow.parse({ importId: v7(), row: 2, cells: written(`${mark}-7`) });
  const { draft } = (await api.call(contract.imports.confirm, { rows: [there] })).rows[0] ?? {};
  if (!draft) throw new Error('the row cannot be imported');
  const { job } = await api.call(contract.imports.create, { orders: [draft], fileName: 'antes.csv' });
  await expect.poll(async () => (await api.call(contract.jobs.get, { _id: job })).state).toBe('Completado');

  const swapped = { toLat: '-58.4301', toLng: '-34.5897' };
  const rows = [
    written(`${mark}-0`, { observation: 'Tocar timbre B' }),
    written(`${mark}-1`, { client: 'Tienda Demmo', observation: 'Tocar TIMBRE B, fuerte' }),
    written(`${mark}-2`, { client: 'Tienda Demmo' }),
    written(`${mark}-3`, { client: 'tienda demmo ' }),
    written(`${mark}-4`, swapped),
    written(`${mark}-5`, swapped),
    written(`${mark}-6`, swapped),
    written(`${mark}-7`),
    written(`${mark}-8`, { toAddress: 'Thames 1480 Piso 2 Dto C portón verde, Palermo' }),
  ];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('revisar.csv', orderCsv(rows)));
  await expect(stepShown(page)).toContainText('Revisar');
  const filters = page.getByRole('radiogroup', { name: 'Filas que se muestran' });
  const rowAt = (at: number) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `Quitar la fila ${at + 2}`, exact: true }) });
  const shown = page.getByRole('table').getByRole('button', { name: /^Quitar la fila/ });
  for (const label of ['Todas 9', 'Por corregir 6', 'Repetidas 1', 'Listas 2'])
    await expect(filters.getByText(label, { exact: true })).toBeVisible();
  await expect(rowAt(8)).toContainText('Thames 1480');
  await expect(rowAt(8)).toContainText('piso 2 C');
  await expect(rowAt(8)).toContainText('portón verde');
  await expect(rowAt(8).getByRole('button', { name: /^Destino de la fila 10: Thames 1480 piso 2 C · Palermo/ })).toBeVisible();

  await filterRows(page, 'Repetidas 1');
  await expect(shown).toHaveCount(1);
  await expect(rowAt(7)).toContainText(/Ya está: \S+, de Lucía/);
  await filterRows(page, 'Todas 9');
  await filters.getByRole('radio', { name: 'Todas 9' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveCount(6);
  await expect(filters.getByRole('radio', { name: 'Por corregir 6' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveCount(9);
  await page.keyboard.press('n');
  await expect(shown).toHaveCount(6);
  await expect(
    page.getByRole('button', { name: /^Cliente de la fila 3: .+\. (El cliente no existe|Cliente inexistente|No hay).*\. Editar$/ }),
  ).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: /^Cliente de la fila 4:/ })).toBeFocused();

  await mend(page, 'Cliente', 3, SHOP);
  await expect(page.getByText('2 filas más dicen lo mismo en Cliente.')).toBeVisible();
  await page.getByRole('button', { name: `«${SHOP}» en las 2` }).click();
  await expect(filters.getByText('Por corregir 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer el último cambio' }).click();
  await expect(filters.getByText('Por corregir 5', { exact: true })).toBeVisible();
  await mend(page, 'Cliente', 4, SHOP);
  await page.getByRole('button', { name: `«${SHOP}» también en esa` }).click();
  await expect(filters.getByText('Por corregir 3', { exact: true })).toBeVisible();

  await expect(rowAt(4)).toContainText('Fuera de Argentina: ¿latitud y longitud cambiadas? Sería -34,5897 / -58,4301');
  await page.getByRole('button', { name: 'Cambiarlas en la fila 6', exact: true }).click();
  await expect(filters.getByText('Por corregir 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cambiarlas en las 2' }).click();
  await expect(filters.getByText('Listas 8', { exact: true })).toBeVisible();

  await filterRows(page, 'Todas 9');
  await page.getByRole('button', { name: 'Reemplazar' }).click();
  const replacing = page.getByRole('dialog', { name: 'Buscar y reemplazar' });
  await replacing
    .getByRole('combobox', { name: 'Columna' })
    .or(replacing.getByRole('textbox', { name: 'Columna' }))
    .click();
  await page.getByRole('option', { name: 'Observación' }).click();
  await replacing.getByLabel('Buscar').fill('timbre b');
  await replacing.getByLabel('Reemplazar por').fill('portero 12');
  await expect(replacing.getByText('Por ejemplo: «Tocar timbre B» será «Tocar portero 12»')).toBeVisible();
  await replacing.getByRole('button', { name: 'Reemplazar en 2 filas' }).click();
  await expect(rowAt(1)).toContainText('Tocar portero 12, fuerte');

  await page.getByRole('button', { name: 'Importar igual la fila 9' }).click();
  await expect(rowAt(7)).toContainText('Se repetirá:');
  await page.getByRole('button', { name: 'Importar 9 órdenes' }).click();
  await expect(page.getByText('Se crearon 9 órdenes.')).toBeVisible({ timeout: 30_000 });
  const storedUnder = async (number: string) => {
    const [found] = (await api.call(contract.orders.tracking, { search: number })).orders;
    return (await api.call(contract.orders.form, { _id: found?._id ?? '' })).data.toAddress;
  };
  expect(await storedUnder(`${mark}-1`)).toMatchObject({ observation: 'Tocar portero 12, fuerte' });
  for (const at of [4, 5, 6]) expect((await storedUnder(`${mark}-${at}`))?.location).toMatchObject({ coordinates: [-58.4301, -34.5897] });
  expect(await storedUnder(`${mark}-8`)).toMatchObject({
    address: 'Thames',
    addressNumber: 1480,
    floor: '2',
    door: 'C',
    observation: 'portón verde',
  });
  expect((await api.call(contract.orders.tracking, { search: `${mark}-7` })).orders).toHaveLength(2);
});

test('the keys stay in the rows, as in a spreadsheet: also once a cell is closed, and its row is shown no more', async ({ page }) => {
  const mark = `RK${Date.now()}`;
  const rows = [0, 1, 2].map((at) => written(`${mark}-${at}`, at > 0 ? { client: 'Tienda Demmo' } : {}));
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('teclas.csv', orderCsv(rows)));
  const cell = (column: string, row: number) => page.getByRole('button', { name: new RegExp(`^${column} de la fila ${row}:`) });
  const field = (column: string, row: number) => page.getByRole('textbox', { name: `${column} de la fila ${row}` });
  await expect(cell('Tipo', 2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await expect(cell('Cliente', 2)).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(cell('Tipo', 3)).toBeFocused();
  await page.keyboard.press('F2');
  await field('Tipo', 3).fill('Flex');
  await page.keyboard.press('Escape');
  await expect(cell('Tipo', 3)).toBeFocused();
  await page.keyboard.press('F2');
  await field('Tipo', 3).fill('Flex');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Tipo de la fila 3: Flex/ })).toBeFocused();
  await page.keyboard.press('n');
  await expect(cell('Cliente', 3)).toBeFocused();
  await page.keyboard.press('F2');
  await field('Cliente', 3).fill(SHOP);
  await page.keyboard.press('Enter');
  await expect(cell('Cliente', 4)).toBeFocused();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog', { name: `¿Desea borrar la orden ${mark}-2?` })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByRole('button', { name: 'Importar 2 órdenes' })).toBeEnabled();
});

test.describe('an answer that is late, or does not come', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });
  test('what is typed is there at once, and imported as it was typed last, however late the server looks at it', async ({
    page,
    request,
  }) => {
    const mark = `RT${Date.now()}`;
    const rows = [0, 1, 2].map((at) => written(`${mark}-${at}`, { chargeAmount: '100' }));
    await signIn(page, OWNER, '/order/import');
    await pick(page, csvFile('tarde.csv', orderCsv(rows)));
    await expect(page.getByRole('button', { name: 'Importar 3 órdenes' })).toBeVisible();
    let isAway = false;
    const held: (() => void)[] = [];
    await page.route(`**${contract.imports.confirm.path}`, async (route) => {
      if (!isAway) await new Promise<void>((resolve) => held.push(resolve));
      await (isAway ? route.abort() : route.continue());
    });
    const cell = (column: string, row: number, text: string) =>
      page.getByRole('button', { name: new RegExp(`^${column} de la fila ${row}: ${text}`) });

    await mend(page, 'Cobro Dest.', 2, '777');
    await mend(page, 'Tipo', 2, 'Flex');
    await mend(page, 'Tipo', 3, 'Inversa');
    await page.keyboard.press('Control+z');
    await expect(cell('Cobro Dest.', 2, String.raw`\$ 777,00`)).toBeVisible();
    await expect(cell('Tipo', 2, 'Flex')).toBeVisible();
    await expect(cell('Tipo', 3, 'Normal')).toBeVisible();
    await expect(page.getByText('Se importarán 2 · falta revisar 1 fila')).toBeVisible();
    await page.getByRole('button', { name: 'Volver a los archivos' }).click();
    const own = page.getByRole('region', { name: 'Suyos, por hacer' });
    await expect(own).toContainText('Falta revisar 1 fila');
    await expect(own.getByRole('button', { name: /^Importar/ })).toHaveCount(0);
    await own.getByRole('button', { name: 'Seguir tarde.csv' }).click();

    // The server is out of reach for a while.
    isAway = true;
    await page.route('**/healthz', (route) => route.abort());
    for (const answer of held) answer();
    await expect(page.getByText(/^Falta revisar 1 fila: lo que escribió está guardado en este navegador/)).toBeVisible();
    await mend(page, 'Tipo', 4, 'Inversa');
    await expect(page.getByText(/^Faltan revisar 2 filas: lo que escribió/)).toBeVisible();
    await page.unroute(`**${contract.imports.confirm.path}`);
    await page.unroute('**/healthz');
    await page.getByRole('button', { name: 'Importar 3 órdenes' }).click();
    await expect(page.getByText('Se crearon 3 órdenes.')).toBeVisible({ timeout: 30_000 });
    const api = await apiOf(request);
    const stored = async (at: number) => (await api.call(contract.orders.tracking, { search: `${mark}-${at}` })).orders[0];
    expect(await stored(0)).toMatchObject({ typeOrder: 'Flex' });
    const form = await api.call(contract.orders.form, { _id: (await stored(0))?._id ?? '' });
    expect(form.data).toMatchObject({ chargeAmount: 777 });
    expect(await stored(1)).toMatchObject({ typeOrder: 'Normal' });
    expect(await stored(2)).toMatchObject({ typeOrder: 'Inversa' });
  });
});

test('a total under the orders is told where the rows are seen, and leads to the sheet', async ({ page }) => {
  const mark = `HZ${Date.now()}`;
  const [header = '', ...rows] = orderCsv(Array.from({ length: 4 }, (_, n) => written(`${mark}-${n}`)))
    .trimEnd()
    .split('\n');
  const width = header.split(';').length > 1 ? ';' : ',';
  const lone = (text: string) => text + width.repeat(header.split(width).length - 1);
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('con-total.csv', [header, ...rows, lone('Total de envíos: 4')].join('\n')));
  await expect(stepShown(page)).toContainText('Revisar');
  await expect(page.getByRole('radiogroup', { name: 'Filas que se muestran' }).getByText('Todas 4', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 fila afuera' }).click();
  await expect(stepShown(page)).toContainText('Tabla');
  await expect(page.getByText('6: un total.')).toBeVisible();
});
