import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('a port that somebody listens on ends the start with one line, before anything is made', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reparto-port-'));
  const DATA_DIR = path.join(folder, 'data');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const PORT = String((taken.address() as AddressInfo).port);
  const { NODE_OPTIONS: _none, ...env } = process.env;
  const child = spawn(process.execPath, [path.resolve('src/server.ts')], { env: { ...env, PORT, DATA_DIR, HOST: '127.0.0.1' } });
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([code, said, complaint]).toEqual([1, '', `El puerto ${PORT} está ocupado: elija otro con PORT=…\n`]);
  expect(existsSync(DATA_DIR)).toBe(false);
  taken.close();
  rmSync(folder, { recursive: true });
});
