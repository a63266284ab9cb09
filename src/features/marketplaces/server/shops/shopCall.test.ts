import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { shopCall } from './shopCall.ts';

/** What a marketplace answers, by the path that is asked for. */
const answers: Record<string, { status?: number; headers?: Record<string, string>; body?: string; broken?: true; silent?: true }> = {
  '/good': { body: '{"id":1}' },
  '/other': { body: '{"number":1}' },
  '/html': { body: '<html></html>', headers: { 'content-type': 'text/html' } },
  '/half': { body: '{"id":', broken: true },
  '/silent': { silent: true },
  '/huge': { body: JSON.stringify({ id: 1, more: 'x'.repeat(21_000_000) }) },
  '/moved': { status: 302, headers: { location: 'http://169.254.169.254/' } },
  '/401': { status: 401 },
  '/403': { status: 403 },
  '/404': { status: 404 },
  '/422': { status: 422 },
  '/429': { status: 429, headers: { 'retry-after': '7' } },
  '/429-date': { status: 429, headers: { 'retry-after': new Date(Date.now() + 90_000).toUTCString() } },
  '/429-bare': { status: 429 },
  '/429-odd': { status: 429, headers: { 'retry-after': 'mañana'.normalize('NFD').replace(/[^a-z]/g, '') } },
  '/500': { status: 500, body: 'token=secreto' },
  '/503': { status: 503, headers: { 'retry-after': '30' } },
  '/over': { status: 400, body: '{"error":"invalid_grant","message":"secreto"}' },
  '/client': { status: 400, body: '{"error":"invalid_client"}' },
  '/unauthorized': { status: 400, body: '{"error":"unauthorized_client"}' },
  '/bad': { status: 400, body: '{"error":"invalid_request"}' },
};

const server = createServer((request, response) => {
  const { status = 200, headers = {}, body = '', broken, silent } = answers[request.url ?? ''] ?? { status: 404 };
  if (silent) return;
  if (broken) {
    response.writeHead(200, { 'content-length': '1000' }).write(body);
    setTimeout(() => response.destroy(), 20);
  } else response.writeHead(status, headers).end(body);
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answer = z.object({ id: z.number() });
const ask = (path: string) => shopCall({ url: url + path, answer, timeout: 400 });

test('an answer of the right shape is read', async () => expect((await ask('/good')).said).toEqual({ id: 1 }));

test.each([
  ['/other', 'transient', undefined, undefined],
  ['/html', 'transient', undefined, undefined],
  ['/half', 'transient', undefined, undefined],
  ['/silent', 'transient', undefined, undefined],
  ['/huge', 'transient', undefined, undefined],
  ['/moved', 'transient', 302, undefined],
  ['/401', 'gone', 401, undefined],
  ['/403', 'refused', 403, undefined],
  ['/404', 'refused', 404, undefined],
  ['/422', 'refused', 422, undefined],
  ['/429', 'transient', 429, 7],
  ['/429-bare', 'transient', 429, 60],
  ['/429-odd', 'transient', 429, 60],
  ['/500', 'transient', 500, undefined],
  ['/503', 'transient', 503, 30],
  ['/over', 'gone', 400, undefined],
  ['/bad', 'refused', 400, undefined],
])('%s is %s', async (path, fault, status, retryAfter) => {
  const error = await ask(path).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'ShopError', fault, status, retryAfter });
  expect((error as Error).message).not.toContain('secreto');
});

test.each([
  ['/over', 'gone', false],
  ['/401', 'transient', true],
  ['/client', 'transient', true],
  ['/unauthorized', 'transient', true],
  ['/bad', 'refused', false],
  ['/500', 'transient', false],
])('where permissions are given, %s is %s', async (path, fault, isOurs) => {
  await expect(shopCall({ url: url + path, answer, gives: 'permission' })).rejects.toMatchObject({ fault, isOurs });
});

test('a wait may be told as a date', async () => {
  const error = (await ask('/429-date').catch((caught: unknown) => caught)) as { retryAfter: number };
  expect(error.retryAfter).toBeGreaterThan(80);
  expect(error.retryAfter).toBeLessThan(92);
});

test('nobody there is transient', async () => {
  await expect(shopCall({ url: 'http://127.0.0.1:1/', answer })).rejects.toMatchObject({ fault: 'transient' });
});
