import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { settle } from '../../../../testing/rows.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { clientIntegrations, clients } from '../../../clients/server/tables.ts';
import { audit } from '#server/record/auditTable.ts';
import { employees } from '../../../session/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import type { AccountRef } from '../accounts.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsApp } from '../shopsApp.ts';
import { marketplaceAccounts } from '../tables.ts';
import { openAccount, withAccount } from './renew.ts';
import { pullAccount } from '../pulling/pullAccount.ts';
import { startShops } from '../pulling/worker.ts';
import { newestSeal, openTokens, sealTokens } from './seal.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
beforeEach(() => {
  t.fakes.ml.faults = [];
  t.fakes.ml.calls = [];
});
afterAll(() => t.close());

const renewals = () => t.fakes.ml.calls.filter((call) => call === 'POST /oauth/token').length;
const age = ({ company, _id }: AccountRef, set: Partial<typeof marketplaceAccounts.$inferInsert>) =>
  asPlatform(t.database, (db) => db.update(marketplaceAccounts).set(set).where(eq(marketplaceAccounts._id, _id))).then(() => company);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const mails = () => {
  const folder = path.join(t.ports.config.DATA_DIR, 'outbox');
  return readdirSync(folder, { withFileTypes: true }).map(({ name }) => readFileSync(path.join(folder, name), 'utf8'));
};

test('a permission is used until four fifths of its life are over, and renewed then', async () => {
  const { ref } = await t.linked('ml');
  t.fakes.ml.calls = [];
  const first = await openAccount(t.ports, ref);
  expect(renewals()).toBe(0);
  const { account } = first;
  const [life, used] = [account.expireAt, account.refreshAt].map((at) => (at?.getTime() ?? 0) - Date.now());
  expect((used ?? 0) / (life ?? 1)).toBeCloseTo(0.8, 2);
  await age(ref, { refreshAt: ago(1) });
  const second = await openAccount(t.ports, ref);
  expect(renewals()).toBe(1);
  expect(second.session.access).not.toBe(first.session.access);
  await openAccount(t.ports, ref);
  expect(renewals()).toBe(1);
});

test.each([1e-9, 1e300])('a permission that is said to hold for %d seconds is renewed once, and used', async (seconds) => {
  const { ref } = await t.linked('ml');
  t.fakes.ml.calls = [];
  t.fakes.ml.seconds = seconds;
  await age(ref, { refreshAt: ago(1) });
  const opened = await openAccount(t.ports, ref).finally(() => (t.fakes.ml.seconds = 6 * 3_600));
  expect([renewals(), Number.isFinite(opened.account.expireAt?.getTime())]).toEqual([1, true]);
});

test('many who want it at once cause one renewal, with a permission that is over and with one that still holds', async () => {
  const { ref } = await t.linked('ml');
  for (const expireAt of [ago(1), new Date(Date.now() + 3_600_000)]) {
    t.fakes.ml.calls = [];
    await age(ref, { refreshAt: ago(2), expireAt });
    await Promise.all(Array.from({ length: 8 }, () => openAccount(t.ports, ref)));
    expect(renewals()).toBe(1);
  }
});

test('two servers on one database renew it once', async () => {
  const { ref } = await t.linked('ml');
  const other = await testApp({ ...t.environment, SECRET: t.ports.config.SECRET });
  const ports = { ...t.ports, config: other.ports.config };
  await age(ref, { refreshAt: ago(2), expireAt: ago(1) });
  t.fakes.ml.calls = [];
  await Promise.all([t.ports, ports, t.ports, ports].map((its) => openAccount(its, ref)));
  expect(renewals()).toBe(1);
  await other.close();
});

test('a renewal that is told to wait leaves the account alone for as long as that, not for its own pause: the permission still holds', async () => {
  const { ref, company } = await t.linked('ml');
  await age(ref, { refreshAt: ago(2), expireAt: new Date(Date.now() + 3_600_000) });
  await t.inCompany(company, (db) => db.update(clientIntegrations).set({ retry: 3 }));
  t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '30', path: /oauth/ }];
  await expect(openAccount(t.ports, ref)).rejects.toMatchObject({ status: 429, retryAfter: expect.closeTo(30, -1) });
  const later = { ...t.ports, now: () => new Date(Date.now() + 31_000) };
  t.fakes.ml.calls = [];
  await expect(openAccount(later, ref)).resolves.toMatchObject({ account: { _id: ref._id } });
  expect(renewals()).toBe(0);
});

