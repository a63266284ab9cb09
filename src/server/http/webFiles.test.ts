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
  ['/search/%', '/search/%25'],
  ['/search/50%20%', '/search/50%20%25'],
  ['/search/%E0%A4?from=%', '/search/%25E0%25A4?from=%'],
  ['//example.org/%', '/example.org/%25'],
  ['/\\\\example.org/%', '/example.org/%25'],
  ['/search/100%25', '/search/100%25'],
  ['/search/ñandú', '/search/ñandú'],
  ['/order?search=%', '/order?search=%'],
  ['/api/%', '/api/%'],
  ['/files/%?x', '/files/%?x'],
  ['/', '/'],
])('the address %s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
});

test('an address of the application that cannot be decoded leads to the one that is meant; one of the API is refused', async () => {
  const t = await testApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'reparto-web-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Reparto</title>');
  const app = await createApp({ ports: t.ports, contract, handlers, version: 'test' });
  await serveWeb(app, folder);
  const led = await app.inject('/search/%');
  expect([led.statusCode, led.headers['location']]).toEqual([302, '/search/%25']);
  const page = await app.inject('/search/%25');
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
