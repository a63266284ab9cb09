import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { newFileKey, openFiles } from '../files/files.ts';
import { heldBy, readMultipart, type UploadStore } from './multipart.ts';

const COMPANY = '01939a00-0000-7000-8000-0000000000c1';
const endpoint = { input: z.object({ name: z.string() }), files: { files: { max: 2, maxBytes: 5_000_000, stored: true as const } } };

let folder: string;
let app: FastifyInstance;
let store: UploadStore;
/** What of a company's files is on the disk, half written or whole. */
const onDisk = () => readdirSync(path.join(folder, 'files', COMPANY), { recursive: true }).map(String);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'reparto-stored-'));
  const files = await openFiles({ DATA_DIR: folder, SECRET: 'a secret of the tests', S3_REGION: 'us-east-1' });
  store = {
    put: async (content) => {
      const key = newFileKey(COMPANY, 'bin');
      await files.put(key, content);
      return key;
    },
    remove: (key) => files.remove(key),
  };
  app = Fastify();
  await app.register(multipart);
  app.post('/', (request) => readMultipart(request, endpoint, { store }));
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = async (parts: [field: string, content: string | Blob][]) => {
  const form = new FormData();
  for (const [field, content] of parts) {
    if (typeof content === 'string') form.append(field, content);
    else form.append(field, content, 'calles.csv');
  }
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  const headers = { 'content-type': body.headers.get('content-type')!, 'content-length': String(payload.length) };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload });
  return { status: answer.statusCode, body: answer.json<Awaited<ReturnType<typeof readMultipart>> & { message?: string }>() };
};
const text = (letters: number) => new Blob(['calle;'.repeat(letters / 6)]);

test('files that are too large for the memory go into the store as they come, each under a key of its own', async () => {
  const { body } = await send([
    ['name', 'Villa Prueba'],
    ['files', text(4_800_000)],
    ['files', text(6)],
  ]);
  expect(body).toMatchObject({ fields: { name: 'Villa Prueba' }, uploads: {} });
  expect(body.stored.files?.map(({ name }) => name)).toEqual(['calles.csv', 'calles.csv']);
  expect(body.stored.files?.map(({ key }) => readFileSync(path.join(folder, 'files', key)).length)).toEqual([4_800_000, 6]);
});

test.each<[string, [string, string | Blob][], string]>([
  ['one larger than it may be', [['files', text(5_000_004)]], 'Cada archivo puede pesar hasta 5 MB'],
  ['one more than there may be', [0, 1, 2].map((): [string, Blob] => ['files', text(6)]), 'Hasta 2 archivos'],
  [
    'one where none is expected',
    [
      ['files', text(6)],
      ['name', text(4_800_000)],
    ],
    'No se espera un archivo en name',
  ],
])('of a call with %s nothing is left in the store', async (_what, parts, message) => {
  expect((await send(parts)).body.message).toBe(message);
  expect(onDisk()).toEqual([]);
});

test('of a call whose sender is gone half-way nothing is left in the store', async () => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sender = connect({ port: Number(port), host: '127.0.0.1' });
  const head = (name: string) => `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}.csv"\r\n\r\n`;
  sender.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 4000000\r\n\r\n');
  sender.write(`${head('one')}calle\r\n${head('two')}${'calle;'.repeat(50_000)}`);
  await vi.waitFor(() => expect(onDisk().filter((name) => name.endsWith('.bin'))).toHaveLength(1));
  sender.destroy();
  await vi.waitFor(() => expect(onDisk()).toEqual([]));
});

test('a fault of the store is told as that, and not as a broken body', async () => {
  store.put = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  expect((await send([['files', text(600)]])).body).toMatchObject({ statusCode: 500, message: 'no room' });
});

test('a call whose files go into the store counts as little in memory', () => {
  const request = { headers: { 'content-length': '150000000' } } as never;
  expect(heldBy(request, endpoint)).toBe(128 * 1024);
  expect(heldBy(request, { files: { photos: { max: 1, maxBytes: 10 } } })).toBe(150_000_000);
});
