import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPaper } from '#server/pdf/testing.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { addProducts } from '../../../orders/server/operations.ts';
import { NO_DETAILS } from '../../../settings/company/companyDetails.ts';
import { settings } from '../../../settings/contract.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('delivery notes name the company as it is told, on the screen and on paper, and not where it is paid to', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company);
  await t.inCompany(company, (db) =>
    addProducts(db, [{ order, product: null, sku: 'REM', description: 'Remera', variant: null, quantity: 2 }]),
  );
  const id = [order];
  expect((await t.call(printing.notes, { id }, company.token)).body.issuer).toEqual([]);
  const details = { ...NO_DETAILS, taxId: '30500010912', address: 'Av. Rivadavia 4975', payTo: 'ALIAS.SUR', version: 0 };
  expect((await t.call(settings.saveCompanyDetails, details, company.token)).status).toBe(200);
  const issuer = ['CUIT 30-50001091-2', 'Av. Rivadavia 4975'];
  for (const call of [printing.notes, printing.mergedNotes])
    expect((await t.call(call, { id }, company.token)).body.issuer).toEqual(issuer);
  for (const call of [printing.notePaper, printing.mergedPaper]) {
    const { body } = await t.call(call, { id }, company.token);
    const [page] = await readPaper(new Uint8Array((await t.app.inject(body.url)).rawPayload));
    for (const said of issuer) expect(page?.text).toContain(said);
    expect(page?.text).not.toContain('ALIAS.SUR');
  }
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
