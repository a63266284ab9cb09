import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../connecting/testingServers.ts';
import { newId } from '../ids.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { keptServer, numbers, openRestored, testDataDir } from './log/testing.ts';
import { testFolder } from './testing.ts';

/** Starts one of the program's commands on a data folder. */
const begin = (DATA_DIR: string, args: string[], more: Record<string, string> = {}) => {
  const { NODE_OPTIONS: _none, ...env } = process.env;
  return spawn(process.execPath, [path.resolve('src/server.ts'), ...args], { env: { ...env, DATA_DIR, PORT: '1', ...more } });
};
const run = async (DATA_DIR: string, args: string[], more: Record<string, string> = {}) => {
  const child = begin(DATA_DIR, args, more);
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, said, complaint };
};

test('by command: a backup while the product runs, looked at, and restored where nothing is', { timeout: 600_000 }, async () => {
  const work = testFolder();
  chmodSync(work, 0o755);
  const folder = (name: string) => path.join(work, name);
  const data = folder('data');
  const company = [
    'company',
    'create',
    '--name',
    'Ñandú',
    '--country',
    'UY',
    '--email',
    'a@b.uy',
    '--owner',
    'Ana Ríos',
    '--transferid',
    '12AB',
  ];

  expect(await run(data, ['backup'])).toMatchObject({ code: 1, complaint: `No hay nada que copiar en ${data}.\n` });
  expect(await run(data, company)).toMatchObject({ code: 0 });
  const owner = newId();
  mkdirSync(folder(`data/files/${owner}`), { recursive: true });
  writeFileSync(folder(`data/files/${owner}/${newId()}.jpg`), 'una foto');

  // As the product does while it runs, this process holds the folder.
  const embedded = await startEmbedded({ dataDir: data, fsync: false });
  const made = await run(data, ['backup']);
  await embedded.stop();
  expect(made).toMatchObject({ code: 0, complaint: '' });
  const name = /reparto-\S+\.backup/.exec(made.said)![0];
  expect(made.said).toMatch(/filas, 1 archivos guardados/);
  const file = folder(`data/backups/${name}`);
  expect((await run(data, ['backup', '--list'])).said).toContain(name);
  expect(await run(data, ['backup', '--check', file])).toMatchObject({ code: 0, said: expect.stringMatching(/está bien/) as string });
  expect(await run(data, ['backup', '--sure'])).toMatchObject({ code: 1, complaint: expect.stringMatching(/^Uso:/) as string });
  expect(await run(data, ['backup', '--check', folder('nada.backup')])).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/el archivo no existe\.\n$/) as string,
  });

  // Not over what lives, and nothing is made for what is not whole.
  expect(await run(data, ['restore', file])).toMatchObject({
    code: 1,
    complaint: `La carpeta de datos ${data} no está vacía: se restaura solo en una vacía; elija otra con DATA_DIR.\n`,
  });
  writeFileSync(folder('media.backup'), readFileSync(file).subarray(0, 20_000));
  expect(await run(folder('nueva'), ['restore', folder('media.backup')])).toMatchObject({
    code: 1,
    complaint: 'media.backup está dañado o incompleto: la suma no coincide.\n',
  });
  expect(existsSync(folder('nueva'))).toBe(false);

  // Ended in the middle it is no deployment, and says so.
  const child = begin(folder('a-medias'), ['restore', file]);
  for await (const piece of child.stdout.setEncoding('utf8')) if (String(piece).includes('Trayendo las tablas')) break;
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([128 + 15, null]);
  const half = await run(folder('a-medias'), company);
  expect([half.code, half.complaint]).toEqual([1, expect.stringMatching(/quedó a medio restaurar: borre sus carpetas postgres y files, /)]);

  // So it is as soon as it has begun to make a database, killed without a word.
  const early = begin(folder('apenas'), ['restore', file]);
  for await (const piece of early.stdout.setEncoding('utf8')) if (String(piece).includes('Creando la base')) break;
  early.kill('SIGKILL');
  await once(early, 'close');
  const none = await run(folder('apenas'), company);
  expect([none.code, none.complaint]).toEqual([1, expect.stringMatching(/quedó a medio restaurar: borre sus carpetas/)]);

  // With the SECRET that it had nothing is lost.
  mkdirSync(folder('nueva'));
  writeFileSync(folder('nueva/secret'), readFileSync(folder('data/secret')));
  const restored = await run(folder('nueva'), ['restore', file]);
  expect([restored.code, restored.complaint]).toEqual([0, '']);
  expect(restored.said).toMatch(/^companies +1 +1$/m);
  expect(restored.said).toMatch(/^archivos guardados +1 +1$/m);
  expect(restored.said).not.toMatch(/distinto|SECRET es otra/);
  expect(readdirSync(folder(`nueva/files/${owner}`))).toEqual(readdirSync(folder(`data/files/${owner}`)));
  const again = await startEmbedded({ dataDir: folder('nueva'), fsync: false });
  onTestFinished(() => again.stop());
  const client = new pg.Client({ connectionString: again.url });
  await client.connect();
  const { rows } = await client.query('select name, transferid from companies');
  await client.end();
  expect(rows).toEqual([{ name: 'Ñandú', transferid: '12AB' }]);
  const other = await run(folder('otra'), ['restore', name], { BACKUP_DIR: folder('data/backups') });
  expect([other.code, other.said]).toEqual([0, expect.stringMatching(/SECRET es otra/)]);
});

test('a restore by command that is ended leaves no PostgreSQL; one whose stored files may not all be there ends with 1', async () => {
  const { server, folder, begin: beginLog, until } = await keptServer();
  const log = await beginLog(server);
  await sql(server.url, 'insert into written values (1)');
  // A moment is typed to the second.
  await sleep(1_100);
  await log.round();
  for (const name of ['roto', 'otro']) writeFileSync(path.join(folder, `reparto-${name}.backup`), 'x');
  const DATA_DIR = testDataDir();
  const args = ['restore', '--at', (await until()).toISOString().replace(/\.\d+/, '')];
  const ended = begin(DATA_DIR, args, { BACKUP_DIR: folder });
  const workIn = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(DATA_DIR);
    } catch {
      return false;
    }
  };
  const isLinux = process.platform === 'linux';
  const working = () => readdirSync('/proc').filter(workIn);
  for await (const piece of ended.stdout.setEncoding('utf8')) if (String(piece).includes('Poniendo la base')) break;
  if (isLinux) await vi.waitFor(() => expect(working()).not.toEqual([]), { timeout: 30_000, interval: 20 });
  ended.kill('SIGTERM');
  expect(await once(ended, 'close')).toEqual([128 + 15, null]);
  if (isLinux) expect(working()).toEqual([]);
  // Nothing of it is left in the way.
  expect(await run(DATA_DIR, args, { BACKUP_DIR: folder })).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(
      /^La base está restaurada; pueden faltarle archivos que nombran reparto-(roto|otro)\.backup y reparto-(roto|otro)\.backup, que no se pueden leer\.\n$/,
    ) as string,
  });
  expect(await numbers((await openRestored(DATA_DIR)).url)).toEqual([1]);
}, 120_000);
