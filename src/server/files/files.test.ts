import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportKey, newFileKey, openFiles, type FileStore } from './files.ts';
import { serveFiles } from './serveFiles.ts';
import { Refusal } from '../refuse.ts';
import { startS3 } from './testingS3.ts';

const COMPANY = '01939a00-0000-7000-8000-0000000000c1';
const photo = Buffer.from('not really a photo');

const application = (files: FileStore) => {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send(error.body);
  });
  serveFiles(app, files);
  return app;
};

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reparto-files-'));
  s3 = await startS3();
  const common = { DATA_DIR: folder, SECRET: 'a secret of the tests', S3_REGION: 'us-east-1' };
  stores.disk = await openFiles(common);
  stores.S3 = await openFiles({
    ...common,
    S3_BUCKET: 'reparto',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});

describe.each(['disk', 'S3'])('%s', (kind) => {
  const store = () => stores[kind] as FileStore;

  test('what was put is read back with its size and the type its key names, until it is removed', async () => {
    const key = newFileKey(COMPANY, 'jpg');
    await store().put(key, photo);
    const file = await store().read(key);
    expect(file).toMatchObject({ size: photo.length, contentType: 'image/jpeg' });
    expect(file && (await buffer(file.stream))).toEqual(photo);
    await store().remove(key);
    expect(await store().read(key)).toBeUndefined();
    await store().remove(key);
  });

  test('only keys made by newFileKey exist', async () => {
    for (const key of [
      '../secret.jpg',
      `${COMPANY}/../../etc/passwd`,
      `${COMPANY}/a.jpg`,
      newFileKey(COMPANY, 'jpg').replace('.jpg', '.html'),
    ]) {
      await expect(store().put(key, photo)).rejects.toThrow('not a file key');
      await expect(store().remove(key)).rejects.toThrow('not a file key');
      expect(await store().read(key)).toBeUndefined();
    }
  });

  test('what comes in pieces is stored whole', async () => {
    const key = exportKey(COMPANY, 'xlsx');
    const pieces = Array.from({ length: 500 }, (_, at) => Buffer.alloc(1000, at % 256));
    await store().put(key, Readable.from(pieces));
    const stored = await store().read(key);
    expect([stored?.size, stored && (await buffer(stored.stream)).equals(Buffer.concat(pieces))]).toEqual([500_000, true]);
  });

  test('pieces that fail leave no file', async () => {
    const key = exportKey(COMPANY, 'xlsx');
    const failing = async function* () {
      yield photo;
      await Promise.reject(new Error('the rows stopped'));
    };
    await expect(store().put(key, failing())).rejects.toThrow('the rows stopped');
    expect(await store().read(key)).toBeUndefined();
  });

  test('exports are removed after a day, other files never', async () => {
    const now = new Date();
    const dayLater = new Date(now.getTime() + 86_400_000 + 60_000);
    const [kept, made] = [newFileKey(COMPANY, 'xlsx'), exportKey(COMPANY, 'xlsx')];
    await store().put(kept, photo);
    await store().put(made, photo);
    await store().removeExports(now);
    expect((await store().read(made))?.stream.destroy()).toBeTruthy();
    expect(await store().removeExports(dayLater)).toBeGreaterThan(0);
    expect(await store().read(made)).toBeUndefined();
    expect((await store().read(kept))?.stream.destroy()).toBeTruthy();
    expect(await store().removeExports(dayLater)).toBe(0);
  });
});

