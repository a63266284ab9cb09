import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { warehouses } from '../features/warehouses/server/tables.ts';
import { testApp, type App, type Company } from './testApp.ts';
import { rowsState } from '#server/query/rowsState.ts';

let t: App;
let company: Company;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
});
afterAll(() => t.close());

const state = () => t.inCompany(company, (db) => rowsState(db, [warehouses, sql`sign_in_state()`]));
const set = (_id: string, name: string) => t.inCompany(company, (db) => db.update(warehouses).set({ name }).where(eq(warehouses._id, _id)));

describe('the state of rows', () => {
  test('is the same for as long as nothing changes, and whatever others change', async () => {
    const warehouse = await t.make.warehouse(company);
    const before = await state();
    const other = await t.make.company();
    await t.make.warehouse(other);
    await t.inCompany(company, (db) => db.select().from(warehouses).where(eq(warehouses._id, warehouse)).for('update'));
    const undone = t.inCompany(company, async (db) => {
      await db.update(warehouses).set({ name: 'Otro' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await state()).toBe(before);
  });

  test('is another after a row was added, changed or changed back, and what it was when that is removed', async () => {
    const seen = new Set([await state()]);
    const warehouse = await t.make.warehouse(company);
    seen.add(await state());
    await set(warehouse, 'Norte');
    seen.add(await state());
    await set(warehouse, 'Central');
    seen.add(await state());
    await t.database.owner.query('delete from warehouses where _id = $1', [warehouse]);
    expect(seen.size).toBe(4);
    expect(await state()).toBe([...seen][0]);
  });

  test('is another for each of two changes that end in the order in which they did not begin', async () => {
    const [one, two] = [await t.make.warehouse(company), await t.make.warehouse(company)];
    const seen = new Set([await state()]);
    await t.inCompany(company, async (db) => {
      await db.update(warehouses).set({ name: 'Primero' }).where(eq(warehouses._id, one));
      await set(two, 'Segundo');
      seen.add(await state());
    });
    seen.add(await state());
    expect(seen.size).toBe(3);
  });

  test('is another when what a function told of one person it now tells of another', async () => {
    for (let pair = 0; pair < 12; pair += 1) {
      const own = await t.make.company();
      const stateOf = () => t.inCompany(own, (db) => rowsState(db, [sql`sign_in_state()`]));
      const sign = (email: string) => t.make.user(own, 'clerk', [], { email: `${email}${pair}@reparto.test`, passwordHash: 'x' });
      const [one, other] = [await sign('una'), await sign('otra')];
      const turnOn = `insert into second_factors (company_id, employee, sealed_key, active_at) values ($1, $2, 'x', '2026-11-20T12:00:00Z')`;
      await t.database.owner.query(turnOn, [own.companyId, one._id]);
      const before = await stateOf();
      await t.database.owner.query('delete from second_factors where company_id = $1', [own.companyId]);
      await t.database.owner.query(turnOn, [own.companyId, other._id]);
      expect(await stateOf()).not.toBe(before);
    }
  });

  test('is another when a function tells something else', async () => {
    const before = await state();
    await t.make.user(company, 'clerk', [], { email: 'ana@reparto.test', passwordHash: 'x' });
    const after = await state();
    expect(after).not.toBe(before);
  });
});
