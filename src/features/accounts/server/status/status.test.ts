import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartRanges } from '#shared/chart/periods.ts';
import type { Received } from '#shared/contract.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { asPlatform } from '#server/platform.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { addDays, startOfDay } from '#shared/time.ts';
import { accounts as calls } from '../../contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { ledgerPurge } from '../purge.ts';
import { unsettledTallies } from '../tables.ts';
import { accountsApp, asked, DAY } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<typeof t.team>>;
type Status = Received<typeof calls.status>;
type Graph = Received<typeof calls.statusGraph>;

const status = async ({ company }: Pick<Team, 'company'>): Promise<Status> => (await t.call(calls.status, {}, company.token)).body;
const graph = async ({ company }: Pick<Team, 'company'>, range: (typeof chartRanges)[number]): Promise<Graph> =>
  (await t.call(calls.statusGraph, { range }, company.token)).body;

/** What statements over the ledger itself come to, in cents. */
const ledger = ({ company }: Team, where: string) =>
  t.inCompany(company, async (db) => {
    const { rows } = await db.execute<Record<'cash' | 'pay' | 'invoice', string>>(sql`select
      coalesce(sum(amount) filter (where action = 'cash'), 0) as cash, coalesce(sum(amount) filter (where action = 'pay'), 0) as pay,
      coalesce(sum(amount) filter (where action = 'invoice' and kind = 'client'), 0) as invoice from movements where ${sql.raw(where)}`);
    const { cash, pay, invoice } = rows[0]!;
    return { cash: fromCents(toCents(cash)), pay: fromCents(toCents(pay)), invoice: fromCents(toCents(invoice)) };
  });

const nothing = { cash: 0, pay: 0, invoice: 0 };

describe('the cards', () => {
  test('tell what clients owe and what of it is late, what employees are owed, and what they leave out', async () => {
    const team = await t.team();
    const { company, client, driver, deliver, settle, move } = team;
    const [second, third] = [await t.make.client(company, 'Aráoz'), await t.make.client(company, 'Bodega')];
    const lender = await t.make.driver(company, { name: 'Beto', last: 'Sosa' });
    // Due yesterday, of which 450 are paid; and due later.
    const late = await settle([await deliver()], { expire: addDays(DAY, -1) });
    await settle([await deliver()], { expire: addDays(DAY, 5) });
    await move(client, 'cash', 450, { settlement: late._id });
    await move(second, 'pay', 1_000.5);
    await move(third, 'cash', 70);
    await move(lender, 'pay', 20);
    await deliver();
    await deliver({ client: second });
    expect(await status(team)).toEqual({
      at: expect.any(String),
      collect: 7_450.5,
      pay: 4_200,
      total: 3_250.5,
      late: 3_000,
      employees: 1,
      order: 2,
      clients: 2,
      due: {
        data: [
          { _id: client, name: 'Ñandú Indumentaria', amount: 6_450, expire: addDays(DAY, -1), late: 3_000 },
          { _id: second, name: 'Aráoz', amount: 1_000.5, expire: null, late: 0 },
        ],
        rest: { count: 0, amount: 0 },
      },
      apart: { clients: { count: 1, amount: 70 }, employees: { count: 1, amount: 20 } },
      settings: { closed: null, nets: true, version: 0 },
    });
    expect((await t.call(calls.employeeBalances, {}, company.token)).body.data.map(({ _id, amount }) => [_id, amount])).toEqual(
      expect.arrayContaining([
        [driver, 4_200],
        [lender, -20],
      ]),
    );
  });

  test('say late of no more than is owed; today is not late yet', async () => {
    const team = await t.team();
    const { client, deliver, settle, move } = team;
    await settle([await deliver()], { expire: DAY });
    expect(await status(team)).toMatchObject({ collect: 3_450, late: 0, due: { data: [{ expire: DAY, late: 0 }] } });
    await settle([await deliver()], { expire: addDays(DAY, -1) });
    expect(await status(team)).toMatchObject({ collect: 6_900, late: 3_450 });
    // What the company owes for cash that drivers collected is in the balance and pays no settlement.
    await settle([await deliver({ collected: 8_000 })], { expire: DAY });
    expect(await status(team)).toMatchObject({ collect: 2_350, late: 2_350, due: { data: [{ amount: 2_350, late: 2_350 }] } });
    await move(client, 'pay', 1);
    expect(await status(team)).toMatchObject({ late: 2_351 });
  });

  test('name those that were to pay first, and say what the others owe', async () => {
    const team = await t.team();
    const { company, deliver, settle, move } = team;
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const made = await Promise.all(names.map((name) => t.make.client(company, name)));
    for (const [at, client] of made.entries()) await move(client, 'pay', 100 + at);
    const settled = async (client: string, expire: string) => {
      const order = await deliver({ client });
      await settle([order], { ...asked(client, [order]), expire });
    };
    await settled(made[1]!, addDays(DAY, 9));
    await settled(made[3]!, addDays(DAY, -1));
    const { due, collect } = await status(team);
    expect(due.data.map(({ name }) => name)).toEqual(['D', 'B', 'G', 'F']);
    expect(due.rest).toEqual({ count: 3, amount: 306 });
    expect(due.data.reduce((sum, { amount }) => sum + amount, due.rest.amount)).toBe(collect);
  });

  test('of a company that has nothing are nothing', async () => {
    const company = await t.make.company();
    const zero = { count: 0, amount: 0 };
    expect(await status({ company })).toMatchObject({
      total: 0,
      pay: 0,
      collect: 0,
      late: 0,
      employees: 0,
      order: 0,
      clients: 0,
      due: { data: [], rest: zero },
      apart: { clients: zero, employees: zero },
    });
    const shown = await graph({ company }, 'ALL');
    expect(shown).toMatchObject({ unit: 'month', graph: [], running: { ...nothing, start: `${DAY.slice(0, 7)}-01` }, sums: nothing });
    expect((await graph({ company }, '1Y')).graph.length).toBe(11);
  });
});

