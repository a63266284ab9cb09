import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imports } from '../contract.ts';
import { DAY, importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

test('a place that was found for a row is its destination, with its town and its doubt', async () => {
  const { company } = await t.withClient();
  const location = { type: 'Point' as const, coordinates: [-58.44, -34.6] as [number, number] };
  const toAddress = {
    address: 'Av. Corrientes',
    addressNumber: 4900,
    location,
    postalCode: '1414',
    town: 'Villa Crespo',
    hierarchy: [],
    partial_match: true,
    chosen: true,
  };
  const lost = row({ toAddress: 'Corientes 4900', toLat: '', toLng: '', floor: '2' });
  const [placed] = await t.confirm(company, { ...lost, places: { toAddress } });
  const { chosen: _chosen, ...found } = toAddress;
  expect(placed).toMatchObject({
    haserror: false,
    unplaced: [],
    places: { toAddress },
    draft: { toAddress: { ...found, floor: '2' } },
  });
  const nowhere = { ...toAddress, location: { ...location, coordinates: [0, 0] } };
  expect(await t.call(imports.confirm, { rows: [{ ...lost, places: { toAddress: nowhere } }] }, company.token)).toMatchObject({
    status: 400,
  });
});

describe('the history of imports', () => {
  test('tells each file with who sent it, and what came of it, newest first', async () => {
    const { company } = await t.withClient();
    const drafts = await t.draftsOf(company, {}, {});
    const first = await t.send(company, drafts.slice(0, 1), { fileName: 'uno.csv' });
    await t.ended(company, first.body.job);
    const second = await t.send(company, drafts.slice(1), { fileName: 'dos.xlsx' });
    await t.ended(company, second.body.job);
    const { body } = await t.call(imports.search, {}, company.token);
    expect(body.total).toBe(2);
    expect(body.data).toMatchObject([
      { fileName: 'dos.xlsx', total: 1, state: 'Completado', job: second.body.job, result: { created: 1, startDay: DAY, endDay: DAY } },
      { fileName: 'uno.csv', employee: { name: expect.any(String) as string } },
    ]);
    const page = await t.call(imports.search, { page: 2, size: 1 }, company.token);
    expect(page.body.data.map(({ fileName }) => fileName)).toEqual(['uno.csv']);
  });

  test('refuses pages that are none, and those who may not import; another company sees nothing', async () => {
    const { company } = await t.withClient();
    await t.ended(company, (await t.send(company, await t.draftsOf(company, {}))).body.job);
    expect(await t.call(imports.search, { page: 0 }, company.token)).toMatchObject({
      status: 400,
      body: { fields: { page: 'La primera página es la 1' } },
    });
    const { token } = await t.make.user(company, 'clerk', ['office']);
    expect((await t.call(imports.search, {}, token)).status).toBe(403);
    const other = await t.make.company();
    expect((await t.call(imports.search, {}, other.token)).body).toEqual({ data: [], total: 0 });
  });
});
