import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { pngChunk, pngOf, withSize } from '#server/files/testing.ts';
import { orders } from '../features/orders/contract.ts';
import { openRows, type Rows } from './rows.ts';
import { testApp, type App, type Company } from './testApp.ts';

// Photos that are not what they say, or that cost more than they look.

let t: App;
let rows: Rows;
let [company, order] = [{} as Company, ''];
let [jpeg, png] = [Buffer.alloc(0), Buffer.alloc(0)];
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  order = await t.make.order(company);
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#3366cc' } });
  [jpeg, png] = [await picture.jpeg().toBuffer(), await picture.png().toBuffer()];
  rows = await openRows(t, company.companyId);
});
afterAll(async () => {
  await rows.close();
  await t.close();
});

const fields = (_id: string, more: Record<string, string> = {}) => ({
  ...more,
  _id,
  status: '10',
  deliveryDate: '2026-11-20T13:00:00.000Z',
  observation: 'Nadie',
});
const send = async (from: Company, _id: string, photos: readonly Buffer[], named = (i: number) => `foto-${i}.png`, more = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields(_id, more))) form.append(name, value);
  photos.forEach((bytes, i) => form.append('photos', new Blob([new Uint8Array(bytes)]), named(i)));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: orders.addHistory.path,
    headers: { token: from.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return [answer.statusCode, answer.json().fields?.photos ?? answer.json().message];
};
const portOf = async () => {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  return (t.app.server.address() as AddressInfo).port;
};
const stored = () => {
  try {
    return readdirSync(path.join(t.ports.config.DATA_DIR, 'files', company.companyId)).length;
  } catch {
    return 0;
  }
};

/** A copy with some bytes before one of its own. */
const inserted = (picture: Buffer, at: number, ...bytes: Buffer[]) =>
  Buffer.concat([picture.subarray(0, at), ...bytes, picture.subarray(at)]);
/** Where a PNG's first chunk ends, and a JPEG's first marker. */
const [AFTER_HEADER, AFTER_START] = [33, 2];
const segment = (marker: number, body: Buffer, length = body.length + 2) =>
  Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), body]);
const frameOf = (picture: Buffer) => {
  const at = picture.indexOf(Buffer.from([0xff, 0xc0, 0]));
  return picture.subarray(at, at + 2 + picture.readUInt16BE(at + 2));
};

const large = [422, 'foto-0.png: La foto es demasiado grande: hasta 50 megapíxeles y 12.000 píxeles de lado'];
const broken = [415, 'foto-0.png: La imagen está dañada o incompleta'];

test.each<[string, () => Buffer, unknown[]]>([
  ['a PNG one pixel wide and fifty million high', () => pngOf(1, 50_000_000), large],
  ['a PNG of more pixels than there are bytes', () => pngOf(4_000_000_000, 4_000_000_000), large],
  ['a PNG that has a second, larger header', () => inserted(png, AFTER_HEADER, pngOf(50_000, 50_000).subarray(8, AFTER_HEADER)), broken],
  ['a PNG without pixels', () => pngOf(0, 0), broken],
  ['a PNG whose header is not its first chunk', () => inserted(png, 8, pngChunk('tEXt', Buffer.from('a\0b'))), broken],
  ['a PNG that ends within its header', () => png.subarray(0, 20), broken],
  ['a PNG with fewer rows than it says', () => pngOf(7_000, 7_000), broken],
  ['a JPEG that says it is larger than any', () => withSize(jpeg, 65_535, 65_535), large],
  [
    'a JPEG that says a small size first and a large one then',
    () => inserted(withSize(jpeg, 9_000, 9_000), AFTER_START, frameOf(jpeg)),
    broken,
  ],
  [
    'a JPEG that says a large size first and a small one then',
    () => inserted(jpeg, AFTER_START, frameOf(withSize(jpeg, 9_000, 9_000))),
    large,
  ],
  [
    'a JPEG that hides its size behind a part that never ends',
    () => inserted(jpeg, AFTER_START, segment(0xe1, Buffer.alloc(9), 65_535)),
    broken,
  ],
  ['a JPEG with a part of no length', () => inserted(jpeg, AFTER_START, segment(0xe1, Buffer.alloc(0), 0)), broken],
  ['a JPEG of nothing but the beginnings of parts', () => Buffer.alloc(1_000_000, 0xff).fill(0xd8, 1, 2), broken],
])('%s is refused at its field, and nothing is stored', async (_what, picture, expected) => {
  const before = [await rows.tell(), stored()];
  expect(await send(company, order, [picture()])).toEqual(expected);
  expect([await rows.tell(), stored()]).toEqual(before);
});

test('a PNG with a text of a hundred megabytes in it is looked at without unpacking the text', async () => {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000))]);
  expect((await send(company, order, [inserted(png, AFTER_HEADER, pngChunk('zTXt', text))]))[0]).toBe(200);
}, 60_000);

