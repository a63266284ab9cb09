import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { contract } from '../src/contract.ts';
import { mend, pick, stepShown } from './importSteps.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { csvFile, isoTomorrow, orderCsv, SHOP, tomorrow, written } from './orderFile.ts';

const COLLEAGUE = 'operador@reparto.test';

/** What the browser has and the tests' own side has not. */
type Transfer = { items: { add: (file: File) => void }; setData: (type: string, text: string) => void };
type Browser = {
  DataTransfer: new () => Transfer;
  ClipboardEvent: new (type: string, init: { clipboardData: Transfer; bubbles: boolean }) => Event;
  document: { body: EventTarget };
};

type Picked = { name: string; buffer: Buffer };

/** Files that are dragged from the desktop, as the page gets them. */
const dragged = (page: Page, files: readonly Picked[]) =>
  page.evaluateHandle(
    (dropped) => {
      const { DataTransfer: Data } = globalThis as unknown as Browser;
      const data = new Data();
      for (const { name, content } of dropped)
        data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name));
      return data;
    },
    files.map(({ name, buffer }) => ({ name, content: buffer.toString('base64') })),
  );

const drop = async (page: Page, files: readonly Picked[]) => {
  const dataTransfer = await dragged(page, files);
  await page.dispatchEvent('h1', 'dragenter', { dataTransfer });
  const target = page.getByRole('heading', { name: 'Suelte los archivos para leerlos' });
  await expect(target).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer });
  await expect(target).toBeHidden();
};

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const { DataTransfer: Data, ClipboardEvent: Paste, document: shown } = globalThis as unknown as Browser;
    const clipboardData = new Data();
    clipboardData.setData('text/plain', pasted);
    shown.body.dispatchEvent(new Paste('paste', { clipboardData, bubbles: true }));
  }, text);

const line = (page: Page, name: string | RegExp, group = 'Suyos, por hacer') =>
  page
    .getByRole('region', { name: group })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: typeof name === 'string' }) });

const HEADER = ['Cliente', 'Pedido', 'Fecha de entrega', 'Domicilio', 'Nombre', 'Teléfono', 'Total a cobrar', 'toLat', 'toLng'];
const order = (number: string, more: { client?: null; charge?: string } = {}) => [
  more.client === undefined ? SHOP : more.client,
  number,
  tomorrow(),
  'Thames 1480, Palermo',
  'Malena Güiraldes',
  '11 5444-5592',
  more.charge ?? '0',
  '-34.5897',
  '-58.4301',
];

const titled = async (mark: string): Promise<Picked> => ({
  name: `viernes ${mark}.xlsx`,
  buffer: Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Viernes',
          rows: [
            ['Despachos del viernes'],
            [],
            HEADER,
            order(`${mark}-x1`),
            order(`${mark}-x2`, { client: null }),
            order(`${mark}-x3`, { client: null }),
            ['TOTAL', '3 envíos'],
          ],
          merges: [{ startRow: 3, startCol: 0, endRow: 5, endCol: 0 }],
        },
        { name: 'Jueves', rows: [HEADER, order(`${mark}-j1`)] },
      ],
    }),
  ),
});

const page2003 = (rows: readonly (readonly (string | null)[])[]) =>
  `<html><body><table>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${text ?? ''}</td>`).join('')}</tr>`).join('')}</table></body></html>`;

