import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { pngOf } from '#server/files/testing.ts';
import { asPlatform } from '#server/platform.ts';
import { accounts as calls } from '../../contract.ts';
import { filesOfMovements } from '../purge.ts';
import { accountsApp, DAY, moving } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
let photo: Buffer;
beforeAll(async () => {
  t = await accountsApp();
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c08040' } })
    .withExif({ IFD3: { GPSLatitude: '34/1 36/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

/** Adds a movement as the browser does: multipart, JSON in the fields that are not texts. */
const add = async (token: string, fields: object, receipts: readonly Buffer[], field = 'receipt') => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const bytes of receipts) form.append(field, new Blob([new Uint8Array(bytes)]), 'ticket.jpg');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: calls.addMovement.path,
    headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const listed = async (token: string, toAccount: string) =>
  (await t.call(calls.movements, { startDay: DAY, endDay: DAY, toAccount }, token)).body;

test('a movement has the photo of its receipt, which list and statement open at a signed address without its EXIF; one without has none', async () => {
  const { company, client, move } = await t.team();
  await move(client, 'cash', 5);
  const { status, body } = await add(company.token, moving(client, 'cash', 1_500.5), [photo]);
  expect([status, body.balance]).toEqual([200, -1_505.5]);
  const { data } = await listed(company.token, client);
  expect(data.map(({ amount, receipt }) => [amount, receipt === null])).toEqual([
    [1_500.5, false],
    [5, true],
  ]);
  const { body: statement } = await t.call(calls.statement, { toAccount: client, startDay: DAY, endDay: DAY }, company.token);
  expect(statement.data.map(({ receipt }) => receipt)).toEqual([null, data[0]?.receipt]);
  const shown = await t.app.inject(data[0]?.receipt ?? '');
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const stored = await sharp(shown.rawPayload).metadata();
  expect([stored.width, stored.height, stored.exif]).toEqual([40, 30, undefined]);
  // Without its signature it is nobody's, and another company's list does not tell it.
  expect((await t.app.inject((data[0]?.receipt ?? '').split('?')[0] ?? '')).statusCode).toBe(403);
  expect((await t.call(calls.movements, { startDay: DAY, endDay: DAY }, (await t.team()).company.token)).body.data).toEqual([]);
});

test('sent twice, it is one movement with its first photo', async () => {
  const { company, client } = await t.team();
  const form = moving(client, 'pay', 10);
  const first = await add(company.token, form, [photo]);
  const [{ receipt } = { receipt: null }] = (await listed(company.token, client)).data;
  expect(await add(company.token, form, [pngOf(9, 9)])).toEqual(first);
  const { data, total } = await listed(company.token, client);
  expect([total, data[0]?.receipt]).toEqual([1, receipt]);
  // At the same time, too.
  const other = moving(client, 'pay', 20);
  const answers = await Promise.all([1, 2, 3].map(() => add(company.token, other, [photo])));
  expect(answers.map(({ status, body }) => [status, body.balance])).toEqual([1, 2, 3].map(() => [200, 30]));
});

test.each([
  ['no picture', () => Buffer.from('%PDF-1.7 not a picture'), 415, 'La foto debe ser PNG o JPG'],
  ['a page that calls itself one', () => Buffer.from('<svg onload="alert(1)"/>'), 415, 'La foto debe ser PNG o JPG'],
  ['nothing', () => Buffer.alloc(0), 400, 'Está vacío'],
  ['half of one', () => photo.subarray(0, photo.length / 2), 415, 'La imagen está dañada o incompleta'],
  ['one larger than it looks', () => pngOf(60_000, 60_000), 422, expect.stringMatching(/^La foto es demasiado grande/)],
])('%s is refused at its field, and nothing is added', async (_, bytes, status, sentence) => {
  const { company, client } = await t.team();
  const answer = await add(company.token, moving(client, 'cash', 10), [bytes()]);
  expect([answer.status, answer.body.fields]).toEqual([status, { receipt: sentence }]);
  expect((await listed(company.token, client)).total).toBe(0);
});

test('two photos, one under another name and one for an account of others are refused; so is who may not', async () => {
  const { company, client } = await t.team();
  expect((await add(company.token, moving(client, 'cash', 10), [photo, photo])).status).toBe(413);
  expect((await add(company.token, moving(client, 'cash', 10), [photo], 'photo')).status).toBe(400);
  expect((await add(company.token, moving((await t.team()).client, 'cash', 10), [photo])).status).toBe(404);
  expect((await add(company.token, moving(client, 'cash', 0.5), [photo])).body.fields).toEqual({ amount: 'Al menos $ 1' });
  expect((await add((await t.make.user(company, 'clerk', ['order'])).token, moving(client, 'cash', 10), [photo])).status).toBe(403);
  expect((await listed(company.token, client)).total).toBe(0);
});

test('its file is used as long as the ledger is there', async () => {
  const { company, client } = await t.team();
  await add(company.token, moving(client, 'cash', 10), [photo]);
  const [{ receipt } = { receipt: '' }] = (await listed(company.token, client)).data;
  const key = new URL(receipt ?? '', 'http://reparto').pathname.replace('/files/', '');
  const unused = newFileKey(company.companyId, 'jpg');
  expect(await asPlatform(t.database, (db) => filesOfMovements(db, [key, unused]))).toEqual([key]);
});
