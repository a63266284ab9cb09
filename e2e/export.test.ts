import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { expect, OWNER, signIn, test } from './kit.ts';

test('what the list shows is exported: its filter, its columns, every page of it', async ({ page }) => {
  await signIn(page, OWNER, '/order?anyDate=true&status=[8]');
  const total = page.getByText(/^\S+ órdenes$/);
  await expect(total).toBeVisible();
  // The new tab closes as soon as the browser saves the file.
  const saved = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Órdenes \d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = (await readXlsx(new Uint8Array(await readFile(await download.path())))).sheets;
  const [head = [], ...rows] = sheet?.rows ?? [];
  const shown = await page.getByRole('columnheader').allTextContents();
  expect(head).toEqual(shown.filter((title) => head.includes(title)));
  expect(head).toContain('# Int.');
  expect(new Set(rows.map((row) => row[head.indexOf('Estado')]))).toEqual(new Set(['Entregado']));
  expect(rows).toHaveLength(Number((await total.textContent())?.replace(/\D/g, '')));
});
