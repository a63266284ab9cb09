import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#server/postgres/freePort.ts';
import { soak } from './soak.ts';

/**
 * `npm run soak -- --hours 8 --users 50`: starts the product on an empty folder with the demo, drives everything at once through its API, and
 * looks whether anything contradicts itself at the end. With `--url` it drives one that runs, with the demo companies; `DATABASE_URL` then
 * says what is checked at the end, `DATA_DIR` where its files lie and `METRICS_TOKEN` how its memory is told.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    users: { type: 'string', default: '50' },
    pause: { type: 'string', default: '1000' },
    url: { type: 'string' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const number = (name: 'hours' | 'users' | 'pause', least: number, most: number): number => {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < least || value > most) throw new RangeError(`--${name}: un número de ${least} a ${most}`);
  return value;
};

/** Starts the product on a folder of its own. */
const startProduct = async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'reparto-soak-'));
  const [port, metricsToken] = [await freePort(), 'clave-de-un-remojo'];
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['src/server.ts', '--log', path.join(dataDir, 'soak.log')], {
    env: {
      ...process.env,
      // A product of its own, whatever the operator's is.
      DATABASE_URL: '',
      SMTP_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      METRICS_TOKEN: metricsToken,
      RATE_LIMIT: '1000000',
      MAP_STYLE_URL: 'none',
      BACKUP: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Reparto está en')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const [password, databasePort] = ['password', 'port'].map((name) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim());
  return {
    soaking: {
      url,
      metricsToken,
      database: `postgres://reparto:${password}@127.0.0.1:${databasePort}/reparto`,
      filesFolder: path.join(dataDir, 'files'),
    },
    /** @param isKept what went wrong can be looked at then */
    stop: async (isKept: boolean) => {
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await over;
      if (isKept) say(`its folder is kept: ${dataDir}`);
      else rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const [seconds, users, pause] = [number('hours', 0.001, 1_000) * 3_600, number('users', 1, 1_000), number('pause', 0, 600_000)];
const { DATABASE_URL: database, DATA_DIR, METRICS_TOKEN: metricsToken } = process.env;
const product = values.url ? undefined : await startProduct();
const { faults } = await soak({
  ...(product?.soaking ?? {
    url: values.url?.replace(/\/+$/, '') ?? '',
    ...(database && { database }),
    ...(DATA_DIR && { filesFolder: path.join(DATA_DIR, 'files') }),
    ...(metricsToken && { metricsToken }),
  }),
  seconds,
  users,
  pause,
  say,
});
await product?.stop(faults.length > 0);
process.exit(faults.length === 0 ? 0 : 1);
