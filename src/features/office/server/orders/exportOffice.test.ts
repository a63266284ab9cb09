import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#shared/time.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { office } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const rowsAt = async (url: string) => {
  const answer = await t.app.inject(url);
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`Órdenes de oficina ${dayOf(new Date())}.xlsx`));
  return (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0];
};

test('the file holds what the office lists: by its filter, in its columns; what looks like a formula stays text', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const client = await t.make.client(company, '=HYPERLINK("http://x")');
  const doubtful = { client, fromOrder: 'ML' as const, qr: '{"sender_id":7}', toName: '@SUM(A1)\u0007', toPartialMatch: true };
  await t.make.order(company, doubtful);
  await t.make.order(company, { client });
  await t.make.order(other, { fromOrder: 'ML', qr: '{"sender_id":7}' });
  const columns = ['internalID', 'client', 'person', 'fromOrder', 'fromOrderAccount', 'doubt'];
  const filter = { fromOrder: 'ML', client, fromOrderAccount: '7' };
  const { body } = await t.call(office.officeExport, { filter, columns }, company.token);
  const sheet = await rowsAt('url' in body ? body.url : '');
  expect(sheet?.rows).toEqual([
    ['# Int.', 'Cliente', 'Contacto', 'Canal', 'Cuenta ML', 'Dirección dudosa'],
    [`${company.transferid}00000001`, '=HYPERLINK("http://x")', expect.stringMatching(/^@SUM\(A1\)/), 'ML', '7', 'Destino dudoso'],
  ]);
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test.each([
  [
    { filter: { fromOrder: 'ML' }, columns: ['client'] },
    { 'filter.client': 'Requerido', 'filter.fromOrderAccount': 'Requerido' },
  ],
  [{ filter: {}, columns: [] }, { columns: 'Elija al menos una columna' }],
  [{ filter: {}, columns: ['password'] }, { 'columns.0': expect.any(String) }],
])('%j is refused at its field', async (asked, fields) => {
  const company = await t.make.company();
  const { status, body } = await t.call(office.officeExport, asked, company.token);
  expect([status, body.fields]).toEqual([400, fields]);
});

test('exports at once, more than there are threads, are each their own', async () => {
  const companies = await Promise.all(Array.from({ length: 6 }, () => t.make.company()));
  for (const company of companies) await t.make.order(company);
  const answers = await Promise.all(
    companies.map((company) => t.call(office.officeExport, { filter: {}, columns: ['internalID'] }, company.token)),
  );
  for (const [at, { body }] of answers.entries())
    expect((await rowsAt('url' in body ? body.url : ''))?.rows).toEqual([['# Int.'], [`${companies[at]?.transferid}00000001`]]);
});
