import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { readPaper } from '#server/pdf/testing.ts';
import { formatMoney } from '#shared/money.ts';
import { addDays, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';

const day = today(new Date());
const days = { startDay: addDays(day, -14), endDay: day };

/** What a click saves; the new tab closes as soon as the browser has the file. */
const saved = async (page: Page, click: () => Promise<void>) => {
  const coming = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
};
const textOf = async (bytes: Uint8Array) => (await readPaper(bytes)).map(({ text }) => text).join('\n');

test('a settlement is opened as PDF and XLSX, and mailed to the address that was said', async ({ page, request, product }) => {
  const api = await apiOf(request, OWNER);
  const { data } = await api.call(contract.accounts.searchSettlements, { ...days, status: 'pending' });
  const settlement = data[0]!;
  await signIn(page, OWNER, `/account/invoice?invoice=${settlement.invoice}`);
  const row = page.locator('tbody tr[data-row]').filter({ hasText: settlement.invoice });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'settlements with their files');

  const pdf = await saved(page, () => row.getByRole('button', { name: `PDF de ${settlement.invoice}` }).click());
  expect(pdf.name).toBe(`Liquidación ${settlement.invoice}.pdf`);
  const text = await textOf(pdf.bytes);
  for (const said of ['DOCUMENTO NO VÁLIDO COMO FACTURA', settlement.invoice, formatMoney(Math.abs(settlement.collectTotal))])
    expect(text).toContain(said);

  await row.getByRole('button', { name: /^Acciones/ }).click();
  const { name, bytes } = await saved(page, () => page.getByRole('menuitem', { name: 'XLSX' }).click());
  expect(name).toBe(`Liquidación ${settlement.invoice} ${day}.xlsx`);
  const lines = (await readXlsx(bytes)).sheets.find((sheet) => sheet.name === 'Órdenes')?.rows ?? [];
  expect(lines).toHaveLength(settlement.order + 1);

  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: /Enviar por mail/ }).click();
  const dialog = page.getByRole('dialog', { name: `Enviar ${settlement.invoice} por mail` });
  const field = dialog.getByRole('textbox', { name: /^Email de/ });
  await expect(field).not.toHaveValue('');
  await expectAccessible(page, 'mail of a settlement');
  await field.fill('no es un mail');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText('Error en el Email').first()).toBeVisible();
  await field.fill('cobranzas@otra.test');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Se envía a cobranzas@otra.test')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => product.mails().filter((mail) => mail.includes('To: cobranzas@otra.test')).length).toBe(1);
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: /Historial/ }).click();
  await expect(page.getByText('cobranzas@otra.test')).toBeVisible();
});

test('settlements of a period are exported a row for each order, those that are chosen are mailed at once', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  const { sums } = await api.call(contract.accounts.searchSettlements, days);
  await signIn(page, OWNER, '/account/invoice');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar liquidaciones' });
  await expectAccessible(page, 'export of settlements');
  const from = dialog.getByLabel('Creadas desde');
  await from.fill('');
  await from.press('Tab');
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await expect(dialog.getByText('Requerido')).toBeVisible();
  await from.fill(days.startDay.split('-').toReversed().join('/'));
  await from.press('Tab');
  await dialog.getByText('Una fila por orden').click();
  const { name, bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Exportar' }).click());
  expect(name).toBe(`Órdenes liquidadas ${day}.xlsx`);
  const [head = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  // What each settlement comes to, and all, stand behind their orders.
  const lines = rows.filter((row) => !String(row[0]).startsWith('Total'));
  expect(lines).toHaveLength(sums.order);
  expect(rows.at(-1)?.[head.indexOf('Cobro')]).toBe(sums.cash);
  const cents = lines.reduce((sum, row) => sum + Math.round(Number(row[head.indexOf('Cobro')]) * 100), 0);
  expect(cents / 100).toBe(sums.cash);

  const boxes = page.locator('tbody tr[data-row] input[type=checkbox]');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('button', { name: 'Enviar por mail (2)' }).click();
  const question = page.getByRole('dialog', { name: '¿Enviar 2 liquidaciones por mail?' });
  await expectAccessible(page, 'mail of many settlements');
  await question.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Se envían 2 liquidaciones.')).toBeVisible();
  await expectAccessible(page, 'settlements that were mailed');
});

test('a statement, movements and balances are exported where they are shown', async ({ page, request }) => {
  const api = await apiOf(request, OWNER);
  const { data } = await api.call(contract.accounts.clientBalances, {});
  const client = data.find(({ amount }) => amount > 0)!;
  await signIn(page, OWNER, '/account/current?tab=clients');
  await expect(page.getByRole('link', { name: client.name }).first()).toBeVisible();
  const balances = await saved(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  const [, ...rows] = (await readXlsx(balances.bytes)).sheets[0]?.rows ?? [];
  expect(rows.find(([name]) => name === client.name)?.[1]).toBe(client.amount);

  await page.getByRole('link', { name: client.name }).first().click();
  await expect(page.getByText('Saldo final')).toBeVisible();
  const text = await textOf((await saved(page, () => page.getByRole('button', { name: 'PDF' }).click())).bytes);
  expect(text).toContain(formatMoney(client.amount));
  const statement = await saved(page, () => page.getByRole('button', { name: 'XLSX' }).click());
  const lines = (await readXlsx(statement.bytes)).sheets[0]?.rows ?? [];
  expect(lines.at(-1)?.at(-1)).toBe(client.amount);

  await page.goto('/account/current');
  const total = page.getByText(/^\S+ movimientos$/);
  await expect(total).toBeVisible();
  const movements = await saved(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect((await readXlsx(movements.bytes)).sheets[0]?.rows.length).toBe(Number((await total.textContent())?.replace(/\D/g, '')) + 1);
});