test('why statuses waited is over once a permission is renewed that could not be; what has another reason goes on', async () => {
  const { ref, company } = await t.linked('ml');
  const waits = {
    tellError: 'No se pudo informar un estado. Contesta con el error 500',
    tellAt: new Date(Date.now() + 300_000),
    tellFailures: 2,
  };
  await age(ref, { refreshAt: ago(1), ...waits });
  await openAccount(t.ports, ref);
  expect((await t.accountOf(company, ref)).account).toMatchObject(waits);
  t.fakes.ml.faults = [{ what: 500, times: 1 }];
  await age(ref, { refreshAt: ago(1), expireAt: ago(1) });
  await expect(openAccount(t.ports, ref)).rejects.toMatchObject({ fault: 'transient' });
  await age(ref, { retryAt: null });
  await openAccount(t.ports, ref);
  expect((await t.accountOf(company, ref)).account).toMatchObject({ tellError: null, tellAt: null, tellFailures: 0 });
});

test('a renewal that fails is tried after 1, 5, 15, 60 and 240 minutes, and then a person is asked', async () => {
  const { ref, company } = await t.linked('ml');
  const waited: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    t.fakes.ml.faults = [{ what: 500, times: 1 }];
    await age(ref, { refreshAt: ago(2), expireAt: ago(1), retryAt: null });
    await expect(openAccount(t.ports, ref)).rejects.toMatchObject({ fault: at < 5 ? 'transient' : 'gone' });
    const { account, shown } = await t.accountOf(company, ref);
    if (account?.retryAt) waited.push(Math.round((account.retryAt.getTime() - Date.now()) / 60_000));
    expect(shown).toMatchObject(at < 5 ? { status: 'Work', retry: at + 1 } : { status: 'Expired', retry: 5 });
  }
  expect(waited).toEqual([1, 5, 15, 60, 240]);
});

