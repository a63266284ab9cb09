import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { readPaper } from '#server/pdf/testing.ts';
import { addDays, dayOf, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { makeOrder } from './newOrder.ts';

// Where no bridge to a printer of labels listens, the browser says so.
test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed/ });

/** What the browser saves of what is done; its new tab closes as soon as it does. */
const savedBy = async (page: Page, act: () => Promise<void>) => {
  const saved = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await act();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
};

/** Three orders of a day with delivery notes and one without, chosen in the list. */
const chooseFour = async (page: Page, request: Parameters<typeof apiOf>[0]) => {
  const api = await apiOf(request);
  const day = addDays(today(Date.now()), -1);
  const list = { startDay: day, endDay: day, status: [8], sortField: 'internalID', sortOrder: 'asc' } as const;
  const { orders } = await api.call(contract.orders.search, { ...list, status: [8], size: 100 });
  const noted = orders.filter(({ shipment_note }) => shipment_note).slice(0, 3);
  const none = orders.find(({ shipment_note }) => !shipment_note);
  if (noted.length < 3 || !none) throw new Error('the demo lacks orders with delivery notes, or without');
  const address = `/order?startDay=${day}&endDay=${day}&status=%5B8%5D&sortField=internalID&sortOrder=asc&size=100`;
  const chosen = orders.filter((order) => order === none || noted.includes(order));
  const choose = async () => {
    for (const { internalID } of chosen) await page.getByRole('checkbox', { name: `Seleccionar orden ${internalID}` }).check();
  };
  await signIn(page, OWNER, address);
  await choose();
  const print = async (paper: string) => {
    await page.getByRole('button', { name: 'Imprimir (4)' }).click();
    await page.getByRole('menuitem', { name: paper, exact: true }).click();
  };
  const again = async () => {
    await page.goto(address);
    await choose();
  };
  return { api, chosen, noted, none, print, again };
};

test('consolidated delivery notes are the sums of the notes, on the page and as PDF; orders without one are named', async ({
  page,
  request,
}) => {
  const { api, chosen, noted, none, print, again } = await chooseFour(page, request);
  const { page: notes } = await api.call(contract.printing.notes, { id: chosen.map(({ _id }) => _id) });
  const sums = new Map<string, number>();
  for (const { client, product } of notes)
    for (const { sku, variant, quantity } of product) {
      const key = JSON.stringify([client._id, sku, variant]);
      sums.set(key, (sums.get(key) ?? 0) + quantity);
    }
  const units = [...sums.values()].reduce((sum, quantity) => sum + quantity, 0);

  await print('Remitos Consolidados');
  await expect(page.getByRole('heading', { name: 'Remitos consolidados', level: 1 })).toBeVisible();
  const sheet = page.getByRole('article', { name: 'Remitos consolidados' });
  await expect(sheet.getByText('DOCUMENTO NO VÁLIDO COMO FACTURA')).toBeVisible();
  await expect(sheet.locator('tbody tr')).toHaveCount(sums.size);
  const shown = (await sheet.locator('tbody tr td:last-child').allTextContents()).map((text) => Number(text.replaceAll('.', '')));
  expect(shown.toSorted((a, b) => a - b)).toEqual([...sums.values()].toSorted((a, b) => a - b));
  await expect(sheet.locator('tfoot th').last()).toHaveText(String(units));
  await expect(page.getByRole('status').filter({ hasText: 'sin remito' })).toContainText(none.internalID);

  const { name, bytes } = await savedBy(page, () => page.getByRole('button', { name: 'PDF' }).click());
  expect(name).toMatch(/^Remitos consolidados \d{4}-\d{2}-\d{2}\.pdf$/);
  const [paper] = await readPaper(bytes);
  expect(paper?.text).toContain('1 orden sin remito');
  expect(paper?.text).toContain(none.internalID);

  await page.reload();
  await expect(sheet.locator('tbody tr')).toHaveCount(sums.size);
  await again();
  await print('Impresión Remito');
  await expect(page.getByRole('article')).toHaveCount(3);
  // The browser's own command prints the sheets alone too.
  const own = await readPaper(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  expect(own.map(({ text }) => [text.includes('DOCUMENTO NO VÁLIDO COMO FACTURA'), /Excel|Imprimir|Inicio/.test(text)])).toEqual(
    Array.from({ length: 3 }, () => [true, false]),
  );
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('body > div > article').length);
    };
  });
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '3');
  const sheetFile = await savedBy(page, () => page.getByRole('button', { name: 'Excel' }).click());
  const { sheets } = await readXlsx(sheetFile.bytes);
  expect(new Set(sheets[0]?.rows.slice(1).map(([number]) => number))).toEqual(new Set(noted.map(({ internalID }) => `R-${internalID}`)));
});

