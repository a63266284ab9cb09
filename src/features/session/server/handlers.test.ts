import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { asPlatform } from '#server/platform.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { orders } from '../../orders/contract.ts';
import { session } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import { companies, employees, sessions } from './tables.ts';
import { hashSecret } from './tokens.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let passwordHash: string;
beforeAll(async () => {
  t = await testApp();
  passwordHash = await hashPassword('una-clave-larga');
});
afterAll(() => t.close());

let people = 0;
/** Somebody of a new company who can sign in. */
const somebody = async (kind: 'owner' | 'clerk' | 'warehouse' | 'driver' = 'clerk') => {
  const email = `persona${(people += 1)}@reparto.test`;
  const company = await t.make.company();
  const user = await t.make.user(company, kind, kind === 'clerk' ? ['office'] : [], { email, passwordHash });
  return { email, company, ...user };
};
const signIn = (email: string, password = 'una-clave-larga') => t.call(session.signIn, { email, password });

/** The mails in the outbox to an address, oldest first. */
const mailsTo = (email: string) => {
  const outbox = path.join(t.ports.config.DATA_DIR, 'outbox');
  const names = existsSync(outbox) ? readdirSync(outbox).toSorted() : [];
  return names
    .map((name) => readFileSync(path.join(outbox, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${email}`));
};
/** What the calls before have left to the background is done. */
const done = () =>
  expect
    .poll(() => t.database.owner.query("select from job_runs where state in ('Pendiente', 'Procesando')").then((found) => found.rowCount))
    .toBe(0);
/** The link of the newest mail. */
const linkTo = async (email: string) => {
  await done();
  return /reset-password\/([\w-]+)/.exec(mailsTo(email).at(-1) ?? '')?.[1] ?? '';
};

test('signing in gives a token that works, with the fields of the session', async () => {
  const { email, company } = await somebody();
  const { status, body } = await signIn(email.toUpperCase());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Íñigo Ibáñez',
    email,
    category: { degree: 3, name: 'Administrativo' },
    company: company.companyId,
    permission: ['office'],
    transferid: company.transferid,
    country_code: 'AR',
  });
  expect((await t.call(session.check, { token: body.token })).status).toBe(200);
  expect(JSON.stringify(body)).not.toContain('argon2');
});

test('the warehouse permission comes with the warehouse type', async () => {
  const { email } = await somebody('warehouse');
  expect((await signIn(email)).body.permission).toEqual(['warehouse']);
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { email } = await somebody();
  const wrong = await signIn(email, 'otra');
  const unknown = await signIn('nadie@reparto.test');
  expect(wrong).toMatchObject({ status: 401, body: { code: 'CREDENTIALS', message: 'Error de Credencial' } });
  expect(unknown.body).toEqual(wrong.body);
});

test('the sixth attempt after five wrong passwords is refused with Retry-After, the right one too', async () => {
  const { email } = await somebody();
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, 'otra')));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  const sixth = await signIn(email);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(880);
  expect(sixth.body.message).toBe('Demasiados intentos, espere 15 minutos');
  // Failures of other tests from this address would end in its own limit.
  await asPlatform(t.database, (db) => db.execute('delete from login_failures'));
});

test('attempts sent side by side do not slip past the limit', async () => {
  const { email } = await somebody();
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'otra')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  await asPlatform(t.database, (db) => db.execute('delete from login_failures'));
});

test.each([
  [{}, { email: 'Requerido', password: 'Requerido' }],
  [
    { email: '', password: '' },
    { email: 'Requerido', password: 'Requerido' },
  ],
  [{ email: '   ', password: 'x' }, { email: 'Requerido' }],
  [{ email: 'no-es', password: 'x' }, { email: 'Error en el Email' }],
  [
    { email: ['a@b.com'], password: {} },
    { email: 'Texto inválido', password: 'Texto inválido' },
  ],
])('signing in with %j is refused at its fields', async (input, fields) => {
  const { status, body } = await t.call(session.signIn, input);
  expect(status).toBe(400);
  expect(body.fields).toEqual(fields);
});

test('no token, an unknown one and one out of time answer 401 AUTH', async () => {
  const { token } = await somebody('owner');
  expect(await t.call(orders.statuses, {})).toMatchObject({ status: 401, body: { code: 'AUTH' } });
  expect(await t.call(orders.statuses, {}, 'x'.repeat(43))).toMatchObject({ status: 401, body: { code: 'AUTH' } });
  expect((await t.call(orders.statuses, {}, token)).status).toBe(200);
  const age = (hours: number, remember: boolean) =>
    asPlatform(t.database, (db) =>
      db
        .update(sessions)
        .set({ usedAt: new Date(Date.now() - hours * 3600_000), remember })
        .where(eq(sessions.tokenHash, hashSecret(token))),
    );
  await age(11.9, false);
  expect((await t.call(orders.statuses, {}, token)).status).toBe(200);
  await age(12.1, false);
  expect((await t.call(orders.statuses, {}, token)).status).toBe(401);
  await age(29.9 * 24, true);
  expect((await t.call(orders.statuses, {}, token)).status).toBe(200);
  await age(30.1 * 24, true);
  expect((await t.call(orders.statuses, {}, token)).status).toBe(401);
});

/** Makes somebody inactive, or active again. */
const setStatus = ({ company, _id }: { company: Company; _id: string }, status: RecordStatusId) =>
  t.inCompany(company, (db) => db.update(employees).set({ status }).where(eq(employees._id, _id)));

test('a deactivated user’s tokens are gone for good, also once they are active again; a colleague’s stay', async () => {
  const user = await somebody();
  const colleague = await t.make.user(user.company, 'admin');
  const { token } = (await signIn(user.email)).body;
  for (const status of [recordStatus.inactive, recordStatus.deleted]) {
    await setStatus(user, status);
    for (const held of [token, user.token]) {
      expect(await t.call(orders.statuses, {}, held)).toMatchObject({ status: 401, body: { code: 'AUTH' } });
      expect(await t.call(session.check, { token: held })).toMatchObject({ status: 401, body: { code: 'AUTH' } });
    }
    await setStatus(user, recordStatus.active);
    for (const held of [token, user.token]) expect((await t.call(orders.statuses, {}, held)).status).toBe(401);
  }
  expect((await signIn(user.email)).status).toBe(200);
  expect((await t.call(orders.statuses, {}, colleague.token)).status).toBe(200);
});

test('the link that a user was mailed is void once they are deactivated', async () => {
  const user = await somebody();
  await t.call(session.forgot, { email: user.email });
  const token = await linkTo(user.email);
  await setStatus(user, recordStatus.inactive);
  await setStatus(user, recordStatus.active);
  const answer = await t.call(session.reset, { token, password: 'otra-clave-larga' });
  expect(answer).toMatchObject({ status: 400, body: { message: 'El enlace ya se usó o venció, pida otro' } });
});

test('a deactivated user cannot sign in, nor one who is deactivated meanwhile', async () => {
  const user = await somebody();
  await setStatus(user, recordStatus.inactive);
  expect(await signIn(user.email)).toMatchObject({ status: 401, body: { message: 'Error de Credencial' } });
  await setStatus(user, recordStatus.active);
  const other = await t.database.owner.connect();
  await other.query('begin');
  await other.query('update employees set status = 2 where _id = $1', [user._id]);
  const signingIn = signIn(user.email);
  await expect.poll(() => t.database.owner.query('select from pg_locks where not granted').then((found) => found.rowCount)).toBe(1);
  await other.query('commit');
  other.release();
  expect(await signingIn).toMatchObject({ status: 401, body: { message: 'Error de Credencial' } });
  const { rowCount } = await t.database.owner.query('select from sessions where employee = $1', [user._id]);
  expect(rowCount).toBe(0);
});

test('an old password signs nobody in once it was changed, not even whom it was right for a moment before', async () => {
  const user = await somebody();
  await t.call(session.forgot, { email: user.email });
  const token = await linkTo(user.email);
  const other = await t.database.owner.connect();
  await other.query('begin');
  await other.query('select from employees where _id = $1 for update', [user._id]);
  const signingIn = signIn(user.email);
  await expect.poll(() => t.database.owner.query('select from pg_locks where not granted').then((found) => found.rowCount)).toBe(1);
  expect((await t.call(session.reset, { token, password: 'otra-clave-larga' })).status).toBe(200);
  await other.query('commit');
  other.release();
  expect(await signingIn).toMatchObject({ status: 401, body: { message: 'Error de Credencial' } });
  const { rowCount } = await t.database.owner.query('select from sessions where employee = $1', [user._id]);
  expect(rowCount).toBe(0);
});

test('signing out ends that token only', async () => {
  const { email } = await somebody();
  const [first, second] = [(await signIn(email)).body.token, (await signIn(email)).body.token];
  expect((await t.call(session.signOut, {}, first)).status).toBe(200);
  expect((await t.call(session.check, { token: first })).status).toBe(401);
  expect((await t.call(session.check, { token: second })).status).toBe(200);
});

test('a driver reaches no call of the back-office', async () => {
  const { token } = await somebody('driver');
  expect(await t.call(orders.statuses, {}, token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('a forgotten password is changed once through the mailed link, which ends every session', async () => {
  const { email, token } = await somebody();
  expect((await t.call(session.forgot, { email })).body).toEqual({});
  const secret = await linkTo(email);
  expect(secret).toHaveLength(43);
  for (const [password, fault] of [
    ['corta', 'Al menos 8 caracteres'],
    ['         ', 'No puede ser solo espacios'],
    ['Contraseña1', 'Es de las contraseñas más usadas: elija otra'],
  ])
    expect(await t.call(session.reset, { token: secret, password })).toMatchObject({ status: 400, body: { fields: { password: fault } } });
  expect((await t.call(session.reset, { token: secret, password: 'otra-clave-larga' })).status).toBe(200);
  expect((await t.call(session.check, { token })).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, 'otra-clave-larga')).status).toBe(200);
  const again = await t.call(session.reset, { token: secret, password: 'una-tercera-clave' });
  expect(again).toMatchObject({ status: 400, body: { message: 'El enlace ya se usó o venció, pida otro' } });
});

test('who forgot a password is looked up by nobody while they wait: known or not, the call does the same', async () => {
  const { email } = await somebody();
  const other = await t.database.owner.connect();
  await other.query('begin; lock table logins, password_resets, employees in access exclusive mode');
  const answers = [await t.call(session.forgot, { email }), await t.call(session.forgot, { email: 'nadie@reparto.test' })];
  await other.query('rollback');
  other.release();
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ]);
  await done();
  expect([mailsTo(email).length, mailsTo('nadie@reparto.test').length]).toEqual([1, 0]);
});

test('a link is mailed to none who may not sign in', async () => {
  const user = await somebody();
  await setStatus(user, recordStatus.inactive);
  expect((await t.call(session.forgot, { email: user.email })).status).toBe(200);
  await done();
  expect(mailsTo(user.email)).toEqual([]);
});

test('a link is mailed five times in 15 minutes at most, and who has no account is told the same', async () => {
  const { email } = await somebody();
  for (const one of [email, 'ninguna@reparto.test']) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => t.call(session.forgot, { email: one })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe('Demasiados intentos, espere 15 minutos');
  }
  expect((await signIn(email)).status).toBe(200);
  await asPlatform(t.database, (db) => db.execute('delete from login_failures'));
});

test('preferences are kept for the one who saves them, one by one', async () => {
  const { email, token } = await somebody();
  for (const preferences of [{ layout: 'horizontal', colorScheme: 'dark' }, { layout: 'vertical' }] as const) {
    expect((await t.call(session.savePreferences, { preferences }, token)).status).toBe(200);
  }
  expect((await signIn(email)).body.preferences).toEqual({ layout: 'vertical', colorScheme: 'dark' });
});

test('nothing unexpected was reported', () => {
  expect(t.problems).toEqual([]);
});

test('who belongs to a closed company is signed out at once and cannot sign in until it is opened again', async () => {
  const { email, company } = await somebody();
  const { body } = await signIn(email);
  const turn = (closedAt: Date | null) =>
    asPlatform(t.database, (db) => db.update(companies).set({ closedAt }).where(eq(companies.companyId, company.companyId)));
  await turn(new Date());
  expect((await t.call(session.check, { token: body.token })).status).toBe(401);
  const closed = await signIn(email);
  expect([closed.status, closed.body.message]).toEqual([403, 'Su empresa está dada de baja']);
  await turn(null);
  expect((await signIn(email)).status).toBe(200);
  expect((await t.call(session.check, { token: body.token })).status).toBe(200);
});
