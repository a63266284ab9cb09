import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { audit } from '#server/record/auditTable.ts';
import { testApp } from '../../../testing/testApp.ts';
import { session as calls } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import { openKey, sealKey } from './secondFactor.ts';
import { secondFactors, sessions } from './tables.ts';
import { codeAt, FACTOR_KEY, giveFactor, RECOVERY_CODE } from './testing.ts';
import { hashSecret } from './tokens.ts';
import { base32, codeOf, stepAt } from './totp.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let passwordHash = '';
beforeAll(async () => {
  t = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  vi.useRealTimers();
  await t.close();
});
// In the middle of a step: a code must not become another's while a test runs.
// Half an hour ago, so that no test comes to a moment that is not yet: ids made there would stand before all that are made after it.
const BEGIN_AGO = 30 * 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor((Date.now() - BEGIN_AGO) / 30_000) * 30_000 + 15_000 }));
// Failures of other tests from this address would end in its own limit.
beforeEach(() => asPlatform(t.database, (db) => db.execute('delete from login_failures')));

const PASSWORD = 'quebracho colorado';
const WRONG = 'Código incorrecto o ya usado';
let made = 0;
/** Somebody of a company of their own who signs in, with a second factor if asked. */
const somebody = async (factor = true) => {
  made += 1;
  const company = await t.make.company();
  const email = `segundo${made}@reparto.test`;
  const user = await t.make.user(company, 'clerk', ['office'], { email, passwordHash, name: 'Mónica', last: 'Agüero' });
  const whose = { company: company.companyId, employee: user._id };
  if (factor) await giveFactor(t, whose, new Date());
  return { company, email, whose, ...user };
};
const signIn = (email: string, over: object = {}) => t.call(calls.signIn, { email, password: PASSWORD, ...over });
const challengeOf = async (email: string, over: object = {}) => {
  const { status, body } = await signIn(email, over);
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR']);
  return (body.data as { challenge: string }).challenge;
};
const enter = async (email: string, code: string) => t.call(calls.signInCode, { challenge: await challengeOf(email), code });
const codeIn = (steps: number) => codeOf(FACTOR_KEY, stepAt(new Date()) + steps);
const state = async (token: string) => (await t.call(calls.factor, {}, token)).body.data;
const isIn = async (token: string) => (await t.call(calls.check, { token })).status === 200;

