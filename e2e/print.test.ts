import type { Download } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fakeBridge } from '../src/testing/fakeBridge.ts';
import { contract } from '../src/contract.ts';
import { readPaper } from '../src/server/pdf/testing.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';

// Where no bridge listens, the browser says so.
test.use({ expectedErrors: /WebSocket connection to 'wss?:\/\/localhost:\d+\/' failed/ });

/** See the journey of the settings. */
const PORT = 8485;
const ZEBRA = 'Zebra ZD230 (USB)';

const numbersIn = (zpl: string) => [...zpl.matchAll(/\^FD(12AB\d{8})\^FS/g)].map(([, number]) => number);

test('the labels of a selection come as a PDF, each order and package once, and the list tells that they were printed', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, OWNER);
  await signIn(page, OWNER, '/order?anyDate=true&size=50');
  await page.getByRole('columnheader').getByRole('checkbox').check();
  // More than are printed at a time say so before anything is chosen.
  await page.getByRole('button', { name: /^Seleccionar las/ }).click();
  await page.getByRole('button', { name: /^Imprimir \(\d\.\d{3}\)/ }).click();
  await expect(page.getByText(/se imprimen hasta 2\.000 por vez/)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Hoja de ruta' })).toBeDisabled();
  await expectAccessible(page, 'list of orders, more chosen than are printed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Quitar selección' }).click();
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Imprimir (50)' }).click();
  await page.getByRole('menuitem', { name: 'Impresión Normal' }).click();
  await expect(page.getByRole('heading', { name: 'Imprimir', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Etiqueta de 12AB/ })).toBeVisible();
  await expectAccessible(page, 'print screen, a new run');
  const run = new URL(page.url()).searchParams.get('run') ?? '';
  const { data } = await api.call(contract.printing.run, { _id: run });
  expect(data.orders).toBe(50);
  expect(data.total).toBeGreaterThan(30);
  await expect(page.getByRole('radio', { name: '100 × 150' })).toBeChecked();
  await page.keyboard.press('t');
  await expect(page.getByRole('radio', { name: '100 × 190' })).toBeChecked();
  await page.getByRole('button', { name: 'Qué' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remitos', exact: true })).toBeVisible();
  await expectAccessible(page, 'print screen, what is printed');
  await page.getByRole('menuitem', { name: 'Remitos', exact: true }).click();
  await expect(page.getByRole('heading', { name: /remito/i, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(page.getByRole('radio', { name: '100 × 190' })).toBeChecked();
  await page.getByRole('radio', { name: '100 × 100' }).click();
  await expect(page.getByRole('radio', { name: '100 × 100' })).toBeChecked();
  const saved = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await page.getByRole('button', { name: 'Bajar PDF' }).click();
  const pages = await readPaper(await readFile(await (await saved).path()));
  expect(pages).toHaveLength(data.total);
  expect(pages.every(({ width, height }) => Math.round(width) === 100 && Math.round(height) === 100)).toBe(true);
  const texts = pages.map(({ text }) => /12AB\d{8}/.exec(text)?.[0] ?? '');
  expect(new Set(texts).size).toBe(50);
  await expect(page.getByText(`${data.total} de ${data.total}`)).toBeVisible();
  const { history } = await api.call(contract.orders.detail, {
    _id: (await api.call(contract.orders.search, { size: 1 })).orders[0]?._id ?? '',
  });
  expect(history[0]?.status.id).toBe(40);
});

test('a run on a printer that goes away knows what came out, and goes on without a label missing or twice', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  const bridge = await fakeBridge([ZEBRA], PORT);
  try {
    const { orders } = await api.call(contract.orders.search, { size: 25 });
    const { data } = await api.call(contract.printing.beginRun, {
      orders: orders.map(({ _id }) => _id),
      size: '100x150',
      sort: 'postalCode',
    });
    await signIn(page, OWNER, `/order/print?run=${data._id}`);
    await expect(page.getByRole('combobox', { name: 'Impresora' })).toHaveValue(ZEBRA);
    await page
      .getByRole('spinbutton', { name: 'Hasta la etiqueta' })
      .or(page.getByRole('textbox', { name: 'Hasta la etiqueta' }))
      .fill('10');
    await page.getByRole('button', { name: 'Imprimir 10' }).click();
    await expect(page.getByText('10 etiquetas en')).toBeVisible();
    bridge.user.refuses = 'Printer is offline';
    await page.getByRole('button', { name: 'Seguir desde la 11', exact: true }).click();
    await expect(page.getByText('Se cortó después de la 10')).toBeVisible();
    await expect(page.getByText(/No se sabe si salieron de la 11/)).toBeVisible();
    await expectAccessible(page, 'print screen, a run that was cut');
    await page.reload();
    await expect(page.getByText('Se cortó después de la 10')).toBeVisible();
    // Asked while it refuses: a slow page would find it well again.
    await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();
    bridge.user.refuses = undefined;
    // Nothing goes to the browser's printer because the other one is not there.
    await expect(page.getByRole('button', { name: 'Seguir desde la 11', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(page.getByRole('combobox', { name: 'Impresora' })).toHaveValue(ZEBRA);
    await page.getByRole('button', { name: 'Seguir desde la 11', exact: true }).click();
    await expect(
      page
        .getByText(`${data.total} de ${data.total} `)
        .or(page.getByText(`${data.total} de ${data.total}·`))
        .first(),
    ).toBeVisible();
    const zpl = bridge.printed.map(({ commands }) => commands).join('\n');
    expect(zpl.match(/\^XA/g)).toHaveLength(data.total);
    const labels = zpl.split('^XZ').slice(0, -1);
    expect(new Set(labels.map((label) => `${numbersIn(label)[0]} ${/\^FD(\d+\/\d+)\^FS/.exec(label)?.[1]}`)).size).toBe(data.total);
    expect(new Set(numbersIn(zpl))).toEqual(new Set(orders.map(({ internalID }) => internalID)));
    // Printed again by those alone who say so.
    await page.getByRole('button', { name: /^Repetir/ }).click();
    await expect(page.getByRole('dialog', { name: /¿Imprimir otra vez/ })).toBeVisible();
    await expectAccessible(page, 'print screen, asking whether to print again');
    await page.getByRole('dialog').getByRole('button', { name: 'Volver', exact: true }).click();
    expect(bridge.printed.map(({ commands }) => commands).join('\n')).toBe(zpl);
  } finally {
    await bridge.close();
  }
});

test('the browser prints one label to a page of its exact size, and nothing else of the page', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  const { orders } = await api.call(contract.orders.search, { size: 3 });
  const { data } = await api.call(contract.printing.beginRun, { orders: orders.map(({ _id }) => _id), size: '100x150' });
  // What would go to the printer is kept, so that it can be looked at.
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector('[data-height]');
      if (!paper) return;
      const kept = paper.cloneNode(true) as HTMLElement;
      kept.dataset['kept'] = '';
      document.body.append(kept);
    };
  });
  await signIn(page, OWNER, `/order/print?run=${data._id}&with=browser`);
  await page.getByRole('button', { name: `Imprimir ${data.total}` }).click();
  await expect(page.getByText(`${data.total} de ${data.total}`).first()).toBeVisible();
  await expect(page.locator('[data-kept]')).toHaveCount(1);
  const pages = await readPaper(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    Array.from({ length: data.total }, () => [100, 150]),
  );
  const [first] = orders;
  const { data: detail } = await api.call(contract.orders.detail, { _id: first?._id ?? '' });
  expect(await pages[0]?.qr()).toBe(detail.qr);
  expect(pages.map(({ text }) => text).join(' ')).not.toMatch(/Tandas|Reparto ·/);

  // One from its row in the list, with a key.
  await page.goto('/order?anyDate=true');
  const row = page.locator('tbody tr[data-row]').first();
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  const number = /12AB\d{8}/.exec(await row.innerText())?.[0] ?? '';
  const prints = async () => {
    const { orders: found } = await api.call(contract.orders.tracking, { search: number });
    const { history } = await api.call(contract.orders.detail, { _id: found[0]?._id ?? '' });
    return history.filter(({ status }) => status.id === 40).length;
  };
  const before = await prints();
  await page.keyboard.press('i');
  await expect.poll(prints).toBe(before + 1);
  await page.getByRole('button', { name: `Imprimir etiqueta de ${number}` }).click();
  await expect.poll(prints).toBe(before + 2);
});
