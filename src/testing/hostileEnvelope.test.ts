import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '../features/orders/contract.ts';
import { orderFixture } from '../features/orders/server/testing.ts';
import { endpoints, makeRecords, type Records } from './fixtures.ts';
import { openRows, type Rows } from './rows.ts';
import { testApp, type App, type Company } from './testApp.ts';

// Bodies that are not what they say, for every endpoint, and multipart ones that are broken, for the one that takes files.

let t: App;
let company: Company;
let records: Records;
let rows: Rows;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  records = await makeRecords(t, company, 'Quilombo');
  rows = await openRows(t, company.companyId);
});
afterAll(async () => {
  await rows.close();
  await t.close();
});

const send = async (url: string, payload: string | Buffer, contentType?: string) => {
  const token = await t.signIn(company.companyId, company.owner);
  const before = await rows.tell();
  const answer = await t.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { token, ...(contentType && { 'content-type': contentType }) },
  });
  expect(await rows.tell()).toEqual(before);
  const { code, message } = answer.json<{ code: string; message: string }>();
  return [answer.statusCode, code, message];
};

const posts = endpoints.filter(({ endpoint }) => endpoint.method === 'POST');
const noSense = [400, 'INVALID', 'No se entiende el envío'];
const unfit = [400, 'INVALID', 'Revise los datos marcados'];
const multipart = 'multipart/form-data; boundary=x';

