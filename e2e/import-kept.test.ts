import { contract } from '../src/contract.ts';
import { apiOf, choose, expect, OWNER, signIn, submitSignIn, test } from './kit.ts';
import { csvFile, orderCsv, written } from './orderFile.ts';

test('a preview outlives the session, a reload and its tab with what was mended, for its user alone, until it is imported', async ({
  page,
  context,
  request,
}) => {
  const api = await apiOf(request);
  const driver = (await api.call(contract.fleet.drivers, { search: 'Ñancufil' })).data[0]?.label ?? '';
  const mark = `KP${Date.now()}`;
  const rows = [written(`${mark}-1`), written(`${mark}-2`), written(`${mark}-3`)];
  await signIn(page, OWNER, '/order/import');
  await page.getByLabel('Archivo de órdenes').setInputFiles(csvFile('martes.csv', orderCsv(rows)));
  await choose(page, 'Asignar a chofer', driver, 'nancu');
  await page.getByRole('button', { name: /^Tipo de la fila 3/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 3' }).fill('Flex');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Tipo de la fila 3/ })).toContainText('Flex');

  // The session ends elsewhere; the next call finds out.
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('reparto.session') ?? '{}') as { token: string }).token);
  await request.post(contract.session.signOut.path, { headers: { token }, data: {} });
  await page.getByRole('button', { name: /^Tipo de la fila 2/ }).click();
  await page.getByRole('textbox', { name: 'Tipo de la fila 2' }).fill('Inversa');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);

  const resume = 'Retomar la importación de martes.csv (3 filas)';
  await submitSignIn(page, 'operador@reparto.test');
  await page.waitForURL(/\/dashboard/);
  await page.goto('/order/import');
  await expect(page.getByRole('heading', { name: 'Arrastre acá el archivo de órdenes' })).toBeVisible();
  await expect(page.getByText('Quedó sin importar')).toHaveCount(0);
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await page.close();

  const tab = await context.newPage();
  await signIn(tab, OWNER, '/order/import');
  await expect(tab.getByRole('button', { name: resume })).toBeVisible();
  await tab.getByRole('button', { name: resume }).click();
  await expect(tab.getByRole('button', { name: /^Tipo de la fila 3/ })).toContainText('Flex');
  await expect(
    tab.getByRole('combobox', { name: 'Asignar a chofer' }).or(tab.getByRole('textbox', { name: 'Asignar a chofer' })),
  ).toHaveValue(driver);
  await tab.reload();
  await tab.getByRole('button', { name: resume }).click();
  await tab.getByRole('button', { name: 'Importar 3 órdenes' }).click();
  await expect(tab.getByText('Se crearon 3 órdenes.')).toBeVisible({ timeout: 30_000 });
  expect((await api.call(contract.orders.tracking, { search: `${mark}-2` })).orders[0]).toMatchObject({
    typeOrder: 'Flex',
    status: { id: 5 },
  });
  await tab.getByRole('button', { name: 'Importar otro archivo' }).click();
  await expect(tab.getByRole('heading', { name: 'Arrastre acá el archivo de órdenes' })).toBeVisible();
  await expect(tab.getByText('Quedó sin importar')).toHaveCount(0);
});

test('a preview that was left can be thrown away', async ({ page }) => {
  await signIn(page, OWNER, '/order/import');
  await page.getByLabel('Archivo de órdenes').setInputFiles(csvFile('jueves.csv', orderCsv([written(`KQ${Date.now()}`)])));
  await expect(page.getByRole('button', { name: 'Importar 1 orden' })).toBeVisible();
  await page.getByRole('link', { name: 'Reparto' }).click();
  await expect(page.getByRole('dialog')).toContainText('al volver puede retomarla');
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.goto('/order/import');
  await page.getByRole('button', { name: 'Descartar la importación de jueves.csv (1 fila)' }).click();
  await page.getByRole('button', { name: '¿Descartar? la importación de jueves.csv (1 fila)' }).click();
  await expect(page.getByText('Quedó sin importar')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Arrastre acá el archivo de órdenes' })).toBeVisible();
  await expect(page.getByText('Quedó sin importar')).toHaveCount(0);
});
