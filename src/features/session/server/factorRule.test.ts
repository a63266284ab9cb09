import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/record/auditTable.ts';
import type { Endpoint } from '#shared/contract.ts';
import { contract } from '../../../contract.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { session as calls } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import { employees } from './tables.ts';
import { giveFactor } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;
const askOf = (company: Company, rule: string) => t.call(calls.setFactorRule, { rule }, company.token);
const told = async (company: Company) => (await t.call(calls.factorRule, {}, company.token)).body.data;
/** As if the rule, and the people, were older. */
const age = async ({ companyId }: Company, ms: number) => {
  const seconds = ms / 1000;
  const since = 'factor_admins = factor_admins - make_interval(secs => $2), factor_others = factor_others - make_interval(secs => $2)';
  await t.database.owner.query(`update companies set ${since} where company_id = $1`, [companyId, seconds]);
  await t.database.owner.query(
    'update employees set create_at = create_at - make_interval(secs => $2), type_since = type_since - make_interval(secs => $2) where company_id = $1',
    [companyId, seconds],
  );
};
const due = async (token: string) => (await t.call(calls.factor, {}, token)).body.data.due;
const isOpen = async (token: string) => {
  const { status, body } = await t.call(calls.savePreferences, { preferences: {} }, token);
  return status === 200 ? true : [status, body.code];
};
const REFUSED = [403, 'SECOND_FACTOR'];

test('who may decide asks it of administrators or of everybody; it is told whom it meets, and written down', async () => {
  const company = await t.make.company();
  const passwordHash = await hashPassword('quebracho colorado');
  await t.make.user(company, 'admin', [], { email: `a${company.transferid}@reparto.test`, passwordHash });
  await t.make.user(company, 'clerk', [], { email: `b${company.transferid}@reparto.test`, passwordHash });
  await t.make.user(company, 'driver', [], { email: `c${company.transferid}@reparto.test`, passwordHash });
  const has = await t.make.user(company, 'clerk', [], { email: `d${company.transferid}@reparto.test`, passwordHash });
  await giveFactor(t, { company: company.companyId, employee: has._id }, new Date());
  expect(await told(company)).toEqual({ rule: 'none', without: { admins: 1, others: 1 } });
  expect((await askOf(company, 'nobody')).body.fields).toEqual({ rule: 'Regla inexistente' });
  for (const rule of ['admins', 'everybody', 'everybody', 'none']) expect((await askOf(company, rule)).status).toBe(200);
  expect((await told(company)).rule).toBe('none');
  const entries = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, company.companyId)));
  expect(entries.map(({ changes }) => changes['Segundo factor obligatorio']?.to)).toEqual(['A los administradores', 'A todos', 'A nadie']);
});

test('of another company nothing is asked, nor of who is not meant', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const clerk = await t.make.user(company, 'clerk');
  const driver = await t.make.user(company, 'driver');
  await askOf(company, 'admins');
  expect([(await due(company.token)) !== null, await due(clerk.token), await due(other.token)]).toEqual([true, null, null]);
  await askOf(company, 'everybody');
  await age(company, 8 * DAY_MS);
  expect([await isOpen(clerk.token), await isOpen(driver.token), await isOpen(other.token)]).toEqual([REFUSED, true, true]);
});

test('who becomes one of whom it is asked has seven days from then; another type of those it was asked of gives no new ones', async () => {
  const company = await t.make.company();
  const clerk = await t.make.user(company, 'clerk');
  await askOf(company, 'everybody');
  await age(company, 3 * DAY_MS);
  const become = (kind: 'admin' | 'operator' | 'driver' | 'clerk') =>
    t.inCompany(company, (db) => db.update(employees).set({ typeEmployee: company.typeOf[kind] }).where(eq(employees._id, clerk._id)));
  const daysLeft = async () => Math.round((new Date((await due(clerk.token)) ?? 0).getTime() - Date.now()) / DAY_MS);
  expect(await daysLeft()).toBe(4);
  await become('operator');
  expect(await daysLeft()).toBe(4);
  await become('admin');
  expect(await daysLeft()).toBe(7);
  await become('driver');
  await become('clerk');
  expect(await daysLeft()).toBe(7);
});

test('a clerk decides nothing of it', async () => {
  const company = await t.make.company();
  const clerk = await t.make.user(company, 'clerk', ['office']);
  expect((await t.call(calls.setFactorRule, { rule: 'admins' }, clerk.token)).status).toBe(403);
  expect((await t.call(calls.factorRule, {}, clerk.token)).status).toBe(403);
});

test('seven days one goes on without; then nothing is open but what sets it up, oneself and the way out', async () => {
  const company = await t.make.company();
  await askOf(company, 'admins');
  await age(company, 7 * DAY_MS - 60_000);
  expect(await isOpen(company.token)).toBe(true);
  await age(company, 60_000);
  expect(await isOpen(company.token)).toEqual(REFUSED);
  const open: string[] = [];
  for (const { method, path, needs } of Object.values(contract).flatMap((slice) => Object.values(slice) as Endpoint[])) {
    if (needs === 'public') continue;
    // What no input is, so that nothing is done.
    const answer = await t.app.inject({ method, url: path, headers: { token: company.token }, ...(method === 'POST' && { payload: [] }) });
    if (answer.json().code !== 'SECOND_FACTOR') open.push(path);
  }
  expect(open.toSorted()).toEqual([
    '/api/auth/logout',
    '/api/profile',
    '/api/profile/factor',
    '/api/profile/factor/activate',
    '/api/profile/factor/begin',
    '/api/profile/factor/confirm',
    '/api/profile/session',
    '/api/profile/session/close',
  ]);
  expect((await t.call(calls.check, { token: company.token })).body.factorDue).toBe(await due(company.token));
  await giveFactor(t, { company: company.companyId, employee: company.owner }, new Date());
  await t.database.owner.query('update sessions set factor = true where employee = $1', [company.owner]);
  expect([await isOpen(company.token), await due(company.token)]).toEqual([true, null]);
});

test('who comes later has seven days of their own', async () => {
  const company = await t.make.company();
  await askOf(company, 'everybody');
  await age(company, 30 * DAY_MS);
  const clerk = await t.make.user(company, 'clerk');
  expect(await isOpen(clerk.token)).toBe(true);
  expect(new Date((await due(clerk.token))!).getTime()).toBeGreaterThan(Date.now() + 7 * DAY_MS - 60_000);
});

test('who becomes an administrator has seven days from then on, and goes on with a change of anything else as before', async () => {
  const company = await t.make.company();
  await askOf(company, 'admins');
  const clerk = await t.make.user(company, 'clerk');
  await age(company, 30 * DAY_MS);
  const change = (typeEmployee: string) =>
    t.inCompany(company, (db) => db.update(employees).set({ typeEmployee, phone: null }).where(eq(employees._id, clerk._id)));
  await change(company.typeOf.admin);
  expect([await isOpen(clerk.token), (await t.call(calls.check, { token: clerk.token })).body.factorDue]).toEqual([
    true,
    await due(clerk.token),
  ]);
  expect(new Date((await due(clerk.token))!).getTime()).toBeGreaterThan(Date.now() + 7 * DAY_MS - 60_000);
  await age(company, 8 * DAY_MS);
  await change(company.typeOf.admin);
  expect(await isOpen(clerk.token)).toEqual(REFUSED);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
