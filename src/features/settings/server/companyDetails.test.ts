import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '#server/record/audit.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { NO_DETAILS } from '../company/companyDetails.ts';
import { settings as calls } from '../contract.ts';

let t: App;
let company: Company;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
});
afterAll(() => t.close());

const typed = {
  legalName: ' Logística del Sur S.R.L. ',
  taxId: '30-50001091-2',
  address: 'Av. Rivadavia 4975, CABA',
  phone: '11 4833-0000',
  email: 'Hola@Sur.test',
  payTo: '28505909 40090418135201',
};
const stored = {
  legalName: 'Logística del Sur S.R.L.',
  taxId: '30500010912',
  address: 'Av. Rivadavia 4975, CABA',
  phone: '1148330000',
  email: 'hola@sur.test',
  payTo: '2850590940090418135201',
};
const read = async ({ token }: Company) => (await t.call(calls.companyDetails, {}, token)).body.data;
const save = async (input: object, token = company.token) => {
  const { status, body } = await t.call(calls.saveCompanyDetails, input, token);
  return status === 200 ? body : { status, code: body.code, fields: body.fields };
};

describe('the details of a company', () => {
  test('are nothing until they are saved, stored as they are printed, and told in the history; to nobody else', async () => {
    expect(await read(company)).toEqual({ ...NO_DETAILS, version: 0 });
    expect(await save({ ...typed, version: 0 })).toEqual({ version: 1 });
    expect(await read(company)).toEqual({ ...stored, version: 1 });
    expect(await save({ ...stored, phone: '', version: 1 })).toEqual({ version: 2 });
    const history = await t.inCompany(company, (db) => auditOf(db, 'companies', company.companyId, t.ports.people));
    expect(history.data.map(({ changes }) => changes)).toEqual([
      { phone: { from: '1148330000', to: '' } },
      Object.fromEntries(Object.entries(stored).map(([field, to]) => [field, { from: '', to }])),
    ]);
    expect(await read(await t.make.company())).toEqual({ ...NO_DETAILS, version: 0 });
  });

  test('are saved by one of two at once; sent again they are saved once', async () => {
    const own = await t.make.company();
    const [one, other] = [
      { ...NO_DETAILS, legalName: 'Una', version: 0 },
      { ...NO_DETAILS, legalName: 'Otra', version: 0 },
    ];
    const stale = { status: 409, code: 'STALE', fields: undefined };
    const both = await Promise.all([save(one, own.token), save(other, own.token)]);
    expect(both).toEqual(expect.arrayContaining([{ version: 1 }, stale]));
    const { legalName } = await read(own);
    expect(await save({ ...NO_DETAILS, legalName, version: 0 }, own.token)).toEqual({ version: 1 });
    expect(await save({ ...NO_DETAILS, legalName: 'Tercera', version: 0 }, own.token)).toEqual(stale);
  });

  test.each([
    [{ taxId: '30-50001091-3' }, { taxId: 'El dígito verificador no coincide: revise el número' }],
    [{ taxId: '211003420017' }, { taxId: 'No es un CUIT' }],
    [{ payTo: '2850590940090418135202' }, { payTo: 'No es un CBU: revise sus 22 dígitos' }],
    [
      { taxId: 'A58818501', payTo: 'ñ' },
      { taxId: 'No es un CUIT', payTo: expect.stringMatching(/^Un alias tiene/) },
    ],
    [{ email: 'hola' }, { email: 'Error en el Email' }],
    [{ version: 'x' }, { version: 'Versión inválida' }],
  ])('%o are refused at their fields and change nothing', async (over, fields) => {
    const before = await read(company);
    expect(await save({ ...stored, version: before.version, ...over })).toEqual({ status: 400, code: 'INVALID', fields });
    expect(await read(company)).toEqual(before);
  });

  test('are for unrestricted users', async () => {
    const { token } = await t.make.user(company, 'clerk', ['office', 'account']);
    expect((await t.call(calls.companyDetails, {}, token)).status).toBe(403);
    expect(await save({ ...stored, version: 2 }, token)).toMatchObject({ status: 403 });
    const admin = await t.make.user(company, 'admin');
    expect((await t.call(calls.companyDetails, {}, admin.token)).status).toBe(200);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
