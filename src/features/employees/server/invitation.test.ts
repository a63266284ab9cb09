import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { startSmtp } from '#server/testingMail.ts';
import { audit } from '#server/record/auditTable.ts';
import { session } from '../../session/contract.ts';
import { employees as people, invitations } from '../../session/server/tables.ts';
import { giveFactor } from '../../session/server/testing.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { employees as calls } from '../contract.ts';
import { employeeOf } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const PASSWORD = 'ceibo en flor';
const ENDED = 'La invitación ya se usó o venció: pida otra a quien le dio acceso';
const tokenOf = (link: string | null) => link?.split('/invitation/')[1] ?? '';
const invitedForm = (company: Company, over: object = {}) => employeeOf(company, 'clerk', { password: '', invite: 'email', ...over });
/** Somebody who was invited when they were made. */
const invited = async (company: Company, over: object = {}) => {
  const form = invitedForm(company, over);
  const { status, body } = await t.call(calls.create, { _id: newId(), ...form }, company.token);
  expect(status).toBe(200);
  return { _id: body._id, form, token: tokenOf(body.link) };
};
const row = async (company: Company, _id: string) => (await t.call(calls.read, { _id }, company.token)).body.data;
const accept = (token: string, password = PASSWORD) => t.call(session.acceptInvitation, { token, password });
const isDead = async (token: string) => {
  const answers = [await t.call(session.invitation, { token }), await accept(token)];
  return answers.every(({ status, body }) => status === 400 && body.message === ENDED);
};
const edit = (company: Company, _id: string, form: object, version = 1) =>
  t.call(calls.edit, { ...form, invite: '', _id, version }, company.token);

