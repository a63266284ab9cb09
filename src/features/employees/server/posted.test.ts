import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp } from '../../../testing/testApp.ts';
import { employees } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/contract.ts';
import { employeeWarehouses } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a warehouse is not deleted while somebody works in it who is not deleted', async () => {
  const company = await t.make.company();
  const warehouse = await t.make.warehouse(company);
  const people = [await t.make.user(company, 'warehouse'), await t.make.user(company, 'warehouse')];
  await t.inCompany(company, async (db) => {
    for (const { _id: employee } of people) await db.insert(employeeWarehouses).values({ _id: newId(), employee, warehouse });
  });
  const remove = () => t.call(warehouses.remove, { _id: warehouse, version: 1 }, company.token);
  const leave = (employee: string | undefined) =>
    t.inCompany(company, (db) =>
      db
        .update(employees)
        .set({ status: 3 })
        .where(eq(employees._id, employee ?? '')),
    );
  const both = await remove();
  expect([both.status, both.body.data, both.body.message]).toEqual([
    409,
    { count: 2 },
    'Trabajan en él 2 empleados. Asígneles otro depósito y vuelva a intentarlo.',
  ]);
  await leave(people[0]?._id);
  expect((await remove()).body.message).toBe('Trabaja en él 1 empleado. Asígnele otro depósito y vuelva a intentarlo.');
  await leave(people[1]?._id);
  expect((await remove()).status).toBe(200);
});