test('one that succeeds forgets the failures', async () => {
  const { ref, company } = await t.linked('ml');
  t.fakes.ml.faults = [{ what: 429, times: 1, retryAfter: '600' }];
  await age(ref, { refreshAt: ago(2), expireAt: ago(1) });
  await expect(openAccount(t.ports, ref)).rejects.toThrow();
  const { account } = await t.accountOf(company, ref);
  expect(Math.round(((account?.retryAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(10);
  // Who wants it read now is told when it is.
  await pullAccount(t.ports, ref, () => false);
  expect((await t.accountOf(company, ref)).shown).toMatchObject({ status: 'Paused', retry: 1 });
  const asked = await t.call(marketplaces.retry, { _id: ref._id }, company.token);
  expect([asked.status, asked.body.message]).toEqual([
    409,
    expect.stringMatching(/^La tienda pidió esperar: se la vuelve a consultar a las \d\d:\d\d$/),
  ]);
  await age(ref, { retryAt: null, askAt: null });
  await openAccount(t.ports, ref);
  expect((await t.accountOf(company, ref)).shown).toMatchObject({ status: 'Work', retry: 0 });
});

test('a renewal that was used before ends the permission at once: once in its client’s history, and once by mail', async () => {
  const { ref, company, client } = await t.linked('ml');
  await asPlatform(t.database, (db) => db.update(employees).set({ email: 'duena@ejemplo.test' }).where(eq(employees._id, company.owner)));
  t.fakes.ml.refreshes.clear();
  await age(ref, { refreshAt: ago(2), expireAt: ago(1) });
  const opened = await Promise.allSettled(Array.from({ length: 4 }, () => openAccount(t.ports, ref)));
  expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
  const { account, shown } = await t.accountOf(company, ref);
  expect([shown?.status, account?.tokens]).toEqual(['Expired', null]);
  await settle(t);
  const told = mails().filter((mail) => mail.includes('duena@ejemplo.test'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('Mercado Libre');
  const notes = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, client)));
  expect(notes.filter(({ source, changes }) => source === 'system' && JSON.stringify(changes).includes('vencida'))).toHaveLength(1);
});

test('a permission that is not taken any more is renewed at once, and what was asked is asked again', async () => {
  const { ref } = await t.linked('ml');
  t.fakes.ml.grants.clear();
  t.fakes.ml.calls = [];
  const answered = await withAccount(t.ports, ref, async ({ session }) => {
    const answer = await fetch(`${t.ports.config.ML_URL}/users/me`, { headers: { authorization: `Bearer ${session.access}` } });
    if (!answer.ok) throw new ShopError('gone', 'El permiso terminó');
    return answer.status;
  });
  expect([answered, renewals()]).toEqual([200, 1]);
});

test('what this process has no key for stays as it is: it is tried later, and nobody is asked to link it anew', async () => {
  const { ref, company } = await t.linked('ml');
  const { account: before } = await t.accountOf(company, ref);
  const lost = { ...t.ports, config: { ...t.ports.config, SECRET: 'otra clave '.repeat(5) } };
  await expect(openAccount(lost, ref)).rejects.toMatchObject({ fault: 'transient' });
  await pullAccount(lost, ref, () => false);
  const { account, shown } = await t.accountOf(company, ref);
  expect([account?.tokens, shown?.status]).toEqual([before?.tokens, 'Work']);
  expect(account?.error).toContain('MARKETPLACE_KEYS');
  await expect(openAccount(t.ports, ref)).resolves.toMatchObject({ account: { _id: ref._id } });
});

test('a marketplace that does not take the installation’s own credentials ends no permission, however often it is asked', async () => {
  const { ref, company } = await t.linked('ml');
  const [{ account: before }, { secret }] = [await t.accountOf(company, ref), t.fakes.ml];
  (t.fakes.ml as { secret: string }).secret = 'otra';
  for (let at = 0; at < 7; at += 1) {
    await age(ref, { refreshAt: ago(2), expireAt: ago(1), retryAt: null });
    await expect(openAccount(t.ports, ref)).rejects.toMatchObject({ fault: 'transient' });
  }
  const { account, shown } = await t.accountOf(company, ref);
  expect([account?.tokens, shown?.status, shown?.retry]).toEqual([before?.tokens, 'Work', 5]);
  expect(account?.error).toContain('credenciales de esta instalación');
  (t.fakes.ml as { secret: string }).secret = secret;
  await age(ref, { retryAt: null });
  await expect(openAccount(t.ports, ref)).resolves.toMatchObject({ account: { _id: ref._id } });
});

test('what is stored opens with none but its own key and its own account; an older key opens, the newest seals', () => {
  const whose = { company: 'a', account: 'b' };
  const [old, fresh] = [
    { SECRET: 's'.repeat(32) },
    { SECRET: 's'.repeat(32), MARKETPLACE_KEYS: ['n'.repeat(32), 'o'.repeat(32)] },
  ] as never[];
  const tokens = { access: 'acceso', refresh: 'renovación' };
  const sealed = sealTokens(old as never, whose, tokens);
  expect(sealed).not.toContain('acceso');
  expect(openTokens(fresh as never, whose, sealed)).toEqual(tokens);
  expect(openTokens(old as never, { ...whose, account: 'c' }, sealed)).toBeUndefined();
  expect(openTokens({ SECRET: 'x'.repeat(32), MARKETPLACE_KEYS: undefined }, whose, sealed)).toBeUndefined();
  expect(openTokens(old as never, whose, `${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(sealTokens(fresh as never, whose, tokens).split('.')[0]).not.toBe(sealed.split('.')[0]);
});

test('what an older key sealed is sealed anew with the newest one, and still opens', async () => {
  const { ref, company } = await t.linked('ml');
  const config = { ...t.ports.config, MARKETPLACE_KEYS: ['clave nueva '.repeat(4)] };
  const worker = startShops({ ...t.ports, config });
  await vi.waitFor(
    async () => expect((await t.accountOf(company, ref)).account?.tokens?.startsWith(newestSeal(config))).toBe(true),
    10_000,
  );
  await worker.stop();
  expect((await openAccount({ ...t.ports, config }, ref)).session.access).not.toBe('');
});

test('an account that is unlinked while its permission is renewed stays so', async () => {
  const { ref, company } = await t.linked('ml');
  await age(ref, { refreshAt: ago(2), expireAt: ago(1) });
  const opening = openAccount(t.ports, ref).catch((error: unknown) => error);
  await t.inCompany(company, (db) => db.delete(clientIntegrations).where(eq(clientIntegrations._id, ref._id)));
  await opening;
  expect(await t.accountOf(company, ref)).toEqual({ account: undefined, shown: undefined });
  expect(await t.inCompany(company, (db) => db.$count(clients))).toBe(1);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
