import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';
import { testDatabase } from '../testing.ts';
import { nightlyBackup, stopNightlyBackup } from './nightly.ts';
import { testFolder } from './testing.ts';

const night = (BACKUP: boolean) => nightlyBackup.run({ config: { BACKUP } as Config } as Ports, new Date());

test(
  'each night a process of its own makes a backup, unless it is switched off; why it could not is told',
  { timeout: 300_000 },
  async () => {
    const { url, drop } = await testDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await drop();
    });
    const folder = testFolder();
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('DATA_DIR', path.join(folder, 'data'));
    vi.stubEnv('NODE_OPTIONS', '');
    const runs = async () => (await client.query('select kind, target, error from backup_runs order by begin_at')).rows as object[];
    expect(await night(false)).toEqual({});
    expect(await runs()).toEqual([]);
    expect(await night(true)).toEqual({ backups: 1 });
    expect(await runs()).toEqual([{ kind: 'night', target: path.join(folder, 'data/backups'), error: null }]);
    // One that is stopped is none, and made again.
    await client.query('begin; lock table counters in access exclusive mode');
    const stopped = expect(night(true)).rejects.toThrow('the backup was ended');
    await vi.waitFor(async () => expect(await runs()).toHaveLength(2), { timeout: 60_000 });
    stopNightlyBackup();
    await stopped;
    await client.query('rollback');
    // What it complains of is told, too.
    writeFileSync(path.join(folder, 'data/backups/reparto-2020-01-01T03-30.backup'), 'media copia');
    expect(await night(true)).toEqual({ backups: 1, complaint: expect.stringMatching(/^No se pueden leer/) as string });
    writeFileSync(path.join(folder, 'archivo'), '');
    vi.stubEnv('BACKUP_DIR', path.join(folder, 'archivo'));
    await expect(night(true)).rejects.toThrow(/^La copia no pudo terminar \((ENOTDIR|EEXIST)\)\.$/);
    expect(await runs()).toHaveLength(4);
  },
);
