import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { deployment } from '#server/ports.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { companyRun, someBytes, tellAll, twoCompanies } from '../../../../testing/personal/twoCompanies.ts';
import { clients } from '../../../clients/server/tables.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { session as sessionCalls } from '../../../session/contract.ts';
import { erasures } from '../../../session/server/erasureTables.ts';
import { hashPassword } from '../../../session/server/operations.ts';
import { employees, loginFailures, passwordResets, secondFactors } from '../../../session/server/tables.ts';
import { transfers as transferCalls } from '../../../transfers/contract.ts';
import { companyTables } from '../catalogue.ts';

let t: App;
let a: Company;
let b: Company;
let names = { a: '', b: '' };

let run: ReturnType<typeof companyRun>['run'];
let refusal: ReturnType<typeof companyRun>['refusal'];
beforeAll(async () => {
  t = await testApp();
  ({ run, refusal } = companyRun(t));
});
beforeEach(async () => {
  ({ a, b, names } = await twoCompanies(t));
}, 60_000);
afterAll(async () => {
  await t.close();
});

/** A sum of all rows of every table that are another company's than some, and how many are of it. */
const told = async (companyId: string) => {
  const found = new Map<string, { others: string; own: number }>();
  for (const { name } of await companyTables(t.database.owner)) {
    const { rows } = await t.database.owner.query<{ others: string; own: number }>(
      `select coalesce(md5(string_agg(line, '' order by line) filter (where company_id not in ($1, $2))), '') as others,
         (count(*) filter (where company_id = $1))::int as own
       from (select company_id, row_to_json(x)::text as line from ${name} x) x`,
      [companyId, deployment.company],
    );
    found.set(name, rows[0]!);
  }
  return found;
};

