import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { clients } from '../../../clients/server/tables.ts';
import { fees as feeCalls } from '../../../fees/contract.ts';
import { reprice } from '../../../fees/server/testing.ts';
import { fees } from '../../../fees/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { ledgerFaults } from '../ledger/ledgerFaults.ts';
import { settlementLines } from '../tables.ts';
import { accountsApp, asked } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
/** What the form saw: orders with their prices. */
const seen = (list: readonly string[]) => list.map((_id) => ({ _id, invoice_cash: 3_450, invoice_pay: 2_100 }));
const create = ({ company, client }: Team, list: readonly string[]) =>
  t.call(calls.createSettlement, { ...asked(client, []), order: seen(list) }, company.token);
const theFee = ({ company }: Team) =>
  t.inCompany(company, async (db) => {
    const [fee] = await db.select({ _id: fees._id, version: fees.version }).from(fees);
    return fee!;
  });
const lines = ({ company }: Team) =>
  t.inCompany(company, (db) => db.select({ cash: settlementLines.cash, living: settlementLines.living }).from(settlementLines));

describe('between what was seen and what is settled', () => {
  test.each([
    ['the client', (team: Team, order: string, other: string) => team.company && { _id: order, client: other }, 'es de otro cliente'],
    ['where it goes', (_: Team, order: string) => ({ _id: order, toLat: -10 }), 'ahora se cobra $ 0,00'],
  ])('an order may be edited: %s', async (_, edit, why) => {
    const team = await t.team();
    const list = [await team.deliver(), await team.deliver()];
    const other = await t.make.client(team.company, 'Otra');
    const { _id, ...change } = edit(team, list[1]!, other);
    await t.inCompany(team.company, (db) => db.update(orders).set(change).where(eq(orders._id, _id)));
    const { status, body } = await create(team, list);
    expect([status, body.message]).toEqual([409, expect.stringContaining(why)]);
    expect(await lines(team)).toEqual([]);
  });

  test('the tariff may be deleted: that is told, and nothing is settled for nothing', async () => {
    const team = await t.team();
    const list = [await team.deliver()];
    expect((await t.call(feeCalls.remove, await theFee(team), team.company.token)).status).toBe(200);
    const { status, body } = await create(team, list);
    expect([status, body.message]).toEqual([409, expect.stringContaining('ahora se cobra $ 0,00')]);
    expect(await lines(team)).toEqual([]);
  });

  test('the client may be deleted', async () => {
    const team = await t.team();
    const list = [await team.deliver()];
    await t.inCompany(team.company, (db) => db.update(clients).set({ status: recordStatus.deleted }).where(eq(clients._id, team.client)));
    const { status, body } = await create(team, list);
    expect([status, body.fields]).toEqual([400, { client: 'El cliente no existe' }]);
  });
});

describe('at the same time', () => {
  test('a tariff that is deleted, or gets other zones, while it prices: a settlement is whole at one price, or told', async () => {
    const team = await t.team();
    const { company, deliver } = team;
    const dearer = () => t.inCompany(company, (db) => reprice(db, { cash: '9999.00' }));
    const remove = async () => t.call(feeCalls.remove, await theFee(team), company.token);
    for (const change of [dearer, remove]) {
      const lists = await Promise.all(Array.from({ length: 4 }, async () => [await deliver(), await deliver()]));
      const answers = await Promise.all([...lists.map((list) => create(team, list)), change()]);
      for (const answer of answers.slice(0, -1)) expect([200, 409]).toContain((answer as { status: number }).status);
    }
    for (const { cash } of await lines(team)) expect(cash).toBe('3450.00');
    expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
  });

  test('an order that is deleted while it is settled stays in what was settled, at its price, or is told', async () => {
    const team = await t.team();
    const { company, deliver } = team;
    for (let n = 0; n < 6; n += 1) {
      const order = await deliver();
      const [{ status, body }] = await Promise.all([
        create(team, [order]),
        t.inCompany(company, (db) => db.update(orders).set({ status: 99 }).where(eq(orders._id, order))),
      ]);
      expect(status === 200 || (status === 409 && body.message.endsWith(': se eliminó'))).toBe(true);
    }
    expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
  });

  test('of ten who settle the same orders one wins, and each of the others is told which settlement has them', async () => {
    const team = await t.team();
    const list = await Promise.all(Array.from({ length: 3 }, () => team.deliver()));
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(team, list)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== won[0]))
      expect([status, body.message]).toEqual([409, expect.stringContaining(won[0]!.body.invoice)]);
    expect(await lines(team)).toHaveLength(3);
    expect(await t.inCompany(team.company, ledgerFaults)).toEqual([]);
  });

  test('who cancels what somebody else edits and pays: the ledger is as one of them was first', async () => {
    const team = await t.team();
    const { company, client, deliver, settle, move, settlement } = team;
    for (let n = 0; n < 4; n += 1) {
      const [kept, left] = [await deliver(), await deliver()];
      const { _id } = await settle([kept, left]);
      const answers = await Promise.all([
        t.call(calls.editSettlement, { ...asked(client, [kept]), _id, version: 1 }, company.token),
        move(client, 'cash', 5_000, { settlement: _id }),
        t.call(calls.deleteSettlement, { _id, version: 1 }, company.token),
        move(client, 'cash', 1_000),
      ]);
      for (const { status } of answers) expect([200, 400, 409]).toContain(status);
      expect(['cancelled', 'paid', 'partial']).toContain((await settlement(_id)).status);
      expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
    }
  });
});
