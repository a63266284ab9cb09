import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts as calls } from '../../contract.ts';
import { accountsApp } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

test('accounts are found by any words of their name: what is called so comes first, and neither kind hides the other', async () => {
  const { company } = await t.team();
  for (let n = 1; n <= 21; n += 1) await t.make.client(company, `Almacén Martín ${String(n).padStart(2, '0')}`);
  const martin = await t.make.driver(company, { name: 'Martín', last: 'Vera' });
  const exact = await t.make.client(company, 'Vera');
  const found = async (search: string) => {
    const { body } = await t.call(calls.accounts, { search }, company.token);
    return body.data.map(({ _id, name, last }) => ({ _id, name: [name, last].filter(Boolean).join(' ') }));
  };
  const martins = await found('martin');
  expect([martins.length, martins[0]?._id]).toEqual([20, martin]);
  expect((await found('VERA')).map(({ _id }) => _id)).toEqual([exact, martin]);
  expect((await found('')).map(({ _id }) => _id)).toContain(martin);
  const named = await t.call(calls.accounts, { ids: [martin, exact, ...martins.map(({ _id }) => _id)] }, company.token);
  expect(named.body.data).toHaveLength(21);
});
