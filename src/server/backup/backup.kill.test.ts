import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../ids.ts';
import { testDatabase } from '../testing.ts';
import { checkBackup } from './restore.ts';
import { formerBackups } from './rotate.ts';
import { openFolder } from './targets/folder.ts';
import { testFolder } from './testing.ts';

/** What is in a backup: rows enough for several parts, and files. */
const [ROWS, FILES, KILLS] = [200_000, 60, 20];

test(
  'of twenty backups that are killed at any moment none is taken for whole, and the former one stays good',
  { timeout: 300_000 },
  async () => {
    const { url, drop } = await testDatabase();
    onTestFinished(drop);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const company = newId();
    await client.query(
      `insert into counters (company_id, _id, name, value) select $1, gen_random_uuid(), repeat(md5(n::text), 4), n from generate_series(1, $2::int) n`,
      [company, ROWS],
    );
    const [dataDir, folder] = [testFolder(), testFolder()];
    mkdirSync(path.join(dataDir, 'files', company), { recursive: true });
    const store = () => writeFileSync(path.join(dataDir, 'files', company, `${newId()}.jpg`), `foto ${newId()}`.repeat(1000));
    for (let n = 0; n < FILES; n += 1) store();
    const target = openFolder(folder);
    const begin = () =>
      fork(path.resolve(import.meta.dirname, 'backup.victim.ts'), [url, dataDir, folder], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const finish = async () => {
      const child = begin();
      const complaint: string[] = [];
      child.stderr!.setEncoding('utf8').on('data', (text: string) => complaint.push(text));
      await once(child, 'message');
      const begun = performance.now();
      const [code] = (await once(child, 'close')) as [number];
      expect([code, complaint.join('')]).toEqual([0, '']);
      return performance.now() - begun;
    };
    /** Every file that is called a backup is one, with all its files. */
    const lookAt = async () => {
      const { good, strange } = await formerBackups(target);
      expect(strange).toEqual([]);
      for (const { source } of good) expect((await checkBackup(source, target)).bad.size).toBe(0);
      return good.map(({ name }) => name);
    };
    let took = await finish();
    const [former] = await lookAt();
    expect(former).toBeDefined();
    let killed = 0;
    for (let tries = 0; killed < KILLS && tries < 4 * KILLS; tries += 1) {
      store();
      const child = begin();
      const closed = once(child, 'close') as Promise<[number | null, string | null]>;
      await once(child, 'message');
      const begun = performance.now();
      await sleep(took * ((killed % 10) / 10) * 0.9);
      child.kill('SIGKILL');
      const [, signal] = await closed;
      if (signal === 'SIGKILL') killed += 1;
      else took = performance.now() - begun;
      const there = await lookAt();
      // As long as none was made since, it is the former one.
      expect(there.length).toBeGreaterThan(0);
      if (there.length === 1 && killed === tries + 1) expect(there).toEqual([former]);
      // The server takes a moment to see that its caller is gone.
      for (let waits = 0; waits < 100; waits += 1) {
        const { rowCount } = await client.query(
          `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        );
        if (!rowCount) break;
        await sleep(50);
      }
    }
    expect(killed).toBe(KILLS);
    await finish();
    const names = await lookAt();
    expect(readdirSync(folder).toSorted()).toEqual(['files', ...names].toSorted());
    const { rows } = await client.query<{ error: string | null; n: string }>(
      'select error, count(*) as n from backup_runs group by 1 order by 1 nulls last',
    );
    expect(rows.find(({ error }) => error !== null)).toEqual({
      error: 'Se interrumpió antes de terminar',
      n: expect.stringMatching(/^\d+$/) as string,
    });
    await client.end();
  },
);
