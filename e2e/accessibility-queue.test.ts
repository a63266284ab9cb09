import { writeXlsx } from 'hucre/xlsx';
import { expectAccessible } from './accessible.ts';
import { pick, stepShown } from './importSteps.ts';
import { expect, OWNER, signIn, test } from './kit.ts';
import { csvFile, orderCsv, written } from './orderFile.ts';

const OTHERS = 'otra@reparto.test';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const workbook = async (name: string) => {
  const header = ['Cliente', 'Pedido', 'Domicilio', 'Nombre', 'Total a cobrar'];
  const row = (at: number) => [at === 0 ? 'Tienda Demo' : null, `AT-${at}`, 'Thames 1480, Palermo', 'Malena Güiraldes', 1500];
  const rows = [['Despachos'], [], header, ...[0, 1, 2].map(row), ['TOTAL', '3 envíos']];
  const sheets = [
    { name: 'Viernes', rows, merges: [{ startRow: 3, startCol: 0, endRow: 5, endCol: 0 }] },
    { name: 'Jueves', rows: rows.slice(2) },
    { name: 'Precios', rows: [['Un solo precio']] },
  ];
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets })),
  };
};

test('the list of files: empty, with what is to be done in each, on a phone, and what it tells of one', async ({ page, otherBrowser }) => {
  const mark = `AQ${Date.now()}`;
  const empty = await otherBrowser();
  await signIn(empty, OTHERS, '/order/import');
  await expect(empty.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await expectAccessible(empty, 'list of files of another company');

  await signIn(page, OWNER, '/order/import');
  const old = `viejo ${mark}.xls`;
  await pick(
    page,
    csvFile(`listo ${mark}.csv`, orderCsv([written(`${mark}-1`)])),
    csvFile(`roto ${mark}.csv`, orderCsv([written(`${mark}-2`, { chargeAmount: 'mucho' })])),
    await workbook(`hojas ${mark}.xlsx`),
    csvFile(old, Buffer.from([0xd0, 0xcf, 0x11, 0xe0])),
  );
  await expect(page.getByText('Formato antiguo')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'list of files');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'list of files on a phone');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: `Cómo abrirlo: ${old}` }).click();
  await expect(page.getByRole('dialog', { name: `Cómo abrir ${old}` })).toBeVisible();
  await expectAccessible(page, 'how to open an old file');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Más de ${old}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Quitar' })).toBeVisible();
  await expectAccessible(page, 'menu of a file');

  const other = await otherBrowser();
  await signIn(other, OWNER, '/order/import');
  await other.getByRole('button', { name: `Mirar listo ${mark}.csv` }).click();
  await expect(other.getByRole('dialog', { name: `listo ${mark}.csv` })).toBeVisible();
  await expectAccessible(other, 'file that is open elsewhere');
});

test('the sheet as it came: with titles, without, with a choice that cannot be, on a phone', async ({ page }) => {
  await signIn(page, OWNER, '/order/import');
  await pick(page, await workbook(`tabla ${Date.now()}.xlsx`));
  await expect(stepShown(page)).toContainText('Tabla');
  await expectAccessible(page, 'sheet with titles');
  await page.getByText('Precios', { exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('La hoja «Precios» no se puede usar');
  await expectAccessible(page, 'sheet that cannot be used');
  await page.getByRole('switch', { name: 'La hoja tiene títulos' }).click();
  await expect(page.getByText('Sin títulos')).toBeVisible();
  await expectAccessible(page, 'sheet without titles');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'sheet on a phone');
});