describe('an invitation', () => {
  test('says who invites to which company, sets the password once, and lets in', async () => {
    const company = await t.make.company();
    const { _id, form, token } = await invited(company);
    expect(await row(company, _id)).toMatchObject({ canSignIn: false, invited: expect.any(String) });
    expect((await t.call(session.signIn, { email: form.email, password: PASSWORD })).status).toBe(401);
    const { data } = (await t.call(session.invitation, { token })).body;
    expect(data).toEqual({
      name: form.name,
      email: form.email,
      by: 'Dueña Núñez',
      company: expect.stringContaining('Empresa'),
      office: true,
    });
    expect((await accept(token, 'corta')).body.fields).toEqual({ password: 'Al menos 8 caracteres' });
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await isDead(token)).toBe(true);
    expect((await t.call(session.signIn, { email: form.email, password: PASSWORD })).status).toBe(200);
    expect(await row(company, _id)).toMatchObject({ canSignIn: true, invited: null });
    const again = await t.call(calls.invite, { _id }, company.token);
    expect([again.status, again.body.message]).toEqual([409, 'Ya ingresa con su contraseña; si la olvidó, puede recuperarla al ingresar']);
    const entries = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, _id)));
    expect(entries.map(({ changes }) => changes)).toEqual([{}, { password: { from: null, to: 'Puesta, con la invitación' } }]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('given again makes the one before void, and is written down', async () => {
    const company = await t.make.company();
    const { _id, token } = await invited(company);
    const { body } = await t.call(calls.invite, { _id }, company.token);
    expect([await isDead(token), body.until > new Date(Date.now() + 6.9 * 86_400_000).toISOString()]).toEqual([true, true]);
    expect((await accept(tokenOf(body.link))).status).toBe(200);
    expect((await t.call(calls.history, { _id }, company.token)).body.data.map(({ changes }) => changes['invite']?.to)).toContainEqual(
      expect.stringContaining('Enviada a '),
    );
  });

  test('is over after seven days, and the list still tells that it was', async () => {
    const company = await t.make.company();
    const { _id, token } = await invited(company);
    const ends = (when: Date) =>
      asPlatform(t.database, (db) => db.update(invitations).set({ expire: when }).where(eq(invitations.employee, _id)));
    await ends(new Date(Date.now() + 60_000));
    expect((await t.call(session.invitation, { token })).status).toBe(200);
    const past = new Date(Date.now() - 1);
    await ends(past);
    expect([await isDead(token), (await row(company, _id)).invited]).toEqual([true, past.toISOString()]);
  });

  test.each([
    ['their e-mail becomes another', (form: object) => ({ ...form, email: `${newId()}@reparto.test` })],
    ['they are raised', (form: object, { typeOf }: Company) => ({ ...form, typeEmployee: typeOf.admin })],
    ['they get a permission', (form: object) => ({ ...form, permission: ['order'] })],
    ['they are deactivated', (form: object) => ({ ...form, status: 2 })],
    ['they get a password', (form: object) => ({ ...form, password: 'quebracho colorado' })],
  ])('is over once %s, and stays so', async (_what, change) => {
    const company = await t.make.company();
    const { _id, form, token } = await invited(company);
    expect((await edit(company, _id, change(form, company))).status).toBe(200);
    expect(await isDead(token)).toBe(true);
    await edit(company, _id, form, 2);
    expect(await isDead(token)).toBe(true);
  });

  test('outlives a change of anything else; given in the edit that raises them it stands', async () => {
    const company = await t.make.company();
    const { _id, form, token } = await invited(company);
    expect((await edit(company, _id, { ...form, phone: '1140000000' })).status).toBe(200);
    expect((await t.call(session.invitation, { token })).status).toBe(200);
    const raised = { ...form, phone: '1140000000', typeEmployee: company.typeOf.admin, _id, version: 2 };
    const { body } = await t.call(calls.edit, raised, company.token);
    expect([await isDead(token), (await accept(tokenOf(body.link))).status]).toEqual([true, 200]);
  });

  test('is over once they are deleted', async () => {
    const company = await t.make.company();
    const { _id, token } = await invited(company);
    expect((await t.call(calls.remove, { _id }, company.token)).status).toBe(200);
    expect(await isDead(token)).toBe(true);
  });

  test('wants an e-mail, somebody active and a type that signs in', async () => {
    const company = await t.make.company();
    const faults = async (form: object) => (await t.call(calls.create, { _id: newId(), ...form }, company.token)).body.fields;
    expect(await faults(invitedForm(company, { email: '' }))).toEqual({ email: 'Requerido' });
    expect(await faults(invitedForm(company, { status: 2 }))).toEqual({ invite: 'Se invita solo a quien está activo' });
    expect(await faults(invitedForm(company, { invite: '' }))).toEqual({ password: 'Requerido' });
    expect(await faults(invitedForm(company, { invite: 'fax' }))).toEqual({ invite: 'Debe ser email' });
  });

  test('a form that is sent again by somebody else gives them neither the link nor a password', async () => {
    const company = await t.make.company();
    const clerk = await t.make.user(company, 'clerk', ['office']);
    const form = employeeOf(company, 'admin', { password: '', invite: 'email' });
    const _id = newId();
    const { body } = await t.call(calls.create, { _id, ...form }, company.token);
    const again = await t.call(calls.create, { _id, ...form }, clerk.token);
    expect(again.body.link ?? null).toBeNull();
    await t.call(calls.create, { _id, ...form, invite: '', password: 'la del intruso' }, clerk.token);
    expect((await t.call(session.signIn, { email: form.email, password: 'la del intruso' })).status).toBe(401);
    expect((await t.call(session.invitation, { token: tokenOf(body.link) })).status).toBe(200);
    expect((await t.call(calls.invite, { _id }, clerk.token)).status).toBe(403);
  });

  test('nobody lets in who has what they lack, nor anybody of another company', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const clerk = await t.make.user(company, 'clerk', ['office']);
    const { _id } = await invited(company, { permission: ['order'] });
    const refused = await t.call(calls.invite, { _id }, clerk.token);
    expect([refused.status, refused.body.message]).toEqual([403, 'Tiene permisos que usted no tiene: no puede cambiar cómo ingresa']);
    expect((await t.call(calls.invite, { _id }, other.token)).status).toBe(404);
    expect((await t.call(calls.invite, { _id }, (await t.make.user(company, 'clerk', ['order'])).token)).status).toBe(403);
    expect((await t.call(calls.invite, { _id: 'x' }, company.token)).body.fields).toEqual({ _id: 'Identificador inválido' });
  });
});