describe('setting it up', () => {
  test('takes the password, the telephone’s code and the codes that were kept; then the other sessions are over', async () => {
    const { token, email, whose, company } = await somebody(false);
    const elsewhere = await t.signIn(whose.company, whose.employee);
    expect(await state(token)).toEqual({ activeAt: null, recovery: 0, asked: false, due: null });
    expect((await t.call(calls.beginFactor, { current: 'no es esta' }, token)).body.fields).toEqual({ current: 'Contraseña incorrecta' });
    const { body: begun } = await t.call(calls.beginFactor, { current: PASSWORD }, token);
    expect(begun.address).toContain(`secret=${begun.key}`);
    // Nothing is asked of who has not kept their codes yet.
    expect((await signIn(email)).status).toBe(200);
    expect((await t.call(calls.activateFactor, { code: RECOVERY_CODE }, token)).status).toBe(409);
    expect((await t.call(calls.confirmFactor, { code: '12345' }, token)).body.fields).toEqual({ code: WRONG });
    const [row] = await asPlatform(t.database, (db) => db.select().from(secondFactors).where(eq(secondFactors.employee, whose.employee)));
    const key = openKey(t.ports.config.SECRET, whose, row!.sealedKey)!;
    expect([base32(key), row!.sealedKey.includes(begun.key)]).toEqual([begun.key, false]);
    const typed = codeOf(key, stepAt(new Date())).replace(/(?=...$)/, ' ');
    const { codes } = (await t.call(calls.confirmFactor, { code: typed }, token)).body;
    expect([codes.length, new Set(codes).size, codes.every((code) => /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(code))]).toEqual([8, 8, true]);
    expect((await t.call(calls.confirmFactor, { code: typed }, token)).status).toBe(400);
    expect((await t.call(calls.activateFactor, { code: RECOVERY_CODE }, token)).body.message).toContain('No es de los códigos');
    expect((await t.call(calls.activateFactor, { code: codes[0]! }, token)).status).toBe(200);
    // Sent again, as when the answer was lost, it does no more.
    expect((await t.call(calls.activateFactor, { code: codes[0]! }, token)).status).toBe(200);
    expect(await state(token)).toMatchObject({ activeAt: expect.any(String), recovery: 8 });
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await t.call(calls.beginFactor, { current: PASSWORD }, token)).status).toBe(409);
    // The code that it was set up with signs nobody in, a recovery code does.
    expect((await enter(email, typed)).body.fields).toEqual({ code: WRONG });
    expect((await enter(email, codes[7]!.toLowerCase().replace('-', ''))).status).toBe(200);
    const entries = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, whose.employee)));
    expect(entries.map(({ changes }) => changes)).toEqual([{ 'Segundo factor': { from: null, to: 'Activado' } }]);
    for (const secret of [begun.key, ...codes]) expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test('a session that was there before, with a password alone, is none once there is a second factor', async () => {
    const { token, whose } = await somebody(false);
    expect(await isIn(token)).toBe(true);
    await giveFactor(t, whose, new Date());
    expect(await isIn(token)).toBe(false);
  });

  test('sent again it is answered only to the session that activated it, for ten minutes; a recovery code cannot be guessed by it', async () => {
    const { token, email, whose } = await somebody(false);
    const { body: begun } = await t.call(calls.beginFactor, { current: PASSWORD }, token);
    const [row] = await asPlatform(t.database, (db) => db.select().from(secondFactors).where(eq(secondFactors.employee, whose.employee)));
    expect(begun.key).toHaveLength(32);
    const code = codeOf(openKey(t.ports.config.SECRET, whose, row!.sealedKey)!, stepAt(new Date()));
    const { codes } = (await t.call(calls.confirmFactor, { code }, token)).body;
    const activate = async (by: string, typed = codes[0]!) => (await t.call(calls.activateFactor, { code: typed }, by)).status;
    expect(await activate(token)).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    const elsewhere = (await enter(email, codes[1]!)).body.token;
    expect([await activate(elsewhere), await activate(elsewhere, 'ABCD-EFGH'), await activate(token)]).toEqual([409, 409, 200]);
    vi.setSystemTime(Date.now() + 9 * 60_000);
    const tries = [];
    for (let at = 0; at < 6; at += 1) tries.push(await activate(token, at % 2 ? 'ABCD-EFGH' : codes[0]));
    expect(tries).toEqual([409, 409, 409, 409, 409, 429]);
  });

  test('a sealed key opens for nobody else and with no other secret', () => {
    const [whose, other] = [
      { company: 'a', employee: 'b' },
      { company: 'a', employee: 'c' },
    ];
    const sealed = sealKey('x'.repeat(32), whose, FACTOR_KEY);
    expect(openKey('x'.repeat(32), whose, sealed)).toEqual(FACTOR_KEY);
    expect([openKey('x'.repeat(32), other, sealed), openKey('y'.repeat(32), whose, sealed)]).toEqual([undefined, undefined]);
  });
});