test('an erasure takes every row and file of one company, and no byte of another one’s', async () => {
  const email = `${newId()}@propio.test`;
  const { _id: employee } = await t.make.user(a, 'admin', [], { email, passwordHash: await hashPassword('una clave larga') });
  await asPlatform(t.database, async (db) => {
    await db.insert(secondFactors).values({ companyId: a.companyId, employee, sealedKey: 'x' });
    await db.insert(passwordResets).values({ tokenHash: newId(), email, expire: new Date() });
    await db.insert(loginFailures).values({ _id: newId(), key: `email:${email}`, at: new Date() });
  });
  await t.ports.mail.send({ company: a.companyId, to: email, subject: 'Su clave', text: 'un enlace' });
  await t.ports.mail.send({ company: b.companyId, to: 'vecina@otra.test', subject: `Su pedido ${b.transferid}00000001`, text: 'llegó' });
  // Somebody of the other company, whom this one knows as a client and as an employee who does not sign in.
  const shared = `${newId()}@ajeno.test`;
  await t.make.user(b, 'admin', [], { email: shared, passwordHash: await hashPassword('otra clave larga') });
  await t.inCompany(a, async (db) => {
    const [client] = await db.select({ _id: clients._id }).from(clients).limit(1);
    await db
      .update(clients)
      .set({ email: shared })
      .where(eq(clients._id, client?._id ?? ''));
    await db
      .update(employees)
      .set({ email: shared })
      .where(eq(employees._id, await t.make.driver(a)));
  });
  await asPlatform(t.database, async (db) => {
    await db.insert(passwordResets).values({ tokenHash: newId(), email: shared, expire: new Date() });
    for (const key of [`email:${shared}`, `forgot email:${shared}`])
      await db.insert(loginFailures).values({ _id: newId(), key, at: new Date() });
    const ended = { payload: {}, state: 'Completado' as const, createAt: new Date(), endAt: new Date() };
    for (const its of [email, shared])
      await db
        .insert(jobRuns)
        .values({ ...ended, companyId: deployment.company, _id: newId(), name: 'mail reset', payload: { email: its } });
  });
  await t.ports.mail.send({ company: b.companyId, to: shared, subject: 'Recuperar contraseña', text: 'un enlace' });
  await t.ports.mail.send({ company: a.companyId, to: shared, subject: 'Liquidación de la que se va', text: 'va adjunta' });
  await t.ports.files.put(exportKey(a.companyId, 'csv'), someBytes());
  const before = await told(a.companyId);
  expect([...before.values()].filter(({ own }) => own > 0).length).toBeGreaterThan(40);
  const files = { own: [] as string[], others: [] as string[] };
  for await (const key of t.ports.files.keysOf(a.companyId)) files.own.push(key);
  for await (const key of t.ports.files.keysOf(b.companyId)) files.others.push(key);

  const lines = await run('erase', names.a, '--yes', names.a);
  expect(lines[0]).toBe(`Se va a borrar para siempre ${names.a} (${a.transferid}), con todo lo suyo:`);
  expect(lines).toContainEqual(expect.stringContaining(`${b.transferid} ${names.b}: 2; de 2 todavía se avisan novedades`));
  const after = await told(a.companyId);
  for (const [table, { others, own }] of after) {
    expect([table, own]).toEqual([table, 0]);
    expect([table, others]).toEqual([table, before.get(table)?.others]);
  }
  const lying = await Promise.all(files.own.map(async (key) => ((await t.ports.files.read(key)) ? [key] : [])));
  // The partner's history names one: it is the partner's now.
  expect(lying.flat()).toHaveLength(1);
  for (const key of files.others) expect(await t.ports.files.read(key)).toBeDefined();
  for await (const key of t.ports.files.keysOf(a.companyId, true)) expect(key).toBe('none');
  const left = await asPlatform(t.database, async (db) => [
    await db.select().from(passwordResets).where(eq(passwordResets.email, email)),
    await db
      .select()
      .from(loginFailures)
      .where(eq(loginFailures.key, `email:${email}`)),
    (await db.execute<Record<string, never>>(sql`select from pgboss.job where data ->> 'company' = ${a.companyId}`)).rows,
  ]);
  expect(left).toEqual([[], [], []]);
  const mails = readdirSync(path.join(t.ports.config.DATA_DIR, 'outbox')).map((file) =>
    readFileSync(path.join(t.ports.config.DATA_DIR, 'outbox', file), 'utf8'),
  );
  expect(mails.some((mail) => mail.includes(email))).toBe(false);
  expect(mails.some((mail) => mail.includes('vecina@otra.test'))).toBe(true);
  // What is of somebody of another company stays theirs.
  expect(mails.filter((mail) => mail.includes(shared)).map((mail) => /^Subject: .*$/m.exec(mail)?.[0])).toEqual([
    expect.stringContaining('Recuperar'),
  ]);
  const theirs = await asPlatform(t.database, async (db) => [
    await db.$count(passwordResets, eq(passwordResets.email, shared)),
    await db.$count(loginFailures, inArray(loginFailures.key, [`email:${shared}`, `forgot email:${shared}`])),
    await db.$count(jobRuns, sql`payload ->> 'email' = ${shared}`),
    await db.$count(jobRuns, sql`payload ->> 'email' = ${email}`),
  ]);
  expect(theirs).toEqual([1, 2, 1, 0]);

  // Nobody gets in, and nobody knows it.
  expect((await t.call(sessionCalls.check, {}, a.token)).status).toBe(401);
  expect((await t.call(sessionCalls.signIn, { email, password: 'una clave larga' })).status).not.toBe(200);
  expect((await t.call(transferCalls.partner, { transferid: a.transferid }, b.token)).body).toMatchObject({ check: false });
  expect(await refusal('open', a.transferid)).toBe(`${a.transferid} no es de ninguna empresa`);
  // What tells of it.
  const [erasure] = await asPlatform(t.database, (db) => db.select().from(erasures).where(eq(erasures.company, a.companyId)));
  expect(erasure).toMatchObject({ kind: 'company', transferid: a.transferid, name: names.a, by: os.userInfo().username });
  expect(erasure?.endedAt).toBeInstanceOf(Date);
  expect(erasure?.counts.orders).toBe(before.get('orders')?.own);
  expect((await run('erased')).at(-1)).toContain(`empresa ${names.a} (${a.transferid}): `);
  expect(
    await refusal('create', '--name', 'X', '--country', 'AR', '--email', 'x@x.test', '--owner', 'A B', '--transferid', a.transferid),
  ).toBe(`--transferid: ${a.transferid} ya es de otra empresa`);
});