describe('who was invited and has what one lacks', () => {
  test('keeps their e-mail: the invitation would go to another’s', async () => {
    const company = await t.make.company();
    const clerk = await t.make.user(company, 'clerk', ['office']);
    const { _id, form, token } = await invited(company, { permission: ['order'] });
    const elsewhere = { ...form, invite: '', email: `${newId()}@reparto.test`, _id, version: 1 };
    const { status, body } = await t.call(calls.edit, elsewhere, clerk.token);
    const sentence = 'Tiene permisos que usted no tiene: no puede cambiar cómo ingresa';
    expect([status, body.code, body.fields]).toEqual([403, 'PRIVILEGE', { email: sentence }]);
    expect((await t.call(session.invitation, { token })).status).toBe(200);
    expect((await t.call(calls.edit, elsewhere, company.token)).status).toBe(200);
  });
});

describe('the second factor of who lost their telephone', () => {
  const guarded = async (kind: 'owner' | 'admin' | 'clerk') => {
    const company = await t.make.company();
    const user = await t.make.user(company, kind);
    await giveFactor(t, { company: company.companyId, employee: user._id }, new Date());
    await t.database.owner.query('update sessions set factor = true where employee = $1', [user._id]);
    return { company, ...user };
  };
  const reset = (_id: string, token: string) => t.call(calls.resetFactor, { _id }, token);

  test('is taken away by who may do everything, which signs them out and is written down', async () => {
    const { company, _id, token } = await guarded('clerk');
    expect((await t.call(session.check, { token })).status).toBe(200);
    expect((await row(company, _id)).factor).toBe(true);
    expect((await reset(_id, company.token)).status).toBe(200);
    expect((await t.call(session.check, { token })).status).toBe(401);
    expect((await row(company, _id)).factor).toBe(false);
    expect((await reset(_id, company.token)).body.message).toBe('No tiene segundo factor');
    const [entry] = (await t.call(calls.history, { _id }, company.token)).body.data;
    expect(entry?.changes).toEqual({ 'Segundo factor': { from: 'Activado', to: 'Quitado por otra persona' } });
  });

  test('is not one’s own, nor of who stands above, nor of another company', async () => {
    const { company, _id, token } = await guarded('owner');
    expect((await reset(_id, token)).body.message).toBe('El suyo se desactiva en su perfil');
    const admin = await t.make.user(company, 'admin');
    expect((await reset(_id, admin.token)).status).toBe(403);
    const clerk = await t.make.user(company, 'clerk', ['office']);
    expect((await reset(_id, clerk.token)).body.code).toBe('FORBIDDEN');
    expect((await reset(_id, (await t.make.company()).token)).status).toBe(404);
    expect((await reset('x', company.token)).body.fields).toEqual({ _id: 'Identificador inválido' });
    expect((await row(company, _id)).factor).toBe(true);
  });
});

