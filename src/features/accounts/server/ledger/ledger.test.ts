import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { clients } from '../../../clients/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { ledgerPurge } from '../purge.ts';
import { accountBalances, ledgerTallies, movements, settlementPayments, settlements } from '../tables.ts';
import { accountsApp, asked, DAY, moving } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

describe('a movement', () => {
  test('changes the balance by its sign, and is told with where it came from', async () => {
    const { company, client, driver, move, balances } = await t.team();
    const answers = [
      await move(client, 'pay', 1_000.55),
      await move(client, 'cash', 300),
      await move(client, 'credit', 100, { typeAction: null, observation: 'Rotura\nde vidrio' }),
      await move(driver, 'pay', 50),
      await move(driver, 'cash', 20),
      await move(driver, 'credit', 5),
    ];
    expect(answers.map(({ body }) => body.balance)).toEqual([1_000.55, 700.55, 600.55, -50, -30, -25]);
    expect([(await balances()).get(client), (await balances()).get(driver)]).toEqual([600.55, -25]);
    const { body } = await t.call(calls.movements, { startDay: DAY, endDay: DAY, toAccount: client }, company.token);
    expect([body.total, body.sums]).toEqual([3, { in: 300, out: 1_000.55 }]);
    expect(body.data[0]).toEqual({
      _id: answers[2]?.body._id,
      period: DAY,
      createAt: expect.any(String),
      AccountType: 'client',
      toAccount: {
        _id: client,
        name: 'Ñandú Indumentaria',
        last: null,
      },
      typeMethod: 'credit',
      typeFrom: 'manual',
      typeAction: null,
      observation: 'Rotura\nde vidrio',
      amount: 100,
      change: -100,
      settlement: null,
      receipt: null,
      reverses: null,
      reversed: null,
    });
  });

  test('sent twice is one', async () => {
    const { company, client } = await t.team();
    const form = moving(client, 'cash', 10);
    const answers = await Promise.all([1, 2, 3].map(() => t.call(calls.addMovement, form, company.token)));
    expect(answers.map(({ status, body }) => [status, body.balance])).toEqual([1, 2, 3].map(() => [200, -10]));
    const other = await t.make.client(company, 'Otra');
    for (const over of [{ toAccount: other }, { amount: 11 }, { status: 'pay' as const }, { period: addDays(DAY, -1) }])
      expect((await t.call(calls.addMovement, { ...form, ...over }, company.token)).status).toBe(409);
  });

  test.each([
    [{ amount: 0 }, 'amount', 'Al menos $ 1'],
    [{ amount: 0.99 }, 'amount', 'Al menos $ 1'],
    [{ amount: -5 }, 'amount', 'No puede ser negativo'],
    [{ amount: 1.005 }, 'amount', 'Hasta dos decimales'],
    [{ amount: 1e15 }, 'amount', 'Importe demasiado grande'],
    [{ amount: null }, 'amount', 'Requerido'],
    [{ period: '' }, 'period', 'Requerido'],
    [{ period: '2026-02-30' }, 'period', expect.any(String)],
    [{ period: addDays(DAY, 1) }, 'period', 'Todavía no es ese día'],
    [{ status: 'invoice' }, 'status', 'Acción inexistente'],
    [{ toAccount: '' }, 'toAccount', 'Requerido'],
    [{ typeAction: 'Bitcoin' }, 'typeAction', 'Método inexistente'],
  ])('with %j is refused at %s', async (over, path, message) => {
    const { client, move } = await t.team();
    const { status, body } = await move(client, 'cash', 100, over);
    expect([status, body.fields?.[path]]).toEqual([400, message]);
  });

  test('goes to no inactive account, nobody, or another company’s', async () => {
    const [ours, theirs] = [await t.team(), await t.team()];
    await t.inCompany(ours.company, (db) => db.update(clients).set({ status: 2 }).where(eq(clients._id, ours.client)));
    const refusal = async (account: string, over: object = {}) => {
      const { status, body } = await ours.move(account, 'cash', 100, over);
      return [status, body.message];
    };
    expect(await refusal(ours.client)).toEqual([400, 'La cuenta está inactiva: actívela para registrar movimientos']);
    expect(await refusal(theirs.client)).toEqual([404, 'La cuenta no existe']);
    expect(await refusal(newId())).toEqual([404, 'La cuenta no existe']);
    const settlement = (await theirs.settle([await theirs.deliver()]))._id;
    const other = await t.make.client(ours.company, 'Otra');
    expect(await refusal(other, { settlement })).toEqual([404, 'La liquidación no existe']);
  });
});

