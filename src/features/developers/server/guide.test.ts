import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { addDays, today } from '#shared/time.ts';
import { scopes } from '#shared/scopes.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { endpoints } from '../../../testing/fixtures.ts';
import { TEST_EVENT, webhookEvents } from '../events.ts';
import { developers } from '../contract.ts';
import { makeKey, makeWebhook } from './testing.ts';
import { sendDue } from './webhooks/sender.ts';

// What docs/api.md says is true: its examples are run as they stand, against a server.

const guide = readFileSync('docs/api.md', 'utf8');
const examples = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm'))].map(([, code = '']) => code);

let t: App;
let company: Company;
let base = '';
let known: Record<string, string> = {};
let folder = '';
beforeAll(async () => {
  t = await testApp({ WEBHOOK_PRIVATE: '1' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  company = await t.make.company();
  const client = await t.make.client(company, 'Vivero La Paternal');
  const { secret } = await makeKey(t, company);
  const order = await t.make.order(company, { client });
  known = {
    rk_CLAVE: secret,
    CLIENTE_ID: client,
    ORDEN_ID: order,
    'https://reparto.ejemplo.com': base,
    '2026-12-01': addDays(today(new Date()), 1),
  };
  folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-guide-'));
});
afterAll(async () => {
  expect(t.problems).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
  await t.close();
});

/** An example with what is here in place of what stands for it. */
const filled = (code: string) => Object.entries(known).reduce((text, [name, value]) => text.replaceAll(name, value), code);

/** The words of a command as a shell reads them: quoted ones are one. */
const wordsOf = (command: string) =>
  [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Does what a curl command would. */
const curl = async (command: string) => {
  const [name, url = '', ...rest] = wordsOf(command);
  expect(name).toBe('curl');
  const headers = new Headers();
  let body: string | undefined;
  for (let at = 0; at < rest.length; at += 2) {
    const [option, value = ''] = [rest[at], rest[at + 1]];
    if (option === '-H') headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1).trim());
    else if (option === '-d') body = value;
    else throw new Error(`the test knows no ${option}`);
  }
  return fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
};

/** What each command of the guide answers, by its path, in its order. */
const expected: readonly [path: string, answer: object][] = [
  ['/api/order/status', { data: expect.arrayContaining([expect.objectContaining({ id: 8, name: 'Entregado' })]) }],
  ['/api/client/search', { data: [expect.objectContaining({ label: 'Vivero La Paternal' })] }],
  ['/api/place/normalise', { rows: [expect.anything()] }],
  ['/api/order', { internalID: expect.stringMatching(/^\d{2}[A-Z]{2}\d{8}$/) }],
  ['/api/order/print/zpl', { zpl: expect.stringContaining('^XA'), labels: 1 }],
  ['/api/order/tracking', { orders: [expect.objectContaining({ externalID: '1001', fromOrder: 'API' })] }],
  ['/api/order/detail', { history: expect.any(Array) }],
  ['/api/order/search', { total: expect.any(Number), orders: expect.any(Array) }],
  ['/api/order/history', { version: expect.any(Number) }],
];

describe('the commands of the guide', () => {
  test('are those that are tried here', () => {
    expect(examples('sh').map((code) => new URL(wordsOf(code)[1]!).pathname)).toEqual(expected.map(([where]) => where));
  });
  test.each(expected.map(([where, answer], at) => ({ where, answer, at })))('$where answers 200', async ({ answer, at }) => {
    const response = await curl(filled(examples('sh')[at]!));
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining(answer)]);
  });
  test('the order is made once, however often its command is run', async () => {
    const command = filled(examples('sh')[3]!);
    const [one, two] = [await curl(command), await curl(command)];
    expect([two.headers.get('idempotent-replayed'), await one.json()]).toEqual(['true', await two.json()]);
  });
});

/** Runs a program as it stands. */
const run = async (name: string, code: string): Promise<Record<string, unknown>> => {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>;
};

test('the program that creates an order creates it', async () => {
  await run('create', filled(examples('js')[0]!));
  const { orders } = (await (await curl(filled(examples('sh')[5]!.replace('1001', '1002')))).json()) as { orders: object[] };
  expect(orders).toMatchObject([{ externalID: '1002', toAddress: { name: 'Bruno Sosa' } }]);
});