test('five files that come at once are worked through to their orders; the team sees who has what, and is told of the same file', async ({
  page,
  request,
  otherBrowser,
}) => {
  test.slow();
  const mark = `Q${Date.now()}`;
  const [titles, system, old] = [`viernes ${mark}.xlsx`, `sistema ${mark}.xls`, `viejos ${mark}.xls`];
  const plain: Picked = { name: `tienda ${mark}.csv`, buffer: Buffer.from(orderCsv([written(`${mark}-c1`), written(`${mark}-c2`)])) };
  await signIn(page, OWNER, '/order/import');
  await expect(page.getByRole('heading', { name: 'Importar órdenes' })).toBeVisible();
  await drop(page, [
    plain,
    await titled(mark),
    { name: system, buffer: Buffer.from(page2003([HEADER, order(`${mark}-h1`), order(`${mark}-h2`, { charge: 'mucho' })])) },
    { name: old, buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) },
  ]);
  await paste(page, [HEADER, order(`${mark}-p1`)].map((cells) => cells.join('\t')).join('\n'));

  // Each is read, and each says what is to be done.
  await expect(line(page, plain.name)).toContainText('Lista: nada por corregir');
  await expect(line(page, titles)).toContainText('Falta elegir la hoja');
  await expect(line(page, system)).toContainText('1 por corregir');
  await expect(line(page, old)).toContainText('Formato antiguo');
  await expect(line(page, /^Tabla pegada \d\d:\d\d$/)).toContainText('Lista: nada por corregir');
  await expect(page.getByRole('heading', { name: 'Suyos, por hacer' })).toBeVisible();
  await page.getByRole('button', { name: `Cómo abrirlo: ${old}` }).click();
  await expect(page.getByRole('dialog', { name: `Cómo abrir ${old}` })).toContainText('Libro de Excel (.xlsx)');
  await page.keyboard.press('Escape');

  // What was dropped is there after a reload, as far as it was.
  await page.reload();
  await expect(line(page, plain.name)).toContainText('Lista: nada por corregir');
  await expect(line(page, system)).toContainText('1 por corregir');
  await expect(line(page, titles)).toContainText('Falta elegir la hoja');

  // A colleague sees them, cannot open them, and is told that one of theirs is the same.
  const colleague = await otherBrowser();
  await signIn(colleague, COLLEAGUE, '/order/import');
  await expect(colleague.getByRole('heading', { name: 'Del equipo' })).toBeVisible();
  await expect(line(colleague, system, 'Del equipo')).toContainText('Lucía');
  await colleague.getByRole('button', { name: `Mirar ${system}` }).click();
  await expect(colleague.getByRole('dialog', { name: system })).toContainText('las órdenes se crean cuando termine de revisarlo');
  await colleague.keyboard.press('Escape');
  await pick(colleague, { ...plain, mimeType: 'text/csv' });
  await expect(stepShown(colleague)).toContainText('Revisar');
  await colleague.getByRole('button', { name: 'Volver a los archivos' }).click();
  await expect(line(colleague, plain.name)).toContainText(/Lucía .* lo tiene (abierto|por hacer) desde las/);

  // The first is stored from the list; the next ones follow from what came of it.
  await page.getByRole('button', { name: `Importar 2 órdenes de ${plain.name}` }).click();
  await expect(page.getByText('órdenes creadas')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await expect(line(page, plain.name, 'Del equipo').filter({ hasText: 'Usted' })).toContainText('2 creadas');
  await expect(page.getByText(/^Hoy: [\d.]+ órdenes creadas de \d+ archivos?$/)).toBeVisible();

  await line(page, titles).getByRole('button', { name: titles, exact: true }).click();
  await expect(stepShown(page)).toContainText('Tabla');
  await expect(page.getByText('3 filas con órdenes')).toBeVisible();
  await expect(page.getByText('Cliente: 1 celda combinada')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(stepShown(page)).toContainText('Revisar');
  await page.getByRole('button', { name: /^Importar 3 órdenes/ }).click();
  await expect(page.getByRole('button', { name: 'Próximo archivo' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();

  await page.getByRole('button', { name: new RegExp(`^(Abrir|Seguir) ${system}$`) }).click();
  await mend(page, 'Cobro Dest.', 3, '1500');
  await page.getByRole('button', { name: /^Importar 2 órdenes/ }).click();
  await expect(page.getByRole('button', { name: 'Próximo archivo' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Próximo archivo' }).click();
  await expect(page.getByRole('heading', { name: /^Tabla pegada/ })).toBeVisible();
  await page.getByRole('button', { name: /^Importar 1 orden/ }).click();
  await expect(page.getByText('orden creada')).toBeVisible({ timeout: 30_000 });

  const api = await apiOf(request);
  for (const end of ['c1', 'c2', 'x1', 'x2', 'x3', 'h1', 'h2', 'p1']) {
    const { orders } = await api.call(contract.orders.search, { search: `${mark}-${end}`, startDay: isoTomorrow(), endDay: isoTomorrow() });
    expect(orders.map(({ externalID, client }) => [externalID, client.name])).toEqual([[`${mark}-${end}`, SHOP]]);
  }

  // Who has the same file is told by now that it was imported, and by whom.
  await colleague.reload();
  await expect(line(colleague, plain.name)).toContainText(/Lucía .* lo importó hoy \d\d:\d\d: 2 creadas/);
});

test('files are gone through by the keyboard, taken off when asked, and what is no table is told', async ({ page }) => {
  const mark = `QK${Date.now()}`;
  const [one, two] = [`uno ${mark}.csv`, `dos ${mark}.csv`];
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(one, orderCsv([written(`${mark}-1`)])), csvFile(two, orderCsv([written(`${mark}-2`)])));
  await expect(line(page, two)).toContainText('Lista: nada por corregir');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: one, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: two, exact: true })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: `¿Quitar ${two} de la lista?` })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(line(page, two)).toHaveCount(0);
  await page.getByRole('button', { name: one, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(stepShown(page)).toContainText('Revisar');
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  await paste(page, 'Thames 1480, Palermo');
  await expect(page.getByText('Lo que se pegó no es una tabla')).toBeVisible();
});

test('files that are dropped while one is worked on wait in the list, and that one stays', async ({ page }) => {
  const mark = `QD${Date.now()}`;
  await signIn(page, OWNER, '/order/import');
  await pick(page, csvFile(`${mark}-1.csv`, orderCsv([written(`${mark}-1`)])));
  await expect(stepShown(page)).toContainText('Revisar');
  await drop(page, [
    { name: `${mark}-2.csv`, buffer: Buffer.from(orderCsv([written(`${mark}-2`)])) },
    { name: `${mark}-3.csv`, buffer: Buffer.from(orderCsv([written(`${mark}-3`)])) },
  ]);
  await expect(page.getByText('2 archivos en la lista')).toBeVisible();
  await expect(stepShown(page)).toContainText('Revisar');
  await page.getByRole('button', { name: 'Volver a los archivos' }).click();
  for (const at of [1, 2, 3]) await expect(line(page, `${mark}-${at}.csv`)).toContainText('Lista: nada por corregir');
});
