import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { endpoints, inputOf, makeRecords, type Records } from '../../../testing/fixtures.ts';
import { openRows, type Rows, settle } from '../../../testing/rows.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderProducts } from '../../orders/server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { transfers as contract } from '../contract.ts';
import { drain } from './courier/drain.ts';

/** Three companies, each of which shares with the next, and what each must not tell. */
type Side = { company: Company; secrets: string[] };
let t: App;
let sides: [Side, Side, Side];
/** The order of each, and the records of each with that order for theirs. */
let held: [string, string, string];
let records: [Records, Records, Records];
let rows: Rows[];

/** An order of a company's own with all that is nobody else's business, each bit with its mark. */
const secretOrder = async (company: Company, mark: string) => {
  const value = String(987_000 + mark.length);
  const client = await t.make.client(company, `Cliente ${mark}`);
  const warehouse = await t.make.warehouse(company);
  await t.inCompany(company, (db) =>
    db
      .update(warehouses)
      .set({ name: `Depósito ${mark}` })
      .where(eq(warehouses._id, warehouse)),
  );
  const driver = await t.make.driver(company, { name: `Chofer ${mark}`, last: 'Reservado' });
  await t.inCompany(company, (db) =>
    db
      .update(employees)
      .set({ last: `Dueña ${mark}` })
      .where(eq(employees._id, company.owner)),
  );
  const order = await t.make.order(company, {
    client,
    warehouse,
    driverAssign: driver,
    status: 5,
    externalID: `Externo ${mark}`,
    valuePackage: `${value}.32`,
    fromName: `Remitente ${mark}`,
    fromObservation: `Retiro ${mark}`,
    fromPhone: `1199${value}`,
  });
  const product = newId();
  await t.inCompany(company, (db) =>
    db.insert(orderProducts).values({ _id: newId(), order, sku: `SKU ${mark}`, description: `Remera ${mark}`, quantity: 1 }),
  );
  await t.call(orderCalls.changeBulk, { orders: [order], status: 42, observation: `Nota ${mark}` }, company.token);
  return { order, driver, secrets: [mark, value, company.companyId, company.owner, client, warehouse, driver, product, order] };
};

/** Writes to histories one after another, and lets all of it travel to the others each time. */
const travel = async (entries: readonly (readonly [Company, string, object])[]) => {
  for (const [company, order, fields] of entries) {
    const { body } = await t.call(orderCalls.changeBulk, { orders: [order], ...fields }, company.token);
    expect(body).toMatchObject({ changed: 1 });
    await drain({ database: t.database, report: (error) => t.problems.push(error) });
  }
};

beforeAll(async () => {
  t = await testApp();
  const companies = [await t.make.company(), await t.make.company(), await t.make.company()] as const;
  const [a, b, c] = companies;
  const marks = ['Aquicito', 'Bermellones', 'Celedonito'] as const;
  const { order, secrets } = await secretOrder(a, marks[0]);
  const pass = async (from: Company, to: Company, _id: string) => {
    await t.call(contract.share, { transferid: to.transferid, orders: [_id] }, from.token);
    return (await t.call(contract.expected, {}, to.token)).body.data[0]?._id ?? '';
  };
  const atB = await pass(a, b, order);
  const ofB = await secretOrder(b, marks[1]);
  const secretsOfB = [...ofB.secrets, atB];
  const atC = await pass(b, c, atB);
  await t.call(contract.confirm, { orders: [atC] }, c.token);
  const ofC = await secretOrder(c, marks[2]);
  const secretsOfC = [...ofC.secrets, atC];
  await travel([
    [c, atC, { status: 5, driverAssign: ofC.driver }],
    [c, atC, { status: 42, observation: `Nota ${marks[2]}` }],
    [c, atC, { status: 10, observation: 'Nadie en domicilio' }],
    [a, order, { status: 26 }],
    [b, atB, { status: 25, observation: 'Pide otro día' }],
  ]);
  sides = [
    { company: a, secrets },
    { company: b, secrets: secretsOfB },
    { company: c, secrets: secretsOfC },
  ];
  held = [order, atB, atC];
  const made: Records[] = [];
  for (const [i, { company }] of sides.entries()) made.push({ ...(await makeRecords(t, company, `Propio${i}`)), order: held[i] ?? '' });
  records = made as typeof records;
  await settle(t);
  rows = [];
  for (const { company } of sides) rows.push(await openRows(t, company.companyId));
});
afterAll(async () => {
  for (const one of rows) await one.close();
  await t.close();
});
beforeEach(async () => {
  await settle(t);
  for (const one of rows) await one.restore();
});

