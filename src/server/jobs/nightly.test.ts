import { expect, test, vi } from 'vitest';
import type { NightlyWork, Ports } from '../ports.ts';
import { openDatabase } from '../db.ts';
import { openJobs } from './jobs.ts';
import { testDatabase } from '../testing.ts';

test('nightly work is done at 03:30 of UTC-3 by one of the processes, later when a night was missed, and again when it fails', async () => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, 4, () => undefined);
  const nights: { process: string; isReady: boolean }[] = [];
  const told: unknown[] = [];
  const open = (process: string) => {
    const work: NightlyWork = {
      name: 'limpieza',
      run: (ports, now) => {
        const isDone = nights.push({ process, isReady: ports.database === database && now instanceof Date }) > 1;
        return isDone ? Promise.resolve({ mails: 2 }) : Promise.reject(new Error('not yet'));
      },
    };
    const log = { info: (line: unknown) => told.push(line), error: (line: unknown) => told.push(line), warn: () => undefined };
    return openJobs({ database, url, definitions: [], nightly: [work], ports: { database } as Omit<Ports, 'jobs'>, log: log as never });
  };
  const both = [open('a'), open('b')];
  for (const one of both) await one.start();
  const { rows } = await database.owner.query("select name, cron, timezone, options->>'missed' as missed from pgboss.schedule");
  expect(rows).toEqual([{ name: 'limpieza', cron: '30 3 * * *', timezone: 'America/Argentina/Buenos_Aires', missed: 'once' }]);
  await database.owner.query("insert into pgboss.job_common (name, retry_limit, retry_delay) values ('limpieza', 3, 0)");
  await vi.waitFor(
    async () => {
      const found = await database.owner.query<{ state: string }>("select state from pgboss.job where name = 'limpieza'");
      expect(found.rows).toEqual([{ state: 'completed' }]);
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(nights.map(({ isReady }) => isReady)).toEqual([true, true]);
  expect(told).toEqual([
    { work: 'limpieza', err: expect.any(Error) as Error },
    { work: 'limpieza', mails: 2 },
  ]);
  for (const one of both) await one.stop();
  await database.close();
  await drop();
});