describe('what a client pays', () => {
  test('pays the settlement it names, then the open ones, oldest expiry first; what is over stays as balance', async () => {
    const { company, client, deliver, settle, settlement, move, balances } = await t.team();
    const [late, soon, named] = [
      await settle([await deliver()], { expire: addDays(DAY, 9) }),
      await settle([await deliver()], { expire: addDays(DAY, 2) }),
      await settle([await deliver()], { expire: addDays(DAY, 20) }),
    ];
    const state = async () =>
      Promise.all([late, soon, named].map(async ({ _id }) => [(await settlement(_id)).status, (await settlement(_id)).left]));
    const { body: first } = await move(client, 'cash', 4_000, { settlement: named._id });
    expect(first.paid).toEqual([
      { _id: soon._id, invoice: soon.invoice, amount: 550 },
      { _id: named._id, invoice: named.invoice, amount: 3_450 },
    ]);
    expect(await state()).toEqual([
      ['pending', 3_450],
      ['partial', 2_900],
      ['paid', 0],
    ]);
    await move(client, 'credit', 2_900);
    expect(await state()).toEqual([
      ['pending', 3_450],
      ['paid', 0],
      ['paid', 0],
    ]);
    const again = await move(client, 'cash', 10, { settlement: named._id });
    expect([again.status, again.body.message]).toEqual([409, 'La liquidación está pagada']);
    await move(client, 'cash', 5_000);
    expect(await state()).toEqual([
      ['paid', 0],
      ['paid', 0],
      ['paid', 0],
    ]);
    expect((await balances()).get(client)).toBe(-1_550);
    const { body } = await t.call(calls.settlementHistory, { _id: soon._id }, company.token);
    expect(body.data[0]?.changes).toMatchObject({ status: { from: 'Pago Parcial', to: 'Pagada' } });
  });

  test('pays none by which the company owes: those are paid by a Pago', async () => {
    const { client, deliver, settle, settlement, move } = await t.team();
    const { _id } = await settle([await deliver({ collected: 10_000 })]);
    expect(await settlement(_id)).toMatchObject({ collectTotal: -6_550, left: -6_550, status: 'pending' });
    const refused = await move(client, 'cash', 100, { settlement: _id });
    expect([refused.status, refused.body.fields]).toEqual([400, { settlement: 'Por esta liquidación debe la empresa: es un pago' }]);
    await move(client, 'cash', 100);
    expect((await settlement(_id)).left).toBe(-6_550);
    await move(client, 'pay', 7_000);
    expect(await settlement(_id)).toMatchObject({ left: 0, status: 'paid' });
  });
});