test('on the disk a file lies under its company, and nothing half written beside it', async () => {
  const key = newFileKey(COMPANY, 'pdf');
  await stores.disk?.put(key, photo);
  expect(await readFile(join(folder, 'files', key))).toEqual(photo);
  expect((await readdir(join(folder, 'files', COMPANY))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('S3 gets the bytes and the type in the bucket of the configuration', async () => {
  const key = newFileKey(COMPANY, 'png');
  await stores.S3?.put(key, photo);
  expect(s3.objects.get(`/reparto/${key}`)).toEqual({ body: photo, type: 'image/png' });
});

test('a server that fails is an error, not a missing file', async () => {
  const wrong = await openFiles({
    DATA_DIR: folder,
    SECRET: 'x',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'reparto',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'stranger',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  await expect(wrong.read(newFileKey(COMPANY, 'jpg'))).rejects.toThrow();
});

describe('addresses', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const seconds = now.getTime() / 1000;
  const query = (address: string) => Object.fromEntries(new URL(address, 'http://reparto').searchParams);

  test('a sealed address shows the file and does not name its company; another file cannot be had by it', async () => {
    const store = stores.disk as FileStore;
    const [key, other] = [newFileKey(COMPANY, 'jpg'), newFileKey(COMPANY, 'jpg')];
    await store.put(key, photo);
    await store.put(other, photo);
    const app = application(store);
    const address = store.sealed(key, 600);
    expect(address).not.toContain(COMPANY);
    const shown = await app.inject(address);
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload]).toEqual([200, 'image/jpeg', photo]);
    const [path] = store.sealed(other, 600).split('?');
    expect((await app.inject(`${path}?${address.split('?')[1]}`)).statusCode).toBe(403);
    expect((await app.inject(address.split('?')[0] ?? '')).statusCode).toBe(403);
  });

  test('an address holds for at least its seconds and less than twice that, and is the same when made again soon', () => {
    const store = stores.disk as FileStore;
    const key = newFileKey(COMPANY, 'jpg');
    const address = store.address(key, 600, now);
    expect(query(address).expires).toBe(String(seconds + 1200));
    expect(store.address(key, 600, new Date(now.getTime() + 599_000))).toBe(address);
    expect(store.check(key, query(address), new Date((seconds + 1199) * 1000))).toBe(true);
    expect(store.check(key, query(address), new Date((seconds + 1200) * 1000))).toBe(false);
  });

  test('a download holds for 15 minutes, under its name alone', () => {
    const store = stores.disk as FileStore;
    const key = exportKey(COMPANY, 'xlsx');
    const address = query(store.download(key, 'Órdenes 20-11.xlsx', now));
    expect(address).toMatchObject({ expires: String(seconds + 900), name: 'Órdenes 20-11.xlsx' });
    expect(store.check(key, address, new Date((seconds + 899) * 1000))).toBe(true);
    expect(store.check(key, address, new Date((seconds + 900) * 1000))).toBe(false);
    expect(store.check(key, { ...address, name: 'otra.exe' }, now)).toBe(false);
    expect(store.check(key, { ...address, name: undefined }, now)).toBe(false);
    expect(store.check(key, { ...address, name: [address.name] }, now)).toBe(false);
  });

  test('an address of another key, a later end, another secret or a broken signature does not hold', async () => {
    const store = stores.disk as FileStore;
    const key = newFileKey(COMPANY, 'jpg');
    const { expires, signature } = query(store.address(key, 600, now));
    expect(store.check(newFileKey(COMPANY, 'jpg'), { expires, signature }, now)).toBe(false);
    expect(store.check(key, { expires: String(Number(expires) + 1), signature }, now)).toBe(false);
    expect(store.check(key, { expires: `0${expires}`, signature: `${signature}x` }, now)).toBe(false);
    expect(store.check(key, { expires, signature: signature?.slice(0, -2) }, now)).toBe(false);
    expect(store.check(key, { expires, signature: [signature] }, now)).toBe(false);
    expect(store.check(key, { expires: 'soon', signature }, now)).toBe(false);
    expect(store.check(key, {}, now)).toBe(false);
    const other = await openFiles({ DATA_DIR: folder, SECRET: 'another secret', S3_REGION: 'us-east-1' });
    expect(other.check(key, { expires, signature }, now)).toBe(false);
  });
});

describe('GET /files', () => {
  test('a signed address shows an image inline and offers anything else as a download; neither is guessed at or shared', async () => {
    const files = stores.disk as FileStore;
    const app = application(files);
    const [image, text] = [newFileKey(COMPANY, 'jpg'), newFileKey(COMPANY, 'csv')];
    await files.put(image, photo);
    await files.put(text, photo);
    const shown = await app.inject(files.address(image, 600));
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload).toEqual(photo);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(photo.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/) as string,
    });
    expect((await app.inject(files.address(text, 600))).headers['content-disposition']).toBe('attachment');
    const saved = await app.inject(files.download(text, 'año "1".csv', new Date()));
    expect(saved.headers['content-disposition']).toBe("attachment; filename*=UTF-8''a%C3%B1o%20%221%22.csv");
  });

  test('403 without a signature that holds, 404 for a file that is gone, both in Spanish', async () => {
    const files = stores.disk as FileStore;
    const app = application(files);
    const key = newFileKey(COMPANY, 'jpg');
    await files.put(key, photo);
    const ended = files.address(key, 600, new Date('2020-01-01'));
    for (const url of [`/files/${key}`, ended, '/files/../../package.json', '/files/%2e%2e/package.json?expires=1&signature=x']) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode === 403 || answer.statusCode === 404, answer.body.includes('not really')]).toEqual([url, true, false]);
    }
    expect((await app.inject(ended)).json()).toEqual({ code: 'FORBIDDEN', message: 'El enlace no es válido o ya venció' });
    const gone = await app.inject(files.address(newFileKey(COMPANY, 'jpg'), 600));
    expect([gone.statusCode, gone.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'El archivo no existe' }]);
  });
});
