import { contract } from '../src/contract.ts';
import { addDays, today } from '#shared/time.ts';
import { apiOf, expect, Product, signIn, test } from './kit.ts';
import { pick } from './importSteps.ts';
import { csvFile, orderCsv, written } from './orderFile.ts';

const ROWS = 3_000;

test.describe('a server that dies', () => {
  // While it is away nobody answers; while it comes back it may say that it cannot yet.
  test.use({ expectedErrors: /net::ERR_|status of 503/ });

  test('in the middle of an import has stored nothing of it, and stores every order once when it is back', async ({
    otherBrowser,
    playwright,
  }) => {
    test.setTimeout(300_000);
    const product = await Product.fresh();
    await product.start();
    const page = await otherBrowser(product.url);
    const request = await playwright.request.newContext({ baseURL: product.url });
    try {
      const api = await apiOf(request);
      const number = `KILL${Date.now()}`;
      const rows = Array.from({ length: ROWS }, (_, at) => written(`${number}-${at}`, { name: `Persona Única ${at}` }));
      const day = addDays(today(Date.now()), 1);
      const dueThen = async () => (await api.call(contract.orders.search, { startDay: day, endDay: day })).total;
      const before = await dueThen();

      await signIn(page, 'demo@reparto.test', '/order/import');
      await pick(page, csvFile('grande.csv', orderCsv(rows)));
      await page.getByRole('button', { name: 'Importar 3.000 órdenes' }).click();
      await page.waitForURL(/import=/);
      const _id = new URL(page.url()).searchParams.get('import')?.replaceAll('"', '') ?? '';
      const { job } = await api.call(contract.imports.result, { _id });
      const state = async () => (await api.call(contract.jobs.get, { _id: job })).state;
      await expect.poll(state, { timeout: 30_000, intervals: [10] }).not.toBe('Pendiente');
      await product.kill();

      await product.start();
      expect([before, before + ROWS]).toContain(await dueThen());
      await expect.poll(state, { timeout: 120_000, intervals: [500] }).toBe('Completado');
      expect(await dueThen()).toBe(before + ROWS);
      for (const at of [0, 999, 1000, ROWS - 1]) {
        expect((await api.call(contract.orders.tracking, { search: `${number}-${at}` })).orders).toHaveLength(1);
      }
      const { result } = await api.call(contract.jobs.get, { _id: job });
      expect(result).toMatchObject({ created: ROWS });

      await expect(page.getByText('Se crearon 3.000 órdenes.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Se crearon 3.000 órdenes.')).toBeVisible();
    } finally {
      await request.dispose();
      await product.stop();
    }
  });
});
