import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { someBytes, twoCompanies } from '../../../../testing/personal/twoCompanies.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { companies } from '../../../session/server/tables.ts';
import { peerOutbox, peers } from '../../../transfers/server/peers/tables.ts';
import { companyTables } from '../catalogue.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ask = async <R extends object>(query: string, values: unknown[] = []) => (await t.database.owner.query<R>(query, values)).rows;

/** `npm run company` in a process of its own. */
const begin = (...args: string[]) => {
  const { DATABASE_URL = '', DATA_DIR } = t.ports.config;
  const { NODE_OPTIONS: _none, ...env } = process.env;
  return spawn(process.execPath, [path.resolve('src/server.ts'), 'company', ...args], {
    env: { ...env, DATABASE_URL, DATA_DIR, PORT: '1' },
  });
};
const run = async (...args: string[]) => {
  const child = begin(...args);
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, said, complaint };
};

/** A company of another installation that a company is connected with: who stands for it here, with something of its own. */
const connect = async ({ companyId }: Company): Promise<string> => {
  const shadow = newId();
  await asPlatform(t.database, async (db) => {
    const named = { name: 'De otra instalación', countryCode: 'AR' as const };
    await db.insert(companies).values({ companyId: shadow, transferid: shadow, way: newId(), ...named });
    const away = { way: newId(), address: 'https://otra.test', installation: newId(), publicKey: 'x', transferid: '98ZZ' };
    await db.insert(peers).values({ companyId, _id: newId(), name: named.name, ...away, shadow, createAt: new Date() });
    await db.insert(peerOutbox).values({ companyId: shadow, _id: newId(), transfer: newId(), message: {} as never });
  });
  await t.ports.files.put(newFileKey(shadow, 'jpg'), someBytes());
  return shadow;
};

/** How many rows and files there are of some companies. */
const left = async (ids: readonly string[]) => {
  let [rows, files] = [0, 0];
  for (const { name } of await companyTables(t.database.owner)) {
    const [its] = await ask<{ total: number }>(`select count(*)::int as total from ${name} where company_id = any($1::uuid[])`, [ids]);
    rows += its?.total ?? 0;
  }
  for (const id of ids) for await (const _key of t.ports.files.keysOf(id)) files += 1;
  return { rows, files };
};

test(
  'an erasure killed with -9 at any step keeps the company closed, and the same command ends it, with all that went with it',
  { timeout: 480_000 },
  async () => {
    const { a, b, names } = await twoCompanies(t);
    // Nobody drives: that would be waited for.
    await ask('update devices set last_at = null');
    const shadow = await connect(a);
    const both = [a.companyId, shadow];
    const others = await left([b.companyId]);
    const key = newFileKey(a.companyId, 'jpg');
    await t.ports.files.put(key, someBytes());

    // Each table's rows wait where they would go: before its partners', among its orders, and with itself.
    for (const table of ['peers', 'order_history', 'companies']) {
      await ask(`create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(120); return old; end $$`);
      await ask(
        `create trigger wait before delete on ${table} for each row when (old.company_id = '${a.companyId}') execute function wait()`,
      );
      const victim = begin('erase', a.transferid, '--yes', names.a);
      const [complaint] = [text(victim.stderr)];
      victim.stdout.resume();
      const held = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
      await vi.waitFor(async () => expect(await ask(held)).toHaveLength(1), { timeout: 60_000, interval: 200 });
      victim.kill('SIGKILL');
      await once(victim, 'close');
      expect(await complaint).toBe('');
      // What PostgreSQL would notice by itself some time later.
      await ask(`select pg_terminate_backend(pid) from (${held}) x`);
      await vi.waitFor(async () => expect(await ask(held)).toEqual([]), { timeout: 10_000 });
      await ask(`drop trigger wait on ${table}`);
      await ask('drop function wait()');
      expect(await ask('select companies from erasures where company = $1 and ended_at is null', [a.companyId])).toEqual([
        { companies: expect.arrayContaining(both) as string[] },
      ]);
      expect(await ask('select from companies where company_id = any($1::uuid[]) and closed_at is null', [both])).toEqual([]);
      expect(await run('open', a.transferid)).toMatchObject({
        code: 1,
        complaint: `${a.transferid} está a medio borrar: termínelo con npm run company -- erase ${a.transferid}\n`,
      });
    }
    // By then nothing but the list says who stood for the other installation's company.
    expect(await ask('select from peers where company_id = $1', [a.companyId])).toEqual([]);
    expect(await run('erase', a.transferid, '--yes', names.a)).toMatchObject({ code: 0, complaint: '' });
    expect(await left(both)).toEqual({ rows: 0, files: 1 });
    expect(await left([b.companyId])).toEqual(others);
    expect(await ask('select from erasures where company = $1 and ended_at is not null', [a.companyId])).toHaveLength(1);
  },
);
