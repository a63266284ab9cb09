import type { Page } from '@playwright/test';
import { contract } from '../src/contract.ts';
import { pick } from './importSteps.ts';
import { apiOf, expect, OWNER, signIn, test } from './kit.ts';
import { csvFile, orderCsv, written } from './orderFile.ts';

const COLLEAGUE = 'operador@reparto.test';

const storedOf = async (api: Awaited<ReturnType<typeof apiOf>>, search: string) =>
  (await api.call(contract.orders.tracking, { search })).orders.length;

test('orders without numbers of a file that a colleague has imported meanwhile are stored again only when that is said', async ({
  page,
  otherBrowser,
}) => {
  const mark = `TW${Date.now()}`;
  const name = `${mark}.csv`;
  const file = csvFile(
    name,
    orderCsv([written('', { name: mark }), written('', { name: `${mark} B`, toAddress: 'Thames 1500, Palermo' })]),
  );
  const importing = (of: Page) => of.getByRole('button', { name: 'Importar 2 órdenes' });
  await signIn(page, OWNER, '/order/import');
  await pick(page, file);
  await expect(importing(page)).toBeVisible();
  const colleague = await otherBrowser();
  await signIn(colleague, COLLEAGUE, '/order/import');
  await pick(colleague, file);
  await expect(importing(colleague)).toBeVisible();
  await expect(colleague.getByText(/^Lucía .* lo tiene abierto desde las \d\d:\d\d\.$/)).toBeVisible();

  await importing(page).click();
  await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
  await importing(colleague).click();
  const question = colleague.getByRole('dialog', { name: `¿Desea volver a importar ${name}?` });
  await expect(question).toContainText(/Lucía .* ya importó este archivo/);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(importing(colleague)).toBeVisible();
  await importing(colleague).click();
  await question.getByRole('button', { name: 'Volver a importarlo' }).click();
  await expect(colleague.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
});

test.describe('an answer that is lost', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a file that was stored is shown as imported, and its orders are there once', async ({ page, request }) => {
    const mark = `TX${Date.now()}`;
    const api = await apiOf(request);
    await signIn(page, OWNER, '/order/import');
    await pick(page, csvFile(`${mark}.csv`, orderCsv([written(`${mark}-1`), written(`${mark}-2`)])));
    await expect(page.getByRole('button', { name: 'Importar 2 órdenes' })).toBeVisible();
    await page.route(`**${contract.imports.create.path}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Importar 2 órdenes' }).click();
    await expect(page.getByText('Se crearon 2 órdenes.')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Volver a los archivos' }).click();
    await expect(page.getByRole('region', { name: 'Suyos, por hacer' })).toHaveCount(0);
    expect([await storedOf(api, `${mark}-1`), await storedOf(api, `${mark}-2`)]).toEqual([1, 1]);
  });
});
