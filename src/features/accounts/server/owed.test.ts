import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients as clientCalls } from '../../clients/contract.ts';
import { employees as employeeCalls } from '../../employees/contract.ts';
import { accountsApp } from './testing.ts';

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