describe('a second factor', () => {
  const GUARDED = 'Tiene segundo factor: lo cambia un administrador';
  const guarded = async () => {
    const company = await t.make.company();
    const clerk = await t.make.user(company, 'clerk', ['office']);
    const { typeEmployee: _clerk, ...form } = employeeOf(company, 'clerk');
    const _id = newId();
    await t.call(calls.create, { _id, ...form, typeEmployee: company.typeOf.clerk }, company.token);
    await giveFactor(t, { company: company.companyId, employee: _id }, new Date());
    const { body } = await t.call(calls.addType, { name: 'Sereno' }, company.token);
    const change = (token: string, over: object, version = 1) =>
      t.call(calls.edit, { ...form, typeEmployee: company.typeOf.clerk, password: '', ...over, _id, version }, token);
    return { company, clerk, form, _id, watch: body._id, change };
  };
  const told = async (company: Company, _id: string) =>
    (await t.call(calls.history, { _id }, company.token)).body.data.map(({ changes }) => changes['Segundo factor']).filter(Boolean);

  test('keeps anybody but an administrator from another password, another e-mail and a type that does not sign in', async () => {
    const { company, clerk, watch, change } = await guarded();
    for (const [field, over] of [
      ['password', { password: 'la del intruso' }],
      ['email', { email: `${newId()}@reparto.test` }],
      ['typeEmployee', { typeEmployee: watch }],
    ] as const) {
      const { status, body } = await change(clerk.token, over);
      expect([status, body.code, body.fields]).toEqual([403, 'PRIVILEGE', { [field]: GUARDED }]);
    }
    expect((await change(clerk.token, { phone: '1140000000' })).status).toBe(200);
    expect((await change(company.token, { password: 'quebracho blanco' }, 2)).status).toBe(200);
  });

  test('outlives a change of type, and its loss with its person is written down', async () => {
    const { company, clerk, form, _id, watch, change } = await guarded();
    expect((await change(company.token, { typeEmployee: watch })).status).toBe(200);
    expect(await row(company, _id)).toMatchObject({ canSignIn: false, factor: true });
    expect((await change(clerk.token, { password: 'la del intruso' }, 2)).body.fields).toEqual({ password: GUARDED });
    expect((await change(company.token, { password: 'quebracho blanco' }, 2)).status).toBe(200);
    const back = await t.call(session.signIn, { email: form.email, password: 'quebracho blanco' });
    expect([back.status, back.body.code]).toEqual([401, 'SECOND_FACTOR']);
    expect(await told(company, _id)).toEqual([]);
    expect((await t.call(calls.remove, { _id }, company.token)).status).toBe(200);
    const { rows } = await t.database.owner.query('select from second_factors where employee = $1', [_id]);
    expect([rows.length, await told(company, _id)]).toEqual([0, [{ from: 'Activado', to: null }]]);
  });

  test('does not let who is without a sign-in be invited by anybody but an administrator', async () => {
    const { company, clerk, _id, watch, change } = await guarded();
    await change(company.token, { typeEmployee: watch });
    await t.inCompany(company, (db) => db.update(people).set({ typeEmployee: company.typeOf.clerk }).where(eq(people._id, _id)));
    const refused = await t.call(calls.invite, { _id }, clerk.token);
    expect([refused.status, refused.body.message]).toEqual([403, GUARDED]);
    expect((await t.call(calls.invite, { _id }, company.token)).status).toBe(200);
  });
});

test('where there is a mail server, it takes the link to them, and nobody else gets it', async () => {
  const smtp = await startSmtp();
  const mailed = await testApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://reparto.ejemplo.com' });
  try {
    const company = await mailed.make.company();
    const form = invitedForm(company);
    const { body } = await mailed.call(calls.create, { _id: newId(), ...form }, company.token);
    expect(body).toEqual({ _id: expect.any(String), version: 1, link: null });
    await expect.poll(() => smtp.got.text).toContain('invitation/');
    const text = smtp.got.text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(smtp.got.envelope.at(-1)).toContain(form.email);
    const token = /https:\/\/reparto\.ejemplo\.com\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? '';
    const { rows } = await mailed.database.owner.query('select payload::text as payload from job_runs');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await mailed.call(session.acceptInvitation, { token, password: PASSWORD })).status).toBe(200);
    expect((await mailed.call(session.signIn, { email: form.email, password: PASSWORD })).status).toBe(200);
  } finally {
    await mailed.close();
    smtp.close();
  }
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
