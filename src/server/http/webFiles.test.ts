import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { handlers } from '../../handlers.ts';
import { testApp } from '../../testing/testApp.ts';
import { createApp } from './app.ts';
import { readableUrl, serveWeb } from './webFiles.ts';

test.each([
  ['/search/%', '/'],
  ['/search/%E0%A4%A?from=%', '/'],
  ['/%', '/'],
  ['/search/100%25', '/search/100%25'],
  ['/search/ñandú', '/search/ñandú'],
  ['/order?search=%', '/order?search=%'],
  ['/api/%', '/api/%'],
  ['/files/%?x', '/files/%?x'],
  ['/', '/'],
])('the address %s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
});

test('an address of the application that is none gets its page, with its security; one of the API a refusal', async () => {
  const t = await testApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'reparto-web-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Reparto</title>');
  const app = await createApp({ ports: t.ports, contract, handlers, version: 'test' });
  await serveWeb(app, folder);
  const page = await app.inject('/search/%');
  expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
    200,
    'text/html; charset=utf-8',
    '<!doctype html><title>Reparto</title>',
  ]);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const call = await app.inject('/api/%');
  expect([call.statusCode, call.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'La página que busca no existe' }]);
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true });
});
