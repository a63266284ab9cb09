import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, at10 } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { accounts as calls } from '../../contract.ts';
import { type MovementAction, payMethods } from '../../ledger/kinds.ts';
import { ledgerPurge } from '../purge.ts';
import { movements } from '../tables.ts';
import { accountsApp, asked, DAY } from '../testing.ts';
import { post, type Posting } from './post.ts';
import { ledgerFaults } from './ledgerFaults.ts';

// LEDGER_MOVEMENTS=1000000 npm run vitest -- run src/features/accounts/server/ledger/ledgerFaults.test.ts
const MOVEMENTS = Number(process.env['LEDGER_MOVEMENTS'] ?? 20_000);
/** Movements of a statement, and what people do meanwhile, several at a time. */
const CHUNK = 1_000;
const [STEPS, PEOPLE] = [400, 4];
const DAYS = [DAY, addDays(DAY, -1)];

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

/** Numbers below some that are the same each time (Lehmer). */
const drawn = (seed: number) => {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return { below, of, some: <T>(list: readonly T[], most: number): T[] => list.filter(() => below(9) === 0).slice(0, most) };
};

test('whatever is moved, settled, edited, deleted, closed and opened again at once, every total is a sum over it, to the centavo', async () => {
  const { below, of, some } = drawn(20_261_124);
  const { company, client, driver, deliver, move } = await t.team();
  const clients = [client, await t.make.client(company, 'Otra'), await t.make.client(company, 'Tercera')];
  const drivers = [
    driver,
    await t.make.driver(company, { name: 'Beto', last: 'Sosa' }),
    await t.make.driver(company, { name: 'Ema', last: 'Ruiz' }),
  ];
  const accounts = [...clients, ...drivers];
  const orders: { _id: string; client: string }[] = [];
  for (let n = 0; n < 90; n += 1) {
    const its = of(clients);
    const collected = below(3) === 0 ? { collected: 1 + below(900_000) / 100 } : {};
    orders.push({ _id: await deliver({ client: its, driver: of(drivers), at: at10(of(DAYS)), ...collected }), client: its });
  }
  const period = { start: DAYS[1]!, end: DAYS[0]! };
  const moved: string[] = [];
  const made: { _id: string; client: string }[] = [];
  const closed: { _id: string; version: number }[] = [];
  const form = () => {
    const its = of(clients);
    return {
      ...asked(
        its,
        some(
          orders.filter((order) => order.client === its),
          5,
        ).map(({ _id }) => _id),
      ),
      period,
    };
  };
  const settle = async () => {
    const its = form();
    const answer = await t.call(calls.createSettlement, its, company.token);
    if (answer.status === 200) made.push(its);
    return answer;
  };
  const edit = async () => {
    const its = of(made);
    const { body } = await t.call(calls.readSettlement, { _id: its._id }, company.token);
    const { client: _, ...plain } = form();
    const others = orders.filter((order) => order.client === its.client);
    const order = [...body.data.orders.filter(() => below(3) > 0), ...some(others, 2)].map(({ _id }) => ({ _id }));
    return t.call(calls.editSettlement, { ...plain, _id: its._id, version: body.data.version, order }, company.token);
  };
  const count = async () => {
    const [who, day] = [of(drivers), of(DAYS)];
    const { data } = (await t.call(calls.readCash, { driver: who, day }, company.token)).body;
    const off = below(2) * below(20_000);
    const handed = { Efectivo: Math.round(Math.max(0, data.expected * 100 - off)) / 100, Cheque: below(2) * 55.5, Transferencia: 0 };
    const methods = data.list.map(({ _id }) => ({ _id, method: of(payMethods) }));
    const why = { reason: 'Otro' as const, observation: 'Falta' };
    const its = { driver: who, day, version: data.version, handed, methods, expected: data.expected, ...why, close: below(4) > 0 };
    const answer = await t.call(calls.saveCash, its, company.token);
    if (answer.status === 200 && its.close) closed.push(answer.body);
    return answer;
  };
  const step = async () => {
    const what = below(20);
    if (what < 6) {
      const answer = await move(of(accounts), of(['cash', 'pay', 'credit'] as const), 1 + below(500_000) / 100);
      if (answer.status === 200) moved.push(answer.body._id);
      return answer;
    }
    if (what < 7 && moved.length > 0)
      return t.call(calls.reverseMovement, { _id: newId(), movement: of(moved), observation: 'Rechazado' }, company.token);
    if (what < 11) return settle();
    if (what < 14 && made.length > 0) return edit();
    if (what < 16 && made.length > 0) return t.call(calls.deleteSettlement, { _id: of(made)._id }, company.token);
    if (what < 18 && closed.length > 0) return t.call(calls.reopenCash, of(closed), company.token);
    return count();
  };
  const done = new Map<number, number>();
  const work = async () => {
    for (let n = 0; n < STEPS / PEOPLE; n += 1) {
      const { status } = await step();
      done.set(status, (done.get(status) ?? 0) + 1);
    }
  };
  /** As many movements as a year has, in statements of a thousand, posted to all accounts at once. */
  const load = async () => {
    for (let n = 0; n < MOVEMENTS; n += CHUNK) {
      const postings = Array.from({ length: Math.min(CHUNK, MOVEMENTS - n) }, (): Posting => {
        const account = of(accounts);
        const kind = clients.includes(account) ? ('client' as const) : ('employee' as const);
        const action: MovementAction = of(['cash', 'pay', 'credit']);
        return { kind, account, action, origin: 'manual', method: of([...payMethods, null]), amount: 1 + below(100_000_000) };
      });
      const by = { day: addDays(DAY, -below(400)), by: company.owner, now: new Date() };
      await t.inCompany(company, (db) => post(db, postings, by));
    }
  };
  await Promise.all([load(), ...Array.from({ length: PEOPLE }, work)]);
  // Refused is what somebody else has done meanwhile; nothing fails.
  expect([...done.keys()].filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
  expect(done.get(200)).toBeGreaterThan(STEPS / 3);
  expect([made.length > 20, closed.length > 5]).toEqual([true, true]);
  const faults = () => t.inCompany(company, ledgerFaults);
  expect(await faults()).toEqual([]);
  expect(await t.inCompany(company, (db) => db.$count(movements))).toBeGreaterThan(MOVEMENTS);
  // Folded at night they come to the same.
  await asPlatform(t.database, (db) => ledgerPurge['ledger_tallies']!(db, new Date(), new Date()));
  expect(await faults()).toEqual([]);
}, 900_000);

test('what is wrong by a centavo is found', async () => {
  const { company, client, driver, deliver, settle, move } = await t.team();
  await settle([await deliver({ collected: 10 })]);
  await move(client, 'cash', 5);
  await move(driver, 'pay', 5);
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
  const break_ = (statement: string) =>
    asPlatform(t.database, (db) => db.execute(sql.raw(`${statement} and company_id = '${company.companyId}'`)));
  const faultsAfter = async (wrong: string, right: string) => {
    await break_(wrong);
    const found = await t.inCompany(company, ledgerFaults);
    await break_(right);
    return new Set(found.map((fault) => fault.split(':')[0]));
  };
  const off = (table: string, column: string, where: string, by: string) =>
    `update ${table} set ${column} = ${column} ${by} where ${where}`;
  for (const [table, column, where, fault] of [
    ['account_balances', 'balance', `kind = 'client'`, 'a balance is not the sum of its movements'],
    ['ledger_tallies', 'amount', `action = 'pay'`, 'a day’s tallies are not the sum of its movements'],
    ['settlements', 'paid', 'true', 'a settlement is not what its lines, movements and payments come to'],
    ['settlement_lines', 'pay', 'true', 'a balance is not what its account was charged, paid and handed'],
  ] as const)
    expect(await faultsAfter(off(table, column, where, '+ 0.01'), off(table, column, where, '- 0.01'))).toContain(fault);
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
}, 60_000);

test.each([
  'update movements set amount = 1',
  'update movements set observation = null',
  'delete from movements',
  'truncate movements',
  'update settlement_payments set amount = 1',
  'delete from settlement_payments',
  'insert into account_balances (company_id, _id, kind, balance, movements) values (new_uuid(), new_uuid(), null, 0, 0)',
  'update account_balances set balance = 0',
  'delete from account_balances',
  'update ledger_tallies set amount = 0',
  'delete from ledger_tallies',
  'alter table movements disable trigger movements_added',
])('role app may not %s', async (statement) => {
  const { company } = await t.team();
  await expect(t.inCompany(company, (db) => db.execute(sql.raw(statement)))).rejects.toMatchObject({ cause: { code: '42501' } });
});