describe('the chart', () => {
  test('says of each period what the ledger says, after movements, settlements and cancellations of many days', async () => {
    const team = await t.team();
    const { company, client, driver, deliver, move } = team;
    const stranger = await t.team();
    await stranger.move(stranger.client, 'cash', 5_000);
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const of = <T>(list: readonly T[]) => list[random(list.length)]!;
    const made: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const back = of([0, 0, random(40), random(300), random(1_500)]);
      const period = addDays(DAY, -back);
      await move(of([client, driver]), of(['cash', 'cash', 'pay', 'credit'] as const), 1 + random(500_000) / 100, { period });
    }
    for (let n = 0; n < 8; n += 1) {
      const order = await deliver(random(2) === 0 ? { collected: random(900_000) / 100 } : {});
      const form = asked(client, [order]);
      expect((await t.call(calls.createSettlement, form, company.token)).status).toBe(200);
      made.push(form._id);
    }
    for (const _id of made.slice(0, 3)) await t.call(calls.deleteSettlement, { _id }, company.token);
    // A driver's cash that is closed and opened again comes in and goes back.
    await deliver({ collected: 300 });
    const cash = (await t.call(calls.readCash, { driver, day: DAY }, company.token)).body.data;
    const closed = await t.call(
      calls.saveCash,
      {
        driver,
        day: DAY,
        version: cash.version,
        handed: { Efectivo: cash.expected },
        methods: cash.list.map(({ _id, method }) => ({ _id, method })),
        expected: cash.expected,
        close: true,
      },
      company.token,
    );
    expect(closed.status).toBe(200);
    const before = (await graph(team, '1M')).running.cash;
    await t.call(calls.reopenCash, closed.body, company.token);
    expect((await graph(team, '1M')).running.cash).toBeCloseTo(before - cash.expected, 2);
    const compare = async () => {
      for (const range of chartRanges) {
        const shown = await graph(team, range);
        const periods = [...shown.graph, shown.running];
        expect(shown.unit).toBe(range === '1M' ? 'day' : 'month');
        expect(periods.length).toBe({ '1M': 30, '6M': 6, '1Y': 12, ALL: periods.length }[range]);
        for (const { start, ...sums } of periods) {
          const format = shown.unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-01';
          expect([start, sums]).toEqual([start, await ledger(team, `to_char(day, '${format}') = '${start}'`)]);
        }
        expect(shown.sums).toEqual(await ledger(team, range === 'ALL' ? 'true' : `day >= '${periods[0]!.start}'`));
        // Money that came in and went out is what the list of movements says of the same days.
        const { body } = await t.call(calls.movements, { startDay: periods[0]!.start, endDay: DAY }, company.token);
        expect(body.sums).toEqual({ in: shown.sums.cash, out: shown.sums.pay });
      }
    };
    await compare();
    const kept = await status(team);
    const balances = await team.balances();
    const positive = (...ids: string[]) => ids.reduce((sum, _id) => sum + Math.max(0, toCents(balances.get(_id) ?? 0)), 0) / 100;
    expect([kept.collect, kept.pay]).toEqual([positive(client), positive(driver)]);
    // Folded at night, they say the same.
    await asPlatform(t.database, (db) => ledgerPurge['ledger_tallies']!(db, startOfDay(DAY), startOfDay(DAY)));
    await compare();
  }, 60_000);

  test('goes ten years back at most', async () => {
    const team = await t.team();
    await team.move(team.client, 'cash', 100, { period: '1999-01-01' });
    const { graph: closed, sums } = await graph(team, 'ALL');
    expect([closed.length, sums.cash]).toEqual([119, 0]);
  });

  test('is of the ranges that there are, for who may see accounts', async () => {
    const { company } = await t.team();
    const wrong = await t.call(calls.statusGraph, { range: '2Y' }, company.token);
    expect([wrong.status, wrong.body.fields]).toEqual([400, { range: 'Período inexistente' }]);
    const clerk = (await t.make.user(company, 'clerk', ['order'])).token;
    expect((await t.call(calls.statusGraph, { range: '1Y' }, clerk)).status).toBe(403);
    expect((await t.call(calls.status, {}, clerk)).status).toBe(403);
  });
});