describe('the ledger', () => {
  test.each([
    'update movements set amount = 1',
    'delete from movements',
    'delete from settlement_payments',
    'update account_balances set balance = 0',
  ])('role app may not %s', async (statement) => {
    const { company } = await t.team();
    await expect(t.inCompany(company, (db) => db.execute(sql.raw(statement)))).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('an account between two days: opening balance, lines, closing balance', async () => {
    const { company, client, move } = await t.team();
    for (const [back, amount] of [
      [9, 100],
      [5, 30],
      [5, 20],
      [1, 7],
    ] as const)
      await move(client, 'pay', amount, { period: addDays(DAY, -back) });
    const { body } = await t.call(
      calls.statement,
      { toAccount: client, startDay: addDays(DAY, -5), endDay: addDays(DAY, -2) },
      company.token,
    );
    expect({ ...body, data: body.data.map(({ amount, balance }) => [amount, balance]) }).toMatchObject({
      account: { name: 'Ñandú Indumentaria', AccountType: 'client', amount: 157 },
      opening: 100,
      data: [
        [30, 130],
        [20, 150],
      ],
      closing: 150,
    });
  });

  test('after any mixture of movements, settlements, edits and deletions, some at once, every total is a sum over it', async () => {
    const { company, client, driver, deliver, move } = await t.team();
    const [other, second] = [await t.make.client(company, 'Otra'), await t.make.driver(company, { name: 'Beto', last: 'Sosa' })];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const of = <T>(list: readonly T[]) => list[random(list.length)]!;
    const made: string[] = [];
    const moved: string[] = [];
    const free: { _id: string; client: string }[] = [];
    for (let n = 0; n < 30; n += 1) {
      const its = of([client, other]);
      free.push({
        _id: await deliver({ client: its, driver: of([driver, second]), ...(random(3) === 0 && { collected: random(900_000) / 100 }) }),
        client: its,
      });
    }
    const step = async () => {
      const what = random(10);
      if (what < 4) {
        const answer = await move(of([client, other, driver, second]), of(['cash', 'pay', 'credit'] as const), 1 + random(500_000) / 100);
        if (answer.status === 200) moved.push(answer.body._id);
        return answer;
      }
      if (what < 5 && moved.length > 0)
        return t.call(calls.reverseMovement, { _id: newId(), movement: of(moved), observation: 'Rechazado' }, company.token);
      if (what < 8) {
        const its = of([client, other]);
        const orders = free.filter((order) => order.client === its && random(2) === 0).map(({ _id }) => _id);
        const form = asked(its, orders.slice(0, 4));
        const answer = await t.call(calls.createSettlement, form, company.token);
        if (answer.status === 200) made.push(form._id);
        return answer;
      }
      return made.length > 0 ? t.call(calls.deleteSettlement, { _id: of(made) }, company.token) : undefined;
    };
    for (let n = 0; n < 40; n += 1) {
      const answers = await Promise.all(Array.from({ length: 1 + random(4) }, step));
      for (const answer of answers) expect(answer === undefined || [200, 400, 409].includes(answer.status)).toBe(true);
    }
    await t.inCompany(company, async (db) => {
      const sums = await db
        .select({ _id: movements.account, balance: sql<string>`sum(${movements.change})`, movements: sql<number>`count(*)::int` })
        .from(movements)
        .groupBy(movements.account)
        .orderBy(asc(movements.account));
      const kept = await db
        .select({ _id: accountBalances._id, balance: accountBalances.balance, movements: accountBalances.movements })
        .from(accountBalances)
        .orderBy(asc(accountBalances._id));
      expect(kept).toEqual(sums);
      expect(sums.length).toBe(4);
      const [tallied] = await db.select({ change: sql<string>`sum(${ledgerTallies.change})` }).from(ledgerTallies);
      const [all] = await db.select({ change: sql<string>`sum(${movements.change})` }).from(movements);
      expect(tallied).toEqual(all);
      // Of each settlement what it says it comes to is what it has posted, and what is paid is the sum of its payments.
      const wrong = await db.execute<{ invoice: string }>(sql`
        select invoice from ${settlements} s where
          (case when state = 'cancelled' then 0 else total end) <> coalesce((select sum(change) from ${movements} where settlement = s._id and origin = 'invoice' and kind = 'client'), 0)
          or (case when state = 'cancelled' then 0 else pay end) <> coalesce((select sum(change) from ${movements} where settlement = s._id and origin = 'invoice' and kind = 'employee'), 0)
          or paid <> coalesce((select sum(amount) from ${settlementPayments} where settlement = s._id), 0)
          or abs(paid) > abs(total) or (state = 'paid') <> (paid = total and state <> 'cancelled')`);
      expect(wrong.rows).toEqual([]);
      // Nothing is open that what is free in its client's balance pays.
      const idle = await db.execute<{ client: string }>(sql`
        select client, sum(total - paid) - min(balance) as free from ${settlements} s join ${accountBalances} b on b._id = client
        where state <> 'cancelled' group by client
        having sum(total - paid) > min(balance) and max(total - paid) > 0 or sum(total - paid) < min(balance) and min(total - paid) < 0
          or min(balance) = 0 and (max(total - paid), min(total - paid)) <> (0, 0)`);
      expect(idle.rows).toEqual([]);
    });
    await asPlatform(t.database, (db) => ledgerPurge['ledger_tallies']!(db, new Date(), new Date()));
    const folded = await t.inCompany(company, (db) => db.select().from(ledgerTallies));
    const keys = folded.map(({ day, kind, action, origin }) => `${day} ${kind} ${action} ${origin}`);
    expect(new Set(keys).size).toBe(keys.length);
    const { body } = await t.call(calls.status, {}, company.token);
    const balances = [...(await t.call(calls.clientBalances, {}, company.token)).body.data];
    expect(body.collect).toBeCloseTo(
      balances.reduce((total, { amount }) => total + Math.max(0, amount), 0),
      2,
    );
    const settled = await t.inCompany(company, (db) =>
      db.execute<{ n: number }>(sql`select count(*)::int as n from settlement_lines where living`),
    );
    expect(body.order).toBe(30 - Number(settled.rows[0]?.n));
  }, 60_000);
});
