import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { addDays } from '#shared/time.ts';
import { eq } from 'drizzle-orm';
import { clients } from '../../../clients/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, asked, DAY } from '../testing.ts';
import { ledgerFaults } from './ledgerFaults.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

const setUp = async () => {
  const team = await t.team();
  const { company, client, settlement } = team;
  const reverse = (movement: string, over: object = {}) =>
    t.call(calls.reverseMovement, { _id: newId(), movement, observation: 'Cheque rechazado', ...over }, company.token);
  const foreseen = async (movement: string) => (await t.call(calls.readReversal, { movement }, company.token)).body;
  const state = async (_id: string) => {
    const { status, left } = await settlement(_id);
    return [status, left];
  };
  const listed = async (toAccount = client) =>
    (await t.call(calls.movements, { startDay: addDays(DAY, -400), endDay: DAY, toAccount, sortOrder: 'asc' }, company.token)).body;
  const sound = async () => expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
  return { ...team, reverse, foreseen, state, listed, sound };
};

describe('a movement by hand that is taken back', () => {
  test('leaves owed what it had paid, says so before and after, and both rows name each other', async () => {
    const { company, client, deliver, settle, settlement, move, balances, reverse, foreseen, state, listed, sound } = await setUp();
    const [first, second] = [await settle([await deliver()]), await settle([await deliver()], { expire: addDays(DAY, 9) })];
    const { body: paid } = await move(client, 'cash', 5_000, { period: addDays(DAY, -40), typeAction: 'Cheque' });
    expect([await state(first._id), await state(second._id)]).toEqual([
      ['paid', 0],
      ['partial', 1_900],
    ]);
    const owed = [first, second].map(({ _id, invoice }) => ({ _id, invoice, amount: 3_450 }));
    expect(await foreseen(paid._id)).toEqual({ balance: 6_900, owed });
    const _id = newId();
    const answer = await reverse(paid._id, { _id });
    expect([answer.status, answer.body]).toEqual([200, { _id, balance: 6_900, owed }]);
    expect((await reverse(paid._id, { _id })).body).toEqual(answer.body);
    expect([await state(first._id), await state(second._id)]).toEqual([
      ['pending', 3_450],
      ['pending', 3_450],
    ]);
    expect((await balances()).get(client)).toBe(6_900);
    const { data, sums } = await listed();
    expect(sums).toEqual({ in: 0, out: 0 });
    const [was, back] = [data.find((each) => each._id === paid._id), data.find((each) => each._id === _id)];
    expect(was).toMatchObject({ amount: 5_000, reverses: null, reversed: { _id, period: DAY } });
    expect(back).toMatchObject({
      period: DAY,
      amount: -5_000,
      change: 5_000,
      typeMethod: 'cash',
      typeAction: 'Cheque',
      observation: 'Cheque rechazado',
      reverses: { _id: paid._id, period: addDays(DAY, -40) },
      reversed: null,
    });
    expect((await settlement(first._id)).payments.map(({ amount, movement }) => [amount, movement])).toEqual([
      [3_450, paid._id],
      [-3_450, _id],
    ]);
    const { body: history } = await t.call(calls.settlementHistory, { _id: first._id }, company.token);
    expect(history.data[0]?.changes).toMatchObject({ status: { from: 'Pagada', to: 'Pendiente' } });
    await sound();
  });

  test('is each once, and itself no reversal, nor what a settlement posted', async () => {
    const { client, deliver, settle, move, reverse, foreseen, listed, sound } = await setUp();
    await settle([await deliver()]);
    const { body: paid } = await move(client, 'cash', 100);
    const [one, two] = await Promise.all([reverse(paid._id), reverse(paid._id)]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    const { data } = await listed();
    const refusal = async (_id: string) => {
      const { status, body } = await reverse(_id);
      return [status, body.message];
    };
    expect(await refusal(paid._id)).toEqual([409, 'El movimiento ya está anulado']);
    expect(await refusal(data.find(({ reverses }) => reverses)!._id)).toEqual([
      409,
      'Es una anulación, y no se anula: registre otro movimiento',
    ]);
    const posted = data.find(({ typeFrom }) => typeFrom === 'invoice')!._id;
    expect(await refusal(posted)).toEqual([409, 'Lo asentó una liquidación: se deshace al editarla o eliminarla']);
    expect((await foreseen(posted)) as unknown).toMatchObject({
      message: 'Lo asentó una liquidación: se deshace al editarla o eliminarla',
    });
    await sound();
  });

  test('says why; its `_id` is nobody else’s; other companies see nothing of it', async () => {
    const { client, move, reverse } = await setUp();
    const [{ body: one }, { body: two }] = [await move(client, 'cash', 100), await move(client, 'cash', 100)];
    const unsaid = await reverse(one._id, { observation: '  ' });
    expect([unsaid.status, unsaid.body.fields]).toEqual([400, { observation: 'Requerido' }]);
    expect((await reverse(one._id, { _id: two._id })).status).toBe(409);
    const theirs = await setUp();
    expect((await theirs.reverse(one._id)).status).toBe(404);
    expect((await theirs.foreseen(one._id)) as unknown).toMatchObject({ message: 'El movimiento no existe' });
    const clerk = await t.make.user(theirs.company, 'clerk', ['order']);
    expect((await t.call(calls.reverseMovement, { _id: newId(), movement: one._id, observation: 'No' }, clerk.token)).status).toBe(403);
  });

  test('is of a closed month and of an inactive account too; it counts on today', async () => {
    const { company, client, driver, move, balances, reverse, listed } = await setUp();
    const end = addDays(`${DAY.slice(0, 7)}-01`, -1);
    const { body: paid } = await move(client, 'pay', 100, { period: end });
    const { body: given } = await move(driver, 'pay', 250);
    expect((await t.call(calls.saveSettings, { closed: end, nets: true, version: 0 }, company.token)).status).toBe(200);
    await t.inCompany(company, (db) => db.update(clients).set({ status: 2 }).where(eq(clients._id, client)));
    expect((await reverse(paid._id)).body).toMatchObject({ balance: 0, owed: [] });
    expect((await reverse(given._id)).body).toMatchObject({ balance: 0, owed: [] });
    expect([(await balances()).get(client), (await balances()).get(driver)]).toEqual([0, 0]);
    expect((await listed()).data.map(({ period }) => period)).toEqual([end, DAY]);
  });

  test('that was paid twice leaves its settlement paid by the other one', async () => {
    const { client, deliver, settle, move, reverse, foreseen, state, sound } = await setUp();
    const { _id } = await settle([await deliver()]);
    const { body: first } = await move(client, 'cash', 3_450);
    await move(client, 'cash', 3_450);
    expect(await foreseen(first._id)).toEqual({ balance: 0, owed: [] });
    expect((await reverse(first._id)).body).toMatchObject({ balance: 0, owed: [] });
    expect(await state(_id)).toEqual(['paid', 0]);
    await sound();
  });

  test('takes from what the balance paid as well, the latest expiry first, and no more than is missing', async () => {
    const { client, deliver, settle, move, reverse, foreseen, state, sound } = await setUp();
    const { body: advance } = await move(client, 'cash', 5_000);
    const [soon, late] = [await settle([await deliver()]), await settle([await deliver()], { expire: addDays(DAY, 9) })];
    expect([await state(soon._id), await state(late._id)]).toEqual([
      ['paid', 0],
      ['partial', 1_900],
    ]);
    await move(client, 'cash', 1_000);
    const owed = [
      { _id: soon._id, invoice: soon.invoice, amount: 3_450 },
      { _id: late._id, invoice: late.invoice, amount: 2_450 },
    ];
    expect(await foreseen(advance._id)).toEqual({ balance: 5_900, owed });
    expect((await reverse(advance._id)).body).toMatchObject({ balance: 5_900, owed });
    await sound();
  });
});

describe('what is free in a client’s balance', () => {
  test('pays what is settled after it was paid: prepaid, paid twice, or set free by a deletion', async () => {
    const { company, client, deliver, settle, settlement, move, balances, state, sound } = await setUp();
    const order = await deliver();
    const first = await settle([order]);
    await move(client, 'cash', 3_450);
    expect((await t.call(calls.deleteSettlement, { _id: first._id }, company.token)).status).toBe(200);
    const again = await settle([order]);
    expect([await state(again._id), (await balances()).get(client)]).toEqual([['paid', 0], 0]);
    expect((await settlement(again._id)).payments).toMatchObject([{ amount: 3_450, movement: null }]);
    const { body: history } = await t.call(calls.settlementHistory, { _id: again._id }, company.token);
    expect(history.data.map(({ action, changes }) => [action, (changes as { status?: unknown }).status])).toEqual([
      ['edit', { from: 'Pendiente', to: 'Pagada' }],
      ['create', undefined],
    ]);
    await move(client, 'cash', 1_000);
    const next = await settle([await deliver()]);
    expect(await state(next._id)).toEqual(['partial', 2_450]);
    // Edited to more, and another to less: what that sets free pays this one.
    const form = { ...asked(client, [order]), _id: again._id, version: 1 };
    const more = await t.call(calls.editSettlement, { ...form, order: [{ _id: order }, { _id: await deliver() }] }, company.token);
    expect([more.status, await state(again._id)]).toEqual([200, ['partial', 3_450]]);
    expect((await t.call(calls.deleteSettlement, { _id: next._id }, company.token)).status).toBe(200);
    expect(await state(again._id)).toEqual(['partial', 2_450]);
    await sound();
  });

  test('un-pays nothing: what is given besides stays a debt', async () => {
    const { client, deliver, settle, move, state, sound } = await setUp();
    const { _id } = await settle([await deliver()]);
    await move(client, 'cash', 3_450);
    await move(client, 'pay', 500);
    expect(await state(_id)).toEqual(['paid', 0]);
    await sound();
  });

  test('is owed again once what stood against it is cancelled, and no more of it than that had paid', async () => {
    const { company, client, deliver, settle, move, state, balances, sound } = await setUp();
    const [asks, owes] = [await settle([await deliver()]), await settle([await deliver({ collected: 5_000 })])];
    await move(client, 'cash', (await balances()).get(client)!);
    expect([await state(asks._id), await state(owes._id)]).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
    await t.call(calls.deleteSettlement, { _id: owes._id }, company.token);
    expect((await balances()).get(client)).toBe(1_550);
    expect(await state(asks._id)).toEqual(['partial', 1_550]);
    await sound();
    await t.call(calls.deleteSettlement, { _id: asks._id }, company.token);
    expect((await balances()).get(client)).toBe(-1_900);
    await sound();
  });

  test('at nothing leaves nothing open: who pays the net of two settlements has paid both, whichever way it goes', async () => {
    for (const [collected, action] of [
      [5_000, 'cash'],
      [9_000, 'pay'],
    ] as const) {
      const { client, deliver, settle, move, reverse, state, balances, sound } = await setUp();
      const [asks, owes] = [await settle([await deliver()]), await settle([await deliver({ collected })])];
      const net = (await balances()).get(client)!;
      const { body } = await move(client, action, Math.abs(net));
      expect([await state(asks._id), await state(owes._id)]).toEqual([
        ['paid', 0],
        ['paid', 0],
      ]);
      await sound();
      await reverse(body._id);
      const left = (await Promise.all([asks, owes].map(({ _id }) => state(_id)))).reduce((sum, [, each]) => sum + Number(each), 0);
      expect(left).toBe(net);
      await sound();
    }
  });
});