describe('orders that are to be settled', () => {
  test('are as many as a count finds, whatever became of orders and settlements, some of it at once', async () => {
    const team = await t.team();
    const { company, client, driver, deliver } = team;
    const other = await t.make.client(company, 'Otra');
    let seed = 5;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const of = <T>(list: readonly T[]) => list[random(list.length)]!;
    const made: string[] = [];
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await deliver({ client: of([client, other]) }));
    const set = (what: object) =>
      t.inCompany(company, (db) =>
        db
          .update(orders)
          .set(what)
          .where(anyOf(orders._id, [of(ids), of(ids)])),
      );
    const step = async () => {
      const what = random(8);
      if (what === 0) return ids.push(await deliver({ client: of([client, other]) }));
      if (what < 3) return set({ status: of([8, 8, 18, 5]) });
      if (what === 3) return set({ client: of([client, other]) });
      if (what < 6) {
        const its = of([client, other]);
        const form = { ...asked(its, [of(ids)]), exclude: [] };
        const answer = await t.call(calls.createSettlement, form, company.token);
        if (answer.status === 200) made.push(form._id);
        return answer;
      }
      return made.length > 0 ? t.call(calls.deleteSettlement, { _id: of(made) }, company.token) : undefined;
    };
    const counted = async () => {
      const { rows } = await t.inCompany(company, (db) =>
        db.execute<{ client: string }>(
          sql`select client from orders o where status = 8 and not exists (select from settlement_lines where "order" = o._id and living)`,
        ),
      );
      return [rows.length, new Set(rows.map((row) => row.client)).size];
    };
    const told = async () => {
      const { order, clients } = await status(team);
      return [order, clients];
    };
    expect(await told()).toEqual([12, 2]);
    for (let n = 0; n < 60; n += 1) {
      await Promise.all(Array.from({ length: 1 + random(5) }, step));
      expect(await told()).toEqual(await counted());
    }
    expect(made.length).toBeGreaterThan(5);
    const fold = () => asPlatform(t.database, (db) => ledgerPurge['unsettled_tallies']!(db, startOfDay(DAY), startOfDay(DAY)));
    await fold();
    expect(await told()).toEqual(await counted());
    expect((await t.inCompany(company, (db) => db.select().from(unsettledTallies))).length).toBe((await counted())[1]);
    await Promise.all([fold(), set({ status: 8, client, driverAssign: driver }), set({ status: 5 }), fold()]);
    expect(await told()).toEqual(await counted());
    await expect(
      t.inCompany(company, (db) => db.insert(unsettledTallies).values({ _id: newId(), client, orders: 1 })),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  }, 60_000);
});