test('the server that hears notices takes ours, once, and nobody else’s', async () => {
  const [, check = '', server = ''] = examples('js');
  const webhook = await makeWebhook(t, company, { name: 'Guía', url: 'http://127.0.0.1:1/', events: ['order.created'] });
  const { body } = await t.call(developers.rotateSecret, { _id: webhook, version: 1 }, company.token);
  const code = `${check}\n${server}`
    .replace('whsec_CLAVE', body.secret)
    .replace('listen(8080)', "listen(0, '127.0.0.1')")
    .replace('console.info(', 'heard.push([')
    .replace('?.internalID);', '?.internalID]);');
  const { server: listening, heard } = (await run('server', `export const heard = [];\n${code}`)) as { server: Server; heard: unknown[] };
  if (!listening.listening) await once(listening, 'listening');
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
  await t.database.owner.query('update webhooks set url = $2 where _id = $1', [webhook, url]);
  const order = await t.make.order(company);
  const send = () => sendDue({ ...t.ports, report: (error) => t.problems.push(error) });
  await send();
  const { data } = (await t.call(developers.deliveries, { webhook }, company.token)).body;
  expect(data).toMatchObject([{ state: 'delivered', status: 200 }]);
  await t.call(developers.resend, { _id: data[0]!._id }, company.token);
  await send();
  expect(heard).toEqual([['order.created', expect.any(String)]]);
  expect(order).not.toBe('');
  const forged = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'reparto-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  });
  const unsigned = await fetch(url, { method: 'POST', body: '{}' });
  expect([forged.status, unsigned.status]).toEqual([401, 401]);
  listening.close();
});

test('a signature is checked with its time, and with either of two', async () => {
  const { isFromReparto } = (await run('check', examples('js')[1]!)) as { isFromReparto: (...asked: unknown[]) => boolean };
  const { createHmac } = await import('node:crypto');
  const now = Date.parse('2026-12-01T14:05:00.000Z');
  const sign = (secret: string, time: number, body = 'x') => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const time = now / 1000;
  expect(isFromReparto('a', `t=${time},${sign('a', time)}`, 'x', now)).toBe(true);
  expect(isFromReparto('a', `t=${time},${sign('b', time)},${sign('a', time)}`, 'x', now)).toBe(true);
  expect(isFromReparto('a', `t=${time},${sign('b', time)}`, 'x', now)).toBe(false);
  expect(isFromReparto('a', `t=${time},${sign('a', time)}`, 'y', now)).toBe(false);
  expect(isFromReparto('a', `t=${time},${sign('a', time)}`, 'x', now + 301_000)).toBe(false);
  expect(isFromReparto('a', `t=${time},v1=00`, 'x', now)).toBe(false);
  expect(isFromReparto('a', '', 'x', now)).toBe(false);
});

describe('what the guide lists', () => {
  const rows = (title: string) => {
    const from = guide.indexOf(`## ${title}\n`);
    const part = guide.slice(from, guide.indexOf('\n## ', from));
    return [...part.matchAll(/^\| `([\w.:]+)` +\| (.+?) +\|/gm)].map(([, name = '', text = '']) => [name, text] as const);
  };
  test('scopes, each with the calls that it opens', () => {
    const opened = (scope: string) =>
      endpoints.filter(({ endpoint }) => endpoint.scope === scope).map(({ endpoint: { method, path: at } }) => `${method} ${at}`);
    expect(
      rows('Entrar con una clave').map(([scope, text]) => [
        scope,
        text
          .split(', ')
          .map((call) => call.replaceAll('`', ''))
          .toSorted(),
      ]),
    ).toEqual(scopes.map((scope) => [scope, opened(scope).toSorted()]));
  });
  test('events', () => expect(rows('Recibir avisos').map(([event]) => event)).toEqual([...webhookEvents, TEST_EVENT]));
});

test('it is served with the installation’s own address, to anybody', async () => {
  const { statusCode, body, headers } = await t.app.inject('/api/docs/guide');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<h2 id="comprobar-la-firma">Comprobar la firma</h2>');
  expect(body).toContain(`curl ${t.ports.config.PUBLIC_URL}/api/order`);
  expect(body).not.toContain('reparto.ejemplo.com');
  expect((await t.app.inject('/api/docs')).body).toContain('href="/api/docs/guide"');
});
