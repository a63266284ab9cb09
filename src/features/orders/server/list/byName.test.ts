import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../testing/testApp.ts';
import type { OrderFilter } from '../../filter.ts';
import { pageByName } from './byName.ts';
import { findOrderIds, orderWhere } from './search.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a page of the first names is the one that sorting gives, both ways; a page that lies behind is left to sorting', async () => {
  const company = await t.make.company();
  // Two of one name, which ids tell apart.
  const clients = [];
  for (const name of ['Zulma Deco', 'Águeda Libros', 'Águeda Libros']) clients.push(await t.make.client(company, name));
  const drivers: (string | null)[] = [null];
  for (const last of ['Rey', 'Sosa', 'Rey']) drivers.push(await t.make.driver(company, { name: 'Ana', last }));
  for (let at = 0; at < 80; at += 1)
    await t.make.order(company, {
      client: clients[at % 3],
      driverAssign: drivers[at % 4],
      status: at % 7 ? 5 : 8,
      deliveryDate: at % 5 ? new Date(Date.UTC(2026, 2, 1 + (at % 9), 13)) : null,
    });
  await t.inCompany(company, async (db) => {
    for (const filter of [{}, { status: [5] }] as OrderFilter[])
      for (const sortField of ['client', 'driverAssign'] as const)
        for (const sortOrder of ['asc', 'desc'] as const) {
          const sorted = await findOrderIds(db, { ...filter, sortField, sortOrder }, 100);
          const walked = async (page: number, size: number) =>
            (await pageByName(db, orderWhere(filter), { page, size, sortField, sortOrder }, sorted.length))?.data.map(({ _id }) => _id);
          expect(await walked(1, 3)).toEqual(sorted.slice(0, 3));
          expect(await walked(3, 1)).toEqual(sorted.slice(2, 3));
          expect(await walked(2, 3)).toBeUndefined();
        }
  });
});

test('orders without a driver stand behind all names: a page that reaches them is left to sorting', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company, { name: 'Ana', last: 'Rey' });
  await t.make.order(company, { driverAssign, status: 5 });
  const search = { page: 1, size: 2, sortField: 'driverAssign', sortOrder: 'asc' } as const;
  expect(await t.inCompany(company, (db) => pageByName(db, orderWhere({}), search, 1000))).toBeUndefined();
});