describe('signing in', () => {
  test('the right password gives no session but a challenge; the code gives it, as remembered as was asked', async () => {
    const { email } = await somebody();
    const challenge = await challengeOf(email, { remember: true });
    expect((await t.call(calls.check, { token: challenge })).status).toBe(401);
    const { status, body } = await t.call(calls.signInCode, { challenge, code: codeAt(new Date()) });
    expect([status, body.email]).toEqual([200, email]);
    const { data } = (await t.call(calls.ownSessions, {}, body.token)).body;
    expect(data.find(({ mine }) => mine)).toMatchObject({ remember: true, mine: true, device: expect.any(String) });
  });

  test('a wrong password says nothing of the second factor', async () => {
    const { email } = await somebody();
    expect((await signIn(email, { password: 'otra' })).body).toEqual({ code: 'CREDENTIALS', message: 'Error de Credencial' });
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [3, 401],
  ])('a code of %i steps from now answers %i', async (steps, status) => {
    const { email } = await somebody();
    expect((await enter(email, codeIn(steps))).status).toBe(status);
  });

  test('a code is taken once, however many send it at the same time, and none that is older than it', async () => {
    const { email } = await somebody();
    const challenge = await challengeOf(email);
    const code = codeIn(1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => t.call(calls.signInCode, { challenge, code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expect((await enter(email, codeIn(0))).body).toMatchObject({ code: 'CODE', fields: { code: WRONG } });
  });

  test('a recovery code is taken once, and how many are left is told', async () => {
    const { email } = await somebody();
    const challenge = await challengeOf(email);
    const answers = await Promise.all(Array.from({ length: 3 }, () => t.call(calls.signInCode, { challenge, code: RECOVERY_CODE })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(await state(answers.find(({ status }) => status === 200)!.body.token)).toMatchObject({ recovery: 0 });
  });

  test('the code cannot be guessed: after five wrong ones the right one waits, and the password gives no new tries', async () => {
    const { email } = await somebody();
    const challenge = await challengeOf(email);
    const guess = (code: string) => t.call(calls.signInCode, { challenge, code });
    const tries: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      if (at === 3) await challengeOf(email);
      tries.push((await guess('ABCD-EFGH')).status);
    }
    expect(tries).toEqual([401, 401, 401, 401, 401]);
    const sixth = await guess(codeAt(new Date()));
    expect([sixth.status, sixth.body.message]).toEqual([429, 'Demasiados intentos, espere 15 minutos']);
    expect((await signIn(email)).status).toBe(429);
  });

  test('a challenge that is made up, of a password that is another by now, or of somebody who has left is none', async () => {
    const { email, whose, company } = await somebody();
    const late = { status: 401, body: { code: 'CHALLENGE', message: 'Pasó demasiado tiempo: ingrese otra vez' } };
    const challenge = await challengeOf(email);
    const code = codeAt(new Date());
    const [text = '', mac = ''] = challenge.split('.');
    const forged = Buffer.from(JSON.stringify({ email, remember: true, until: Date.now() * 2 })).toString('base64url');
    for (const one of ['x', 'a.b', `${forged}.${mac}`, `${text}.${'A'.repeat(43)}`, `${Buffer.from('null').toString('base64url')}.${mac}`])
      expect(await t.call(calls.signInCode, { challenge: one, code })).toMatchObject(late);
    const other = await hashPassword('otra clave larga');
    await t.database.owner.query('update logins set password_hash = $1 where email = $2', [other, email]);
    expect(await t.call(calls.signInCode, { challenge, code })).toMatchObject(late);
    await t.database.owner.query('update logins set password_hash = $1 where email = $2', [passwordHash, email]);
    await t.inCompany(company, (db) => db.execute("update employees set status = 2 where permission <> '{}'"));
    expect((await t.call(calls.signInCode, { challenge, code })).status).toBe(401);
    expect(
      (await asPlatform(t.database, (db) => db.select().from(secondFactors).where(eq(secondFactors.employee, whose.employee))))[0],
    ).toMatchObject({ lastStep: 0 });
  });
});

describe('turning it off, and new recovery codes', () => {
  const inside = async () => {
    const user = await somebody();
    const { body } = await enter(user.email, codeIn(-1));
    return { ...user, token: body.token };
  };

  test('take the password and a code, which is used up by it', async () => {
    const { token, email } = await inside();
    const renew = (current: string, code: string) => t.call(calls.renewCodes, { current, code }, token);
    expect((await renew('no es esta', codeIn(0))).body.fields).toEqual({ current: 'Contraseña incorrecta' });
    expect((await renew(PASSWORD, codeIn(-1))).body.fields).toEqual({ code: WRONG });
    const { codes } = (await renew(PASSWORD, codeIn(0))).body;
    expect(codes).toHaveLength(8);
    const remove = (code: string) => t.call(calls.removeFactor, { current: PASSWORD, code }, token);
    expect((await remove(codeIn(0))).body.fields).toEqual({ code: WRONG });
    expect((await remove(RECOVERY_CODE)).body.fields).toEqual({ code: WRONG });
    expect((await remove(codes[3]!)).status).toBe(200);
    expect(await state(token)).toMatchObject({ activeAt: null, recovery: 0 });
    expect((await signIn(email)).status).toBe(200);
    expect((await remove(codes[4]!)).body.message).toBe('No tiene el segundo factor activo');
  });

  test('end what was opened with the password alone meanwhile, and nothing else', async () => {
    const { token, whose } = await inside();
    const before = await t.signIn(whose.company, whose.employee);
    const other = await t.signIn(whose.company, whose.employee);
    await asPlatform(t.database, (db) =>
      db
        .update(sessions)
        .set({ factor: true })
        .where(eq(sessions.tokenHash, hashSecret(other))),
    );
    expect((await t.call(calls.removeFactor, { current: PASSWORD, code: codeIn(0) }, token)).status).toBe(200);
    expect([await isIn(token), await isIn(other), await isIn(before)]).toEqual([true, true, false]);
  });

  test('are not locked by what strangers try at the door, nor the other way round', async () => {
    const { token, email } = await inside();
    for (let at = 0; at < 5; at += 1) expect((await signIn(email, { password: 'no es esta' })).status).toBe(401);
    expect((await signIn(email)).status).toBe(429);
    const remove = async (code: string) => (await t.call(calls.removeFactor, { current: PASSWORD, code }, token)).status;
    expect([await remove('ABCD-EFGH'), await remove(codeIn(0))]).toEqual([400, 200]);
    expect((await signIn(email)).status).toBe(429);
  });

  test('a code cannot be guessed there either', async () => {
    const { token } = await inside();
    const guess = async () => (await t.call(calls.removeFactor, { current: PASSWORD, code: 'ABCD-EFGH' }, token)).status;
    const tries = [];
    for (let at = 0; at < 6; at += 1) tries.push(await guess());
    expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
