import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { skus as contract } from '../contract.ts';
import { skus } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const product = async (company: Company, client: string, over: Partial<typeof skus.$inferInsert> = {}) => {
  const _id = newId();
  await t.inCompany(company, (db) => db.insert(skus).values({ _id, client, sku: _id, description: 'Remera básica', ...over }));
  return _id;
};
const find = async (company: Company, body: Record<string, unknown>) =>
  (await t.call(contract.products, body, company.token)).body.data.map(({ _id }) => _id);

test('finds a client’s products by SKU, bar code or description, without accents, and no other client’s', async () => {
  const company = await t.make.company();
  const [client, other] = [await t.make.client(company), await t.make.client(company)];
  const shirt = await product(company, client, { sku: 'REM-01', code: '7790001', variant: ['S', 'M'] });
  const pants = await product(company, client, { sku: 'PAN-01', description: 'Pantalón de algodón' });
  await product(company, other, { sku: 'REM-01' });
  await product(company, client, { sku: 'REM-02', status: 3 });
  expect(await find(company, { client })).toEqual([pants, shirt]);
  expect(await find(company, { client: { _id: client }, search: 'rem' })).toEqual([shirt]);
  expect(await find(company, { client, search: 'algodon PAN' })).toEqual([pants]);
  expect(await find(company, { client, search: '7790001' })).toEqual([shirt]);
  expect(await find(company, { client, search: '%' })).toEqual([]);
  expect(await find(company, { client, ids: [pants] })).toEqual([pants]);
  const { body } = await t.call(contract.products, { client, search: 'REM-01' }, company.token);
  const asOption = { value: shirt, label: 'Remera básica (REM-01)', note: '7790001' };
  expect(body.data[0]).toEqual({
    ...asOption,
    _id: shirt,
    sku: 'REM-01',
    code: '7790001',
    description: 'Remera básica',
    variant: ['S', 'M'],
  });
});

test('a product without a description is called by its SKU', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  await product(company, client, { sku: 'REM-01', description: '' });
  const { body } = await t.call(contract.products, { client }, company.token);
  expect(body.data).toMatchObject([{ label: 'REM-01', description: '' }]);
});

test('no client is refused at its field', async () => {
  const company = await t.make.company();
  expect(await t.call(contract.products, {}, company.token)).toMatchObject({ status: 400, body: { fields: { client: 'Requerido' } } });
});

test('needs the permission order, and another company finds nothing', async () => {
  const [company, b] = [await t.make.company(), await t.make.company()];
  const client = await t.make.client(company);
  const _id = await product(company, client);
  const { token } = await t.make.user(company, 'clerk', ['office']);
  expect((await t.call(contract.products, { client }, token)).status).toBe(403);
  expect(await find(b, { client })).toEqual([]);
  expect(await find(b, { client, ids: [_id] })).toEqual([]);
});
