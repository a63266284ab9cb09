import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from '#server/http/webFiles.ts';
import { testApp, type App } from './testing/testApp.ts';

let t: App;
const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-web-'));
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(folder, 'assets/main-1.js'), 'void 0;');
  t = await testApp();
  await serveWeb(t.app, folder);
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', 200, 'no-cache'],
  ['/order?page=2', 200, 'no-cache'],
  ['/apio', 200, 'no-cache'],
  ['/assets/main-1.js', 200, 'public, max-age=31536000, immutable'],
  ['/assets/main-0.js', 404, 'no-store'],
  ['/api', 404, 'no-store'],
  ['/api/no-existe', 404, 'no-store'],
  ['/%61pi/no-existe', 404, 'no-store'],
  ['/%61pi?x=1', 404, 'no-store'],
  ['/files/no-existe', 403, 'no-store'],
  ['/map/no-existe', 404, 'no-store'],
  ['/map/streets/a/14/1', 404, 'no-store'],
])('%s answers %s and may be kept: %s', async (url, status, kept) => {
  const { statusCode, headers } = await t.app.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([status, kept]);
});