test('after an erasure its partner reads, changes and ends what was shared', async () => {
  await run('erase', a.companyId, '--yes', names.a);
  for (const type of ['sent', 'received'] as const) {
    const { body } = await t.call(
      transferCalls.search,
      { typeTransfer: type, transferid: a.transferid, page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' },
      b.token,
    );
    expect(body.orders.map(({ transfer }) => transfer.transferPermission)).toEqual([names.a]);
    const [row] = body.orders;
    const { body: detail } = await t.call(orderCalls.detail, { _id: row!._id }, b.token);
    expect(detail.history.length).toBeGreaterThan(1);
    const changed = await t.call(orderCalls.changeBulk, { orders: [row!._id], status: 18, observation: 'Vuelve' }, b.token);
    expect(changed.body).toMatchObject({ changed: 1 });
    // What was delivered comes back by nothing that is written here.
    if (type === 'sent') {
      expect(row?.transfer).toMatchObject({ state: 'confirmed', closed: false });
      expect((await t.call(transferCalls.takeBack, { orders: [row!._id] }, b.token)).body).toMatchObject({
        changed: 0,
        refused: [{ message: `${names.a} la entregó: no se recupera` }],
      });
    }
  }
  await tellAll(t);
  const { rows } = await t.database.owner.query('select from transfer_outbox where company_id = $1', [b.companyId]);
  expect(rows).toEqual([]);
});

test('an erasure wants the name typed, nothing under way, and is taken up where it was cut off', async () => {
  expect(await refusal('erase', a.transferid)).toBe('Ese no es su nombre: no se borró nada');
  expect(await refusal('erase', a.transferid, '--yes', names.b)).toBe('Ese no es su nombre: no se borró nada');
  expect(await refusal('erase', a.transferid, '--force')).toContain('Uso:');
  const _id = newId();
  const job = { _id, name: 'import', payload: {}, state: 'Pendiente' as const, createAt: new Date() };
  await t.inCompany(a, (db) => db.insert(jobRuns).values(job));
  expect(await refusal('erase', a.transferid, '--yes', names.a)).toBe(
    'La empresa tiene trabajos en marcha: import (1). Espere a que terminen y vuelva a intentarlo.',
  );
  expect((await t.call(sessionCalls.check, {}, a.token)).status).toBe(200);
  await t.inCompany(a, (db) => db.delete(jobRuns).where(eq(jobRuns._id, _id)));

  // A row that cannot go stops it half-way.
  await t.database.owner.query(`
    create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$;
    create trigger stay before delete on orders for each row when (old.company_id = '${a.companyId}') execute function stay()`);
  await expect(run('erase', a.transferid, '--yes', names.a)).rejects.toThrow('stays');
  expect((await t.call(sessionCalls.check, {}, a.token)).status).toBe(401);
  expect((await run('erased')).at(-1)).toContain('sin terminar: repita el comando');
  await t.database.owner.query('drop trigger stay on orders; drop function stay()');
  await run('erase', a.transferid, '--yes', names.a);
  const erased = (await run('erased')).filter((line) => line.includes(`(${a.transferid})`));
  expect(erased).toEqual([expect.stringMatching(/: [\d.]+ filas, [\d.]+ archivos\. Por /)]);
});

test('what is tried with its people’s e-mails between one try and the next goes as well, and so do the e-mails', async () => {
  const { rows: logged } = await t.database.owner.query<{ email: string }>('select email from logins where company_id = $1', [a.companyId]);
  const emails = logged.map(({ email }) => email).toSorted();
  await t.database.owner.query(`
    create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$;
    create trigger stay before delete on companies for each row when (old.company_id = '${a.companyId}') execute function stay()`);
  await expect(run('erase', a.transferid, '--yes', names.a)).rejects.toThrow('delete from "companies"');
  await t.database.owner.query('drop trigger stay on companies; drop function stay()');
  const kept = async () =>
    (await asPlatform(t.database, (db) => db.select().from(erasures).where(eq(erasures.company, a.companyId)))).map((one) =>
      one.emails.toSorted(),
    );
  expect([emails.length > 0, await kept()]).toEqual([true, [emails]]);
  const tried = emails.map((email) => `email:${email}`);
  await asPlatform(t.database, (db) => db.insert(loginFailures).values(tried.map((key) => ({ _id: newId(), key, at: new Date() }))));
  await run('erase', a.transferid, '--yes', names.a);
  expect(await asPlatform(t.database, (db) => db.$count(loginFailures, inArray(loginFailures.key, tried)))).toBe(0);
  expect(await kept()).toEqual([[]]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