test.each<[string, string | Buffer, string | undefined, unknown[]]>([
  ['an empty body', '', 'application/json', noSense],
  ['half a JSON', '{"a":', 'application/json', noSense],
  ['two JSONs', '{}{}', 'application/json', noSense],
  ['what no JSON is', '{a:NaN}', 'application/json', noSense],
  ['a byte order mark and UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'application/json', noSense],
  ['what gzip made of it, without a word', Buffer.from([31, 139, 8, 0, 0]), 'application/json', noSense],
  ['XML', '<a/>', 'application/xml', [415, 'FILE_TYPE', 'El envío debe ser JSON']],
  ['a plain form', 'a=1', 'application/x-www-form-urlencoded', [415, 'FILE_TYPE', 'El envío debe ser JSON']],
  ['a type that is none', '{}', 'nonsense', [415, 'FILE_TYPE', 'El envío debe ser JSON']],
  ['an array', '[]', 'application/json', unfit],
  ['a text', '"x"', 'application/json', unfit],
  ['a number', '1e999', 'application/json', unfit],
])('%s is refused by every endpoint', async (_what, payload, type, expected) => {
  for (const { name, endpoint } of posts) expect([name, ...(await send(endpoint.path, payload, type))]).toEqual([name, ...expected]);
});

test('multipart is refused where no file is expected', async () => {
  const field = '--x\r\ncontent-disposition: form-data; name="_id"\r\n\r\n1\r\n--x--\r\n';
  for (const { name, endpoint } of posts.filter((post) => !post.endpoint.files))
    expect([name, ...(await send(endpoint.path, field, multipart))]).toEqual([name, 415, 'FILE_TYPE', 'El envío debe ser JSON']);
});

const part = (disposition: string, content = '', headers = '') =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n${headers}\r\n${content}\r\n`;
/** A history entry's fields, one part each. */
const fields = () => {
  const { version: _any, ...input } = orderFixture.inputs(records, { token: company.token, now: new Date() }).addHistory;
  return Object.entries(input)
    .map(([name, value]) => part(`name="${name}"`, typeof value === 'string' ? value : JSON.stringify(value)))
    .join('');
};
const history = (body: string) => send(orders.addHistory.path, Buffer.from(body, 'latin1'), multipart);
const file = (name: string, content = 'no es una foto', filename = 'foto.png') =>
  part(`name="${name}"; filename="${filename}"`, content, 'content-type: image/png\r\n');

const noPhoto = [415, 'FILE_TYPE', 'La foto debe ser PNG o JPG'];
test.each<[string, (good: string) => string, unknown[]]>([
  ['that ends before its end', (good) => good, noSense],
  ['that ends in the middle of a file', (good) => `${good}${file('photos').slice(0, -10)}`, noSense],
  ['with another boundary', (good) => `${good}--x--`.replaceAll('--x', '--y'), noSense],
  ['without any part', () => '', unfit],
  ['of one empty part', () => '--x--\r\n', unfit],
  ['of parts without a name', (good) => `${good.replaceAll(/name="\w+"/g, 'nombre')}--x--`, noSense],
  ['with a header that never ends', (good) => `${good}--x\r\n${'a'.repeat(100_000)}`, noSense],
  ['with a field of Object’s own', (good) => `${good}${part('name="constructor"', '{"a":1}')}--x--`, noSense],
  ['with the prototype as a field', (good) => `${good}${part('name="__proto__"', '{"a":1}')}--x--`, noSense],
  ['with a file of Object’s own', (good) => `${good}${file('toString')}--x--`, noSense],
  [
    'with a list of files of Object’s own',
    (good) => `${good}${file('constructor[]')}--x--`,
    [400, 'INVALID', 'No se espera un archivo en constructor'],
  ],
  ['with a file for a prototype', (good) => `${good}${file('__proto__[]')}--x--`, [400, 'INVALID', 'No se espera un archivo en __proto__']],
  [
    'with a file in the place of a field',
    (good) => `${good}${file('observation')}--x--`,
    [400, 'INVALID', 'No se espera un archivo en observation'],
  ],
  ['with 101 fields', (good) => `${good}${part('name="a"', '1').repeat(101)}--x--`, [413, 'TOO_LARGE', 'El envío tiene demasiados campos']],
  ['with a thousand files', (good) => `${good}${file('photos').repeat(1000)}--x--`, [413, 'TOO_LARGE', 'Hasta 5 archivos']],
  ['with a field of 200 kB', (good) => `${good}${part('name="observation"', 'x'.repeat(200_000))}--x--`, unfit],
  ['with ten thousand levels in a field', (good) => `${good}${part('name="status"', '['.repeat(10_000) + ']'.repeat(10_000))}--x--`, unfit],
  [
    'with NUL in a field',
    (good) => `${good}${part('name="observation"', 'a\0b')}--x--`,
    [400, 'INVALID', 'El texto tiene caracteres no permitidos'],
  ],
  [
    'with half of a JSON that says what it is',
    (good) => `${good}${part('name="status"', '{', 'content-type: application/json\r\n')}--x--`,
    noSense,
  ],
  ['with a list where one value belongs', (good) => `${good}${part('name="status[]"', '5')}${part('name="status[]"', '[5]')}--x--`, unfit],
  ['with a file that is none', (good) => `${good}${file('photos')}--x--`, noPhoto],
  ['with a path for a file name', (good) => `${good}${file('photos', 'x', '../../../../etc/passwd')}--x--`, noPhoto],
  [
    'with a file that has no name',
    (good) => `${good}${part('name="photos"', 'x', 'content-type: application/octet-stream\r\n')}--x--`,
    noPhoto,
  ],
  ['with NUL in a file name', (good) => `${good}${file('photos', 'x', 'a\0.png')}--x--`, noPhoto],
])('a multipart body %s is refused', async (_what, body, expected) => {
  expect(await history(body(fields()))).toEqual(expected);
});

test('of a field sent twice the last one counts; fields that nobody asked for and JSON that says what it is do no harm', async () => {
  const body = [
    fields(),
    part('name="observation"', 'la segunda'),
    part('name="hasOwnProperty[]"', '1'),
    part('name="__proto__[]"', '{"clientName":"otro"}'),
    part('name="status"', '{"id":6}', 'content-type: application/json\r\n'),
    part('name="notify"', 'false'),
  ];
  const token = company.token;
  const headers = { token, 'content-type': multipart };
  const answer = await t.app.inject({ method: 'POST', url: orders.addHistory.path, headers, payload: `${body.join('')}--x--` });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(records.order)]);
  const { body: detail } = await t.call(orders.detail, { _id: records.order }, token);
  expect(detail.history[0]).toMatchObject({ observation: 'la segunda', clientName: 'Ana', status: { id: 6 } });
});

test('an address that is none, or longer than anybody needs, is answered in Spanish', async () => {
  for (const url of [
    '/api/%',
    '/api/order/%zz',
    '/%c0%af',
    '/files/%',
    `/files/${'a/'.repeat(5000)}`,
    `/api/${'a'.repeat(20_000)}`,
    '/api/order/../../etc/passwd',
    '/files/..%2f..%2fsecret',
    '/files/%00.jpg?expires=1&expires=2&signature=x',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const) {
      const answer = await t.app.inject({ method, url, headers: { token: company.token } });
      expect([method, url, answer.statusCode < 500]).toEqual([method, url, true]);
      if (method !== 'HEAD')
        expect(answer.json().message, `${method} ${url}`).toMatch(
          /^(La página que busca no existe|No se entiende el envío|El enlace no es válido o ya venció)$/,
        );
    }
});

test('headers are no way in: odd tokens are no token', async () => {
  for (const token of ['', ' ', 'x'.repeat(10_000), 'null', '[object Object]', "' or 1=1 --", '__proto__', 'ñandú']) {
    const answer = await t.app.inject({ method: 'GET', url: '/api/order', headers: { token, authorization: `Bearer ${token}` } });
    expect([token, answer.statusCode, answer.json().code]).toEqual([token, 401, 'AUTH']);
  }
});

/** What the server writes back to some bytes on a connection of its own. */
const answerTo = async (bytes: string) => {
  const socket = connect({ port: (t.app.server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.end(bytes);
  return text(socket);
};

test('what is no request is answered in Spanish too, and an upload that breaks off harms nobody', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const before = await rows.tell();
  const upload = `POST ${orders.addHistory.path} HTTP/1.1\r\nhost: x\r\ntoken: ${company.token}\r\ncontent-type: ${multipart}\r\ncontent-length: 9000\r\n\r\n`;
  for (const [bytes, status] of [
    ['hola\r\n\r\n', 400],
    ['GET /api/ order HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['GET /api/\0 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [`GET /api/order HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [upload + file('photos').slice(0, 90), 400],
  ] as const) {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    expect([bytes.slice(0, 50), head.split(' ')[1], JSON.parse(body)]).toEqual([
      bytes.slice(0, 50),
      String(status),
      { code: 'INVALID', message: 'No se entiende el envío' },
    ]);
  }
  expect(await rows.tell()).toEqual(before);
  expect((await t.call(orders.recent, {}, company.token)).status).toBe(200);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