/** What a call answers; of one that answers where a spreadsheet is, what stands in that. */
const ask = async ({ method, path }: (typeof endpoints)[number]['endpoint'], input: object, { token }: Company) => {
  const { body } = await t.app.inject({ method, url: path, headers: { token }, ...(method === 'POST' && { payload: input }) });
  const url = /"url":"([^"]*\.xlsx[^"]*)"/.exec(body)?.[1];
  return url ? JSON.stringify((await readXlsx((await t.app.inject(url)).rawPayload)).sheets) : body;
};

/** What of the others' secrets an answer tells, but what was sent. */
const leaks = (viewer: number, body: string, input: object) =>
  sides
    .filter((_, i) => i !== viewer)
    .flatMap(({ secrets }) => secrets)
    .filter((secret) => body.includes(secret) && !JSON.stringify(input).includes(secret));

test('the three hold the same parcel, and each was told what the others wrote', async () => {
  expect(new Set(held).size).toBe(3);
  expect(held).not.toContain('');
  for (const [viewer, { company }] of sides.entries()) {
    const { status, body } = await t.call(orderCalls.detail, { _id: held[viewer] ?? '' }, company.token);
    expect(status).toBe(200);
    const told = body.history.map((entry) => entry.status.id);
    expect(told).toEqual(expect.arrayContaining([5, 10, 25, 26]));
  }
  expect(t.problems).toEqual([]);
});

test.each(endpoints.filter(({ slice }) => slice !== 'session'))('$name tells nobody what is another one’s', async (call) => {
  for (const [viewer, { company }] of sides.entries()) {
    const input = inputOf(call, records[viewer]!, company.token);
    const body = await ask(call.endpoint, input, company);
    expect([company.transferid, leaks(viewer, body, input)]).toEqual([company.transferid, []]);
  }
});

test('what one would look at tells nothing of the others, and of those who are no neighbours not even the name', async () => {
  const names = ['Empresa 1', 'Empresa 2', 'Empresa 3'];
  for (const [viewer, { company }] of sides.entries()) {
    const _id = held[viewer] ?? '';
    const asked = [
      [orderCalls.detail, { _id }],
      [orderCalls.form, { _id, typeAction: 'edit' }],
      [orderCalls.search, {}],
      [orderCalls.recent, {}],
      [orderCalls.tracking, { search: _id }],
      [contract.info, { _id }],
      [contract.recent, {}],
      [contract.partners, {}],
      [contract.search, { typeTransfer: 'sent' }],
      [contract.search, { typeTransfer: 'received' }],
      [contract.expected, {}],
      [contract.check, { tracking: _id }],
      [contract.arrived, { tracking: _id }],
      [contract.export, { filter: { typeTransfer: 'received' }, columns: ['internalID', 'client', 'driverAssign', 'externalID'] }],
    ] as const;
    for (const [endpoint, input] of asked) {
      const body = await ask(endpoint, input, company);
      expect([endpoint.path, leaks(viewer, body, input)]).toEqual([endpoint.path, []]);
      const strangers = viewer === 0 ? [names[2]] : viewer === 2 ? [names[0]] : [];
      expect([endpoint.path, strangers.filter((name) => body.includes(name ?? ''))]).toEqual([endpoint.path, []]);
    }
  }
});
