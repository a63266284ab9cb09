import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { lockRecord } from '#server/record/recordTable.ts';
import { clients as clientCalls } from '../../clients/contract.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clients } from '../../clients/server/tables.ts';
import { employees as employeeCalls } from '../../employees/contract.ts';
import { EMPLOYEE } from '../../employees/noun.ts';
import { employees } from '../../session/server/tables.ts';
import { accounts as accountCalls } from '../contract.ts';
import { addMovement } from './ledger/addMovement.ts';
import { accountsApp, DAY, moving } from './testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

test('who owes money or is owed it is not deleted; once that is settled they are', async () => {
  const { company, client, driver, deliver, settle, move } = await t.team();
  await settle([await deliver()]);
  const drop = async () => {
    const [first, second] = [
      await t.call(clientCalls.remove, { _id: client }, company.token),
      await t.call(employeeCalls.remove, { _id: driver }, company.token),
    ];
    return [first, second].map(({ status, body }) => ({ status, message: body.message, data: body.data }));
  };
  const way = 'Sáldelo y vuelva a intentarlo, o déjelo inactivo: no se ofrecerá más y su historia queda.';
  expect(await drop()).toEqual([
    { status: 409, message: `Tiene saldo: $ 3.450,00 (nos debe). ${way}`, data: { count: 0 } },
    { status: 409, message: `Tiene saldo: $ 2.100,00 (le debemos). ${way}`, data: { count: 0 } },
  ]);
  await move(client, 'cash', 3_450);
  await move(driver, 'pay', 2_100);
  expect(await drop()).toMatchObject([{ status: 200 }, { status: 200 }]);
});

test('an account that is inactive takes no movement, and it is said how it does', async () => {
  const { company, client, move } = await t.team();
  await t.call(clientCalls.deactivate, { _id: client, version: 1 }, company.token);
  expect(await move(client, 'cash', 10)).toMatchObject({
    status: 400,
    body: { message: 'La cuenta está inactiva: actívela para registrar movimientos' },
  });
});

const AFTER = 'vuelva a intentarlo, o déjelo inactivo: no se ofrecerá más y su historia queda.';
type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const dropped = async (call: typeof clientCalls.remove | typeof employeeCalls.remove, _id: string, { company }: Team) => {
  const { status, body } = await t.call(call, { _id }, company.token);
  return { status, message: body.message, data: body.data };
};

test('who has delivered orders that nobody settled is not deleted, nor is a driver with cash that was not handed in', async () => {
  const team = await t.team();
  const { company, client, driver, deliver, settle, move } = team;
  const dropClient = () => dropped(clientCalls.remove, client, team);
  const dropDriver = () => dropped(employeeCalls.remove, driver, team);
  const orders = [await deliver({ collected: 1_500 }), await deliver()];
  expect(await dropClient()).toEqual({
    status: 409,
    message: `Tiene 2 órdenes entregadas sin liquidar. Liquídelas y ${AFTER}`,
    data: { count: 2 },
  });
  expect(await dropDriver()).toEqual({
    status: 409,
    message: `No rindió $ 1.500,00 de 1 orden. Ciérrele la rendición y ${AFTER}`,
    data: { count: 1 },
  });
  const methods = [{ _id: orders[0]!, method: 'Efectivo' as const }];
  const cash = { driver, day: DAY, version: 0, methods, handed: { Efectivo: 1_500 }, expected: 1_500, close: true };
  expect((await t.call(accountCalls.saveCash, cash, company.token)).status).toBe(200);
  expect((await dropDriver()).message).toBe(`Entregó 2 órdenes que no se liquidaron. Liquídelas y ${AFTER}`);
  await settle([orders[0]!]);
  expect((await dropClient()).message).toBe(`Tiene 1 orden entregada sin liquidar. Liquídela y ${AFTER}`);
  expect((await dropDriver()).message).toBe(`Entregó 1 orden que no se liquidó. Liquídela y ${AFTER}`);
  await settle([orders[1]!]);
  // What is settled is owed, in one way or the other.
  expect((await dropClient()).message).toMatch(/^Tiene saldo: /);
  expect((await dropDriver()).message).toMatch(/^Tiene saldo: /);
  await move(client, 'cash', 2 * 3_450 - 1_500);
  await move(driver, 'pay', 2 * 2_100);
  expect([(await dropClient()).status, (await dropDriver()).status]).toEqual([200, 200]);
});

test('others’ orders and cash keep nobody from being deleted, and who is inactive is deactivated whatever they have', async () => {
  const team = await t.team();
  const { company, client, driver, deliver } = team;
  await deliver({ collected: 10 });
  const [free, other] = [await t.make.client(company), await t.make.driver(company)];
  expect(await dropped(clientCalls.remove, free, team)).toMatchObject({ status: 200 });
  expect(await dropped(employeeCalls.remove, other, team)).toMatchObject({ status: 200 });
  expect((await t.call(clientCalls.deactivate, { _id: client, version: 1 }, company.token)).status).toBe(200);
  expect((await t.call(employeeCalls.deactivate, { _id: driver, version: 1 }, company.token)).status).toBe(200);
});

describe('a movement at the very moment', () => {
  const by = ({ company: { companyId, owner } }: Team) => ({ viewer: { _id: owner, company: companyId } as Viewer, now: new Date() });
  /** Waits until somebody waits for a row that a transaction has. */
  const someoneWaits = async (db: Db) => {
    const waiting = sql`select count(*)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
    await expect.poll(async () => (await db.execute<{ n: number }>(waiting)).rows[0]?.n).toBeGreaterThan(0);
  };
  const accountsOf = ({ client, driver }: Team) =>
    [
      { account: client, table: clients, noun: CLIENT, remove: clientCalls.remove, deactivate: clientCalls.deactivate },
      { account: driver, table: employees, noun: EMPLOYEE, remove: employeeCalls.remove, deactivate: employeeCalls.deactivate },
    ] as const;

  test('at which its account is deleted is seen by who deletes it', async () => {
    const team = await t.team();
    for (const { account, remove } of accountsOf(team)) {
      let removing: ReturnType<typeof dropped> | undefined;
      await t.inCompany(team.company, async (db) => {
        await addMovement(db, { ...moving(account, 'cash', 10), settlement: null }, by(team));
        removing = dropped(remove, account, team);
        await someoneWaits(db);
      });
      expect(await removing).toMatchObject({ status: 409, message: expect.stringMatching(/^Tiene saldo: \$ 10,00 /) });
    }
  });

  test('at which its account is deleted or deactivated waits for that, and is refused', async () => {
    const team = await t.team();
    for (const { account, table, noun } of accountsOf(team)) {
      for (const [status, message] of [
        [recordStatus.inactive, 'La cuenta está inactiva: actívela para registrar movimientos'],
        [recordStatus.deleted, 'La cuenta se eliminó: no recibe movimientos'],
      ] as const) {
        await t.inCompany(team.company, (db) => db.update(table).set({ status: recordStatus.active }).where(eq(table._id, account)));
        let moved: ReturnType<Team['move']> | undefined;
        await t.inCompany(team.company, async (db) => {
          await lockRecord(db, table, noun, { _id: account, version: undefined, deleting: status === recordStatus.deleted });
          moved = team.move(account, 'cash', 10);
          await someoneWaits(db);
          await db.update(table).set({ status }).where(eq(table._id, account));
        });
        expect(await moved).toMatchObject({ status: 400, body: { message, fields: { toAccount: message.split(':')[0] } } });
      }
    }
    expect([...(await team.balances()).values()].filter((amount) => amount !== 0)).toEqual([]);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