test('while one company’s photos wait, another’s is taken in its turn', async () => {
  const other = await t.make.company();
  const theirs = await t.make.order(other);
  const ended: string[] = [];
  const told = async (name: string, answer: Promise<unknown[]>) => {
    const [status] = await answer;
    ended.push(`${name} ${String(status)}`);
  };
  const many = Array.from({ length: 3 }, () => told('many', send(company, order, [jpeg, jpeg, jpeg])));
  await Promise.all([...many, told('one', send(other, theirs, [jpeg]))]);
  expect(ended.toSorted()).toEqual(['many 200', 'many 200', 'many 200', 'one 200']);
  expect(ended.indexOf('one 200')).toBeLessThan(2);
}, 60_000);

test.each([
  ['\u202egnp.\u0000\u200boto\u2066f\u0007', 'gnp.otof'],
  ['una\u2028dos\u0085.png', 'una dos .png'],
  ['../../../../etc/passwd', 'passwd'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(60)}…`],
  [`${'x'.repeat(59)}😀.png`, `${'x'.repeat(59)}\ufffd…`],
  ['\u200b', 'Archivo'],
])('a photo called %j is told of as %s', async (name, told) => {
  expect(await send(company, order, [Buffer.from('x')], () => name)).toEqual([415, `${told}: La foto debe ser PNG o JPG`]);
});

test('a call that is refused for one of its photos is answered when the others are done with: what it brought is held until then', async () => {
  using prepare = vi.spyOn(t.ports.photos, 'prepare');
  expect(await send(company, order, [jpeg, jpeg, jpeg, pngOf(0, 0)])).toEqual([415, 'foto-3.png: La imagen está dañada o incompleta']);
  expect(prepare.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});

test('no photo is unpacked for an order that is not there, is not there for who calls, or was saved since', async () => {
  using prepare = vi.spyOn(t.ports.photos, 'prepare');
  const other = await t.make.company();
  const deleted = await t.make.order(company, { status: 99 });
  const clerk = { ...company, token: (await t.make.user(company, 'operator', ['order'])).token };
  const nobody = [404, 'La orden no existe'];
  expect(await send(company, newId(), [jpeg])).toEqual(nobody);
  expect(await send(company, await t.make.order(other), [jpeg])).toEqual(nobody);
  expect(await send(clerk, deleted, [jpeg])).toEqual(nobody);
  expect(await send(company, order, [jpeg], undefined, { version: '0' })).toEqual([409, 'Otro usuario modificó este registro']);
  expect(prepare).not.toHaveBeenCalled();
});

test('who goes while their photos wait has given them up', async () => {
  const { promise: waits, resolve } = Promise.withResolvers<AbortSignal | undefined>();
  using prepare = vi.spyOn(t.ports.photos, 'prepare').mockImplementation(({ signal }) => {
    resolve(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields(order))) form.append(name, value);
  form.append('photos', new Blob([new Uint8Array(jpeg)]), 'foto.jpg');
  const leaving = new AbortController();
  const call = fetch(`http://127.0.0.1:${await portOf()}${orders.addHistory.path}`, {
    method: 'POST',
    headers: { token: company.token },
    body: form,
    signal: leaving.signal,
  });
  const signal = await waits;
  expect(signal?.aborted).toBe(false);
  leaving.abort();
  await expect(call).rejects.toThrow();
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  await expect(prepare.mock.results[0]?.value).rejects.toThrow();
});

test('calls with files that never end stop neither another company’s nor calls without files', async () => {
  const port = await portOf();
  const senders = await Promise.all([1, 2, 3, 4].map(() => t.make.user(company, 'operator', ['order'])));
  const headOf = (token: string) =>
    `POST ${orders.addHistory.path} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n`;
  // Six of each user are taken, and who sends a seventh is told so: then all have come.
  const sockets = Array.from({ length: 28 }, () => connect({ port, host: '127.0.0.1' }));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const refused: string[] = [];
  for (const [i, socket] of sockets.entries()) {
    socket.on('data', (answer) => refused.push(String(answer).slice(0, 13)));
    socket.write(`${headOf(senders[i % senders.length]!.token)}content-length: 50000000\r\n\r\n--x\r\n`);
  }
  await vi.waitFor(() => expect(refused).toEqual(senders.map(() => 'HTTP/1.1 503 ')), 10_000);
  let isAnswered = false;
  const waiting = send(company, order, [Buffer.alloc(100_000)]).finally(() => (isAnswered = true));
  expect(await send(company, order, [jpeg])).toEqual([200, undefined]);
  const plain = await t.call(orders.addHistory, { ...fields(order), status: 42 }, company.token);
  expect(plain.status).toBe(200);
  const other = await t.make.company();
  expect(await send(other, await t.make.order(other), [jpeg])).toEqual([200, undefined]);
  expect(isAnswered).toBe(false);
  // Those that wait go first, and leave nothing behind: a large call finds all of the company's room.
  await Promise.all(sockets.slice(1).map((socket) => once(socket.destroy(), 'close')));
  await setTimeout(200);
  sockets[0]?.destroy();
  const noPhoto = [415, 'foto-0.png: La foto debe ser PNG o JPG'];
  expect(await waiting).toEqual(noPhoto);
  expect(await send(company, order, [Buffer.alloc(10_000_000)])).toEqual(noPhoto);
}, 60_000);

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
