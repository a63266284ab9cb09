import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { hasTooMany, readJsonBodies } from './bodies.ts';
import { lengthOf, readMultipart } from './multipart.ts';

const apps: FastifyInstance[] = [];
const made = () => {
  const app = Fastify({ bodyLimit: 40_000_000 });
  apps.push(app);
  return app;
};
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

test.each([
  ['a list', '0,'],
  ['a list of objects', '{},'],
  ['a list of lists', '[],'],
])('%s of a million values is refused before it is read', async (_name, element) => {
  const app = made();
  readJsonBodies(app);
  app.post('/', () => ({ read: true }));
  const send = (times: number) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: `[${element.repeat(times)}0]` });
  expect((await send(700_000)).statusCode).toBe(200);
  expect((await send(1_500_001)).statusCode).toBe(413);
});

test('a key that would change what every object is, and what is no JSON, are refused as before', async () => {
  const app = made();
  readJsonBodies(app);
  app.post('/', () => ({ read: true }));
  const send = (payload: string) => app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
  for (const payload of ['{"__proto__":{"a":1}}', '{"a":', '']) expect((await send(payload)).statusCode).toBe(400);
});

test('a body of more different keys than a bulk change has is refused before it is read, wherever they stand; the same ones may come again', () => {
  const keys = (many: number, begin = 0) => `{${Array.from({ length: many }, (_, i) => `"k${begin + i}":{}`).join()}}`;
  expect(hasTooMany(keys(10_500))).toBe(false);
  expect(hasTooMany(keys(11_001))).toBe(true);
  const rows = (differ: boolean) => `[${Array.from({ length: 200 }, (_, i) => keys(100, differ ? i * 100 : 0)).join()}]`;
  expect([hasTooMany(rows(false)), hasTooMany(rows(true))]).toEqual([false, true]);
});

test('what stands within a text counts as no value and no key', () => {
  const text = ',[{:\\"'.repeat(400_000);
  for (const value of [text, `${text}\\`, '"\\"']) expect(hasTooMany(JSON.stringify({ [value]: [value, { a: value }] }))).toBe(false);
  expect(hasTooMany(`["${'\\\\'.repeat(5)}",${'0,'.repeat(1_500_001)}0]`)).toBe(true);
});

test.each(['"', '"\\', '{"a":'.repeat(20_000), ':'.repeat(20_000), `"${'x'.repeat(1000)}"${':'.repeat(20_000)}`, '}]'])(
  'what is no JSON is left to be refused as that: %#',
  (text) => expect(hasTooMany(text)).toBe(false),
);

test.each([
  ['nothing', 0],
  ['a few bytes', 5],
])('an upload that brings %s for a while is given up, though its sender keeps the line open', async (_what, each) => {
  const app = made();
  await app.register(multipart);
  const given = Promise.withResolvers<unknown>();
  app.post('/', (request) => {
    const endpoint = { input: z.object({}), files: { photos: { max: 1, maxBytes: 1_000_000 } } };
    return readMultipart(request, endpoint, { pace: { ms: 100, bytes: 1000 } }).catch((error: unknown) => {
      given.resolve(error);
      throw error;
    });
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sender = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  sender.write(
    [
      'POST / HTTP/1.1',
      'host: a',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 50000',
      '',
      '--b',
      'content-disposition: form-data; name="photos"; filename="a.jpg"',
      '',
      'some of it',
    ].join('\r\n'),
  );
  const trickle = setInterval(() => sender.write('x'.repeat(each)), 20);
  onTestFinished(() => clearInterval(trickle));
  // What is written to a line that was cut is an error, or is not.
  await new Promise((cut) => sender.once('end', cut).once('close', cut));
  expect(await given.promise).toBeInstanceOf(Error);
  sender.destroy();
});

test('an upload that is slow but keeps its pace is taken', async () => {
  const app = made();
  await app.register(multipart);
  app.post('/', (request) => {
    const endpoint = { input: z.object({}), files: { photos: { max: 1, maxBytes: 1_000_000 } } };
    return readMultipart(request, endpoint, { pace: { ms: 200, bytes: 1 } }).then(({ uploads }) => uploads.photos?.[0]?.bytes.length);
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [head, tail] = ['--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n', '\r\n--b--\r\n'];
  const sender = connect({ port: Number(port), host: '127.0.0.1' });
  onTestFinished(() => void sender.destroy());
  sender.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + 30 + tail.length}\r\n\r\n${head}`,
  );
  for (let i = 0; i < 30; i += 1) {
    await setTimeout(20);
    sender.write('x');
  }
  sender.write(tail);
  const [answer] = (await once(sender, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 [^]*\b30$/);
});

test('an upload that does not say how long it is is refused: it would count as the largest', () => {
  const callOf = (headers: Record<string, string>) => ({ headers }) as FastifyRequest;
  expect(lengthOf(callOf({ 'content-length': '7' }))).toBe(7);
  expect(() => lengthOf(callOf({ 'transfer-encoding': 'chunked' }))).toThrow(expect.objectContaining({ status: 411 }));
});

test('an empty field of a multipart body is nothing where there may be nothing, and text where there may be text', async () => {
  const app = made();
  await app.register(multipart);
  const input = z.object({ day: z.iso.date().nullable(), note: z.string().nullable(), count: z.number(), tags: z.array(z.string()) });
  app.post('/', (request) => readMultipart(request, { input, files: { photos: { max: 1, maxBytes: 1000 } } }));
  const form = new FormData();
  for (const [name, value] of Object.entries({ day: '', note: '', count: '', tags: '["a"]' })) form.append(name, value);
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': body.headers.get('content-type')! }, payload });
  expect(answer.json().fields).toEqual({ day: null, note: '', count: '', tags: ['a'] });
});
