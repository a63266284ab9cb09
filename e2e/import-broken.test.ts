import { writeFileSync } from 'node:fs';
import { contract } from '../src/contract.ts';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { filterRows, mend, pick, stepShown } from './importSteps.ts';
import { csvFile, orderCsv, written, type Written } from './orderFile.ts';

const long = (days: number) => formatDayLong(addDays(today(Date.now()), days));

/** A number that no earlier run of this journey has stored. */
const REPEATED = `REP-${Date.now()}`;

/** One fault each, and what is told of it. */
const faults: readonly (readonly [fault: Written, told: string])[] = [
  [{ deliveryDate: '31/02/2030' }, 'No existe el día 31/02/2030'],
  [{ deliveryDate: long(-2) }, 'Anterior a ayer'],
  [{ toAddress: '' }, 'Requerido'],
  [{ weight: 'mucho' }, 'Peso (g): No es un número'],
  [{ phone: '5,49115E+12' }, 'La planilla dañó el número: escríbalo completo'],
  [{ email: 'ana@@example' }, 'Email:'],
  [{ client: 'Nadie & Cía.' }, 'Cliente inexistente'],
  [{ chargeAmount: '-150' }, 'No puede ser negativo'],
  [{ toLat: '-134,5' }, 'Latitud inexistente'],
  [{ externalID: REPEATED }, 'Repetido en la fila 2'],
  [{ sku: 'NO-HAY-9', quantity: '2' }, 'SKU: No existe NO-HAY-9'],
];

test('every wrong cell says what is wrong with it; without those rows the rest is imported', async ({ page, request }) => {
  const mark = `BR${Date.now()}`;
  const rows = [
    written(REPEATED, { name: 'Fila Buena' }),
    ...faults.map(([fault], at) => written(`${mark}-${at}`, { email: 'ana@example.com', ...fault })),
    written(`${mark}-type`),
    written(`${mark}-ok`, { name: 'Otra Buena' }),
  ];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('roto.csv', orderCsv(rows)));
  await expect(stepShown(page)).toContainText('Revisar');
  const table = page.getByRole('table');
  const rowAt = (at: number) =>
    table.getByRole('row').filter({ has: page.getByRole('button', { name: `Quitar la fila ${at}`, exact: true }) });
  for (const [at, [, told]] of faults.entries()) await expect(rowAt(at + 3), `row ${at + 3}`).toContainText(told);
  await expect(page.getByText('SKU Inexistentes: 1. NO-HAY-9.')).toBeVisible();
  await page.getByRole('button', { name: 'Crearlo con la importación' }).click();
  await expect(rowAt(13)).not.toContainText('No existe NO-HAY-9');
  await page.getByRole('button', { name: 'No crearlos' }).click();
  await expect(rowAt(13)).toContainText('No existe NO-HAY-9');
  await mend(page, 'Tipo', 14, 'Volando');
  await expect(rowAt(14)).toContainText('Tipo inexistente');

  const importing = page.getByRole('button', { name: /^Importar \d+ órdenes/ });
  await expect(importing).toBeDisabled();
  await expect(page.getByText(/Hay filas que no se pueden importar, corríjalas o quítelas\.$/)).toBeVisible();
  await filterRows(page, 'Por corregir 12');
  await expect(table.getByRole('button', { name: /^Quitar la fila/ })).toHaveCount(12);
  await filterRows(page, 'Todas 14');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar solo las que fallan' }).click();
  expect((await download).suggestedFilename()).toBe('roto-con-errores.csv');

  await page.getByRole('button', { name: 'Quitar las 12 que fallan' }).click();
  const question = page.getByRole('dialog', { name: '¿Desea quitar las 12 filas que fallan?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(table.getByRole('button', { name: /^Quitar la fila/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  const api = await apiOf(request);
  expect((await api.call(contract.orders.tracking, { search: `${mark}-ok` })).orders).toHaveLength(1);
  expect((await api.call(contract.orders.tracking, { search: `${mark}-0` })).orders).toHaveLength(0);
});

test('a workbook that is none, a file of 50 MB and a row with a comma too many are refused in words', async ({ page }, testInfo) => {
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile('libro.xlsx', Buffer.from('PK\u0003\u0004 lo demás')));
  const lineOf = (name: string) => page.getByRole('region', { name: 'Suyos, por hacer' }).getByRole('listitem').filter({ hasText: name });
  await expect(lineOf('libro.xlsx')).toContainText('El libro de Excel está dañado: ábralo y guárdelo otra vez');
  const huge = testInfo.outputPath('enorme.csv');
  writeFileSync(huge, Buffer.alloc(50_000_000, 'a;b\n'));
  await page.getByLabel('Archivo de órdenes').setInputFiles(huge);
  await expect(lineOf('enorme.csv')).toContainText('El archivo pesa más de 10 MB: divídalo en partes');
  await pick(page, csvFile('sueltos.csv', 'client,deliveryDate,toAddress\nTienda Demo,22/11/2030,Thames 1480, Palermo\n'));
  await expect(page.getByRole('table')).toContainText('Tiene 4 celdas y el encabezado 3: revise comas o comillas');
});