test('a selection is printed as a route sheet, and its proofs come as a ZIP; one order’s note from its menu', async ({ page, request }) => {
  const { chosen, noted, print } = await chooseFour(page, request);
  const route = await savedBy(page, () => print('Hoja de ruta'));
  const pages = await readPaper(route.bytes);
  for (const { internalID } of chosen) expect(pages.map(({ text }) => text).join(' ')).toContain(internalID);

  const [one] = noted;
  await page
    .getByRole('row', { name: new RegExp(one?.internalID ?? '-') })
    .getByRole('button', { name: /Acciones/ })
    .click();
  const note = await savedBy(page, () => page.getByRole('menuitem', { name: 'Remito PDF' }).click());
  expect(note.name).toBe(`Remito R-${one?.internalID}.pdf`);
  expect((await readPaper(note.bytes))[0]?.text).toContain('DOCUMENTO NO VÁLIDO COMO FACTURA');

  const zip = await savedBy(page, async () => {
    await print('Comprobantes');
    await expect(page.getByRole('heading', { name: 'Comprobantes' })).toBeVisible();
    await expect(page.getByText('Completado')).toBeVisible({ timeout: 60_000 });
  });
  expect(zip.name).toMatch(/^Comprobantes \d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(zip.bytes);
  expect(Object.keys(files).toSorted()).toEqual(chosen.map(({ internalID }) => `${internalID}.pdf`).toSorted());
  const [proof] = await readPaper(Object.values(files)[0]!);
  expect(proof?.text).toContain('Comprobante de entrega');
});

test('the list of one driver’s day prints that driver’s route sheet', async ({ page, request }) => {
  const api = await apiOf(request);
  // The demo may have been made before midnight.
  const now = today(Date.now());
  const { orders } = await api.call(contract.orders.search, { startDay: addDays(now, -1), endDay: now, status: [7], size: 100 });
  const carried = orders.find(({ driverAssign }) => driverAssign);
  const driver = carried?.driverAssign;
  const day = carried?.deliveryDate ? dayOf(carried.deliveryDate) : now;
  const its = { startDay: day, endDay: day, driverAssign: driver?._id ?? '' };
  const { total } = await api.call(contract.orders.search, { ...its, size: 1 });
  await signIn(page, OWNER, `/order?startDay=${day}&endDay=${day}&driverAssign=${driver?._id}`);
  const { name, bytes } = await savedBy(page, () => page.getByRole('button', { name: 'Hoja de ruta' }).click());
  expect(name).toMatch(/^Hoja de ruta.*\.pdf$/);
  const text = (await readPaper(bytes)).map((sheet) => sheet.text).join('\n');
  expect(new Set(text.match(/12AB\d{8}/g)).size).toBe(total);
});

test('who comes back from a paper finds the list as it was left, with its selection; a new visit begins without one', async ({
  page,
  request,
}) => {
  const { chosen, print } = await chooseFour(page, request);
  const list = page.url();
  const found = async () => {
    await expect(page).toHaveURL(list);
    await expect(page.getByText('4 seleccionadas')).toBeVisible();
    for (const { internalID } of chosen)
      await expect(page.getByRole('checkbox', { name: `Seleccionar orden ${internalID}` })).toBeChecked();
  };
  await print('Impresión Remito');
  await expect(page.getByRole('article')).toHaveCount(3);
  const notes = page.url();
  await page.goBack();
  await found();
  await print('Remitos Consolidados');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await found();
  await print('Impresión Normal');
  await expect(page.getByRole('heading', { name: 'Imprimir', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await found();

  // The notes of many can be opened in another tab, too.
  const tab = await page.context().newPage();
  await tab.goto(notes);
  await expect(tab.getByRole('article')).toHaveCount(3);
  await tab.close();

  await print('Impresión Remito');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Ubicación' }).getByRole('link', { name: 'Órdenes' }).click();
  await expect(page.getByRole('checkbox', { name: /^Seleccionar orden/ }).first()).toBeVisible();
  await expect(page.getByText('4 seleccionadas')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await found();
});

test('the note of an order that is no more is told as such, with the way back, and its order is chosen no more', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  await signIn(page, OWNER, '/order?anyDate=true');
  for (const at of ['0199b7a0-0000-7000-8000-000000000000', '0199b7a0-0000-7000-8000-000000000000/sum']) {
    await page.goto(`/order/note/${at}`);
    await expect(page.getByRole('heading', { name: 'La orden no existe' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Reintentar/ })).toHaveCount(0);
  }
  await expectAccessible(page, 'delivery note of an order that there is not');
  await page.getByRole('link', { name: 'Ir a las órdenes' }).click();
  // One that nobody has begun: what is delivered or settled is not simply deleted.
  await Promise.all([makeOrder(api), makeOrder(api)]);
  await page.goto('/order?anyDate=true&status=[1]');
  const row = page.locator('tbody tr[data-row]').filter({ hasNotText: 'Flecha Entregas' }).first();
  await row.getByRole('checkbox').check();
  const number = /12AB\d{8}/.exec(await row.innerText())?.[0] ?? '';
  const { orders } = await api.call(contract.orders.tracking, { search: number });
  await api.call(contract.orders.remove, { _id: orders[0]?._id ?? '' });
  await page.getByRole('button', { name: 'Imprimir (1)' }).click();
  await page.getByRole('menuitem', { name: 'Impresión Remito' }).click();
  await expect(page.getByRole('heading', { name: 'La orden no existe' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await expect(page.getByText('1 seleccionada')).toHaveCount(0);
});
