import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '#server/files/testing.ts';
import { asPlatform } from '#server/platform.ts';
import { audit } from '#server/record/auditTable.ts';
import { eq } from 'drizzle-orm';
import { testApp } from '../../../testing/testApp.ts';
import { session as calls } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import { logins } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let passwordHash = '';
beforeAll(async () => {
  t = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());

const PASSWORD = 'quebracho colorado';
let made = 0;
/** Somebody of a company of their own who signs in. */
const somebody = async () => {
  made += 1;
  const company = await t.make.company();
  const email = `perfil${made}@reparto.test`;
  const user = await t.make.user(company, 'clerk', ['office'], { email, passwordHash, name: 'Mónica', last: 'Agüero' });
  return { company, email, ...user };
};
const sign = async (email: string, password = PASSWORD) => (await t.call(calls.signIn, { email, password })).status;
const told = async (token: string) => (await t.call(calls.profile, {}, token)).body.data;
const edit = (token: string, over: object) => t.call(calls.editProfile, { name: 'Mónica', last: 'Agüero', version: 1, ...over }, token);

describe("one's own profile", () => {
  test('tells name, email and type; name and photo change without a password, and the session tells the photo', async () => {
    const { token, email } = await somebody();
    expect(await told(token)).toEqual({ name: 'Mónica', last: 'Agüero', email, avatar: null, category: 'Administrativo', version: 1 });
    expect((await edit(token, { email, name: 'Moni' })).body).toEqual({ version: 2 });
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'Moni', last: 'Agüero', email, version: '2' })) form.append(name, value);
    form.append('avatar', new Blob([new Uint8Array(pngOf(40, 40))]), 'yo.png');
    const body = new Response(form);
    const payload = Buffer.from(await body.arrayBuffer());
    const headers = { token, 'content-type': body.headers.get('content-type')!, 'content-length': String(payload.length) };
    const sent = await t.app.inject({ method: 'POST', url: '/api/profile/edit', headers, payload });
    expect([sent.statusCode, sent.json()]).toEqual([200, { version: 3 }]);
    const { avatar, name } = await told(token);
    expect([name, (await t.app.inject({ method: 'GET', url: avatar! })).statusCode]).toEqual(['Moni', 200]);
    const { body: checked } = await t.call(calls.check, { token });
    expect([checked.name, (await t.app.inject({ method: 'GET', url: checked.avatar! })).statusCode]).toEqual(['Moni Agüero', 200]);
    expect((await edit(token, { email, name: 'Moni', version: 3, avatar: '' })).status).toBe(200);
    expect((await told(token)).avatar).toBeNull();
  });

  test('the email, with which one signs in, becomes another only with the password, and nobody else’s', async () => {
    const [{ token, email, _id, company }, other] = [await somebody(), await somebody()];
    const next = `nuevo.${email}`;
    expect((await edit(token, { email: next })).body.fields).toEqual({ current: 'Requerido' });
    expect((await edit(token, { email: next, current: 'no es esta' })).body.fields).toEqual({ current: 'Contraseña incorrecta' });
    const taken = await edit(token, { email: other.email.toUpperCase(), current: PASSWORD });
    expect([taken.status, taken.body.fields]).toEqual([409, { email: 'Email existente' }]);
    expect((await edit(token, { email: next.toUpperCase(), current: PASSWORD })).status).toBe(200);
    expect([await sign(next), await sign(email)]).toEqual([200, 401]);
    expect((await told(token)).email).toBe(next);
    const [entry] = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, _id)));
    expect(entry?.changes).toEqual({ email: { from: email, to: next } });
  });

  test('two tabs: the second is told that it was saved meanwhile', async () => {
    const { token, email } = await somebody();
    await edit(token, { email, name: 'Una' });
    const second = await edit(token, { email, name: 'Otra' });
    expect([second.status, second.body.code]).toEqual([409, 'STALE']);
  });
});

describe("one's own password", () => {
  test('needs the present one, ends the other sessions and keeps this one', async () => {
    const { token, email, company, _id } = await somebody();
    const elsewhere = await t.signIn(company.companyId, _id);
    const change = (current: string, password: string) => t.call(calls.changePassword, { current, password }, token);
    expect((await change('no es esta', 'ceibo en flor')).body.fields).toEqual({ current: 'Contraseña incorrecta' });
    expect((await change(PASSWORD, 'corta')).body.fields).toEqual({ password: 'Al menos 8 caracteres' });
    expect((await change(PASSWORD, 'ceibo en flor')).status).toBe(200);
    expect([await sign(email), await sign(email, 'ceibo en flor')]).toEqual([401, 200]);
    expect([(await t.call(calls.profile, {}, token)).status, (await t.call(calls.profile, {}, elsewhere)).status]).toEqual([200, 401]);
    const entries = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, _id)));
    expect(entries.map(({ changes }) => changes)).toEqual([{ password: { from: null, to: 'Cambiada' } }]);
  });

  test('cannot be guessed from a session that was left open: the sixth try waits', async () => {
    const { token } = await somebody();
    const guess = async () => (await t.call(calls.changePassword, { current: 'no es esta', password: 'ceibo en flor' }, token)).status;
    const tries = [];
    for (let at = 0; at < 6; at += 1) tries.push(await guess());
    expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('who has none of their own cannot change it', async () => {
    const company = await t.make.company();
    const { body, status } = await t.call(calls.changePassword, { current: 'x', password: 'ceibo en flor' }, company.token);
    expect([status, body.message]).toEqual([403, 'Su cuenta no tiene contraseña']);
    expect(await asPlatform(t.database, (db) => db.$count(logins, eq(logins.employee, company.owner)))).toBe(0);
  });
});

describe("one's own sessions", () => {
  test('are told without their tokens, end one by one or all but this one, and nobody else’s do', async () => {
    const { token, company, _id } = await somebody();
    const [second, third] = [await t.signIn(company.companyId, _id), await t.signIn(company.companyId, _id)];
    const list = async () => (await t.call(calls.ownSessions, {}, token)).body.data;
    const all = await list();
    expect([all.length, all.filter(({ mine }) => mine).length]).toEqual([3, 1]);
    for (const secret of [token, second, third]) expect(JSON.stringify(all)).not.toContain(secret);
    const other = await somebody();
    const theirs = (await t.call(calls.ownSessions, {}, other.token)).body.data[0]!;
    expect((await t.call(calls.closeSessions, { _id: theirs._id }, token)).status).toBe(404);
    expect((await told(other.token)).email).toBe(other.email);
    const one = all.find(({ mine }) => !mine)!;
    expect((await t.call(calls.closeSessions, { _id: one._id }, token)).body).toEqual({ closed: 1 });
    expect((await t.call(calls.closeSessions, { _id: one._id }, token)).body.message).toBe('La sesión ya terminó');
    expect((await t.call(calls.closeSessions, {}, token)).body).toEqual({ closed: 1 });
    expect((await list()).map(({ mine }) => mine)).toEqual([true]);
    expect([(await t.call(calls.profile, {}, second)).status, (await t.call(calls.profile, {}, third)).status]).toEqual([401, 401]);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
