import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/time.ts';
import { contract } from '../../../../contract.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, DAY, moving } from '../testing.ts';
import { checkMovement } from './addMovement.ts';
import { post } from './post.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

test('a movement is dated in no closed month; a month is closed once it has ended, by who is unrestricted, with a trace', async () => {
  const { company, client, move } = await t.team();
  const end = addDays(`${DAY.slice(0, 7)}-01`, -1);
  const close = async (closed: string | null, token = company.token, version = 0) => {
    const { status, body } = await t.call(calls.saveSettings, { closed, nets: true, version }, token);
    return [status, body.fields?.['closed']];
  };
  expect(await close(addDays(end, -1))).toEqual([400, 'No es fin de mes']);
  expect((await close('2099-12-31'))[0]).toBe(400);
  expect((await close(end, (await t.make.user(company, 'clerk', ['account'])).token))[0]).toBe(403);
  expect(await close(end)).toEqual([200, undefined]);
  const refused = await move(client, 'cash', 10, { period: end });
  expect([refused.status, refused.body.fields]).toEqual([409, { period: 'El mes está cerrado' }]);
  expect((await move(client, 'cash', 10, { period: addDays(end, 1) })).status).toBe(200);
  expect((await t.call(calls.status, {}, company.token)).body.settings.closed).toBe(end);
  const { body: audited } = await t.call(contract.office.audit, { kind: 'account_settings' }, company.token);
  expect(audited.data.map(({ changes }) => changes)).toEqual([{ closed: { from: null, to: end } }]);
  expect((await close(null, company.token, 1))[0]).toBe(200);
  expect((await move(client, 'cash', 10, { period: end })).status).toBe(200);
});

test('of two who change how accounts are kept at once, one wins and the other is told', async () => {
  const { company } = await t.team();
  const end = addDays(`${DAY.slice(0, 7)}-01`, -1);
  const save = async (closed: string | null, nets: boolean, version: number) => {
    const { status, body } = await t.call(calls.saveSettings, { closed, nets, version }, company.token);
    return status === 200 ? body : [status, body.code, body.message];
  };
  const stale = [409, 'STALE', 'Otro usuario modificó este registro'];
  const both = await Promise.all([save(end, true, 0), save(null, false, 0)]);
  expect(both).toEqual(expect.arrayContaining([{ version: 1 }, stale]));
  const { closed, nets } = (await t.call(calls.status, {}, company.token)).body.settings;
  // Sent again, its answer lost, it is saved once.
  expect(await save(closed, nets, 0)).toEqual({ version: 1 });
  expect(await save(closed, !nets, 0)).toEqual(stale);
  expect(await save(closed, !nets, 1)).toEqual({ version: 2 });
  expect((await t.call(calls.status, {}, company.token)).body.settings).toEqual({ closed, nets: !nets, version: 2 });
});

test('a month is not closed while somebody dates a movement in it, who then has it', async () => {
  const { company, client, move } = await t.team();
  const end = addDays(`${DAY.slice(0, 7)}-01`, -1);
  let closing: Promise<{ status: number }> | undefined;
  await t.inCompany(company, async (db) => {
    await checkMovement(db, { ...moving(client, 'cash', 10), period: end }, new Date());
    closing = t.call(calls.saveSettings, { closed: end, nets: true, version: 0 }, company.token);
    const waiting = async () =>
      (await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_locks where not granted and locktype = 'advisory'`)).rows[0]
        ?.n;
    await expect.poll(waiting).toBeGreaterThan(0);
  });
  expect((await closing)?.status).toBe(200);
  expect((await move(client, 'cash', 10, { period: end })).status).toBe(409);
});

test('a movement brings no account beyond what an account holds, and says so', async () => {
  const { company, client, driver, move, balances } = await t.team();
  const most = {
    kind: 'client' as const,
    account: client,
    action: 'pay' as const,
    origin: 'manual' as const,
    amount: 99_999_999_999_900,
  };
  await t.inCompany(company, (db) => post(db, [most], { day: DAY, by: company.owner, now: new Date() }));
  const refused = await move(client, 'pay', 1);
  expect([refused.status, refused.body.message]).toEqual([400, 'El saldo de la cuenta pasaría de $ 999.999.999.999,00']);
  expect([(await move(client, 'cash', 1)).status, (await balances()).get(client)]).toEqual([200, 999_999_999_998]);
  expect((await move(driver, 'pay', 9_999_999_999.99)).status).toBe(200);
});

test('a statement is of three years at most, as is its file', async () => {
  const { company, client } = await t.team();
  const days = (back: number) => ({ toAccount: client, startDay: addDays(DAY, -back), endDay: DAY });
  expect((await t.call(calls.statement, days(1_095), company.token)).status).toBe(200);
  const sentence = 'Un extracto abarca hasta tres años';
  for (const call of [calls.statement, calls.exportStatement]) {
    const { status, body } = await t.call(call, days(1_096), company.token);
    expect([status, body.fields]).toEqual([400, { startDay: sentence, endDay: sentence }]);
  }
});
