import { once } from 'node:events';
import { connect } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { cutLists, readJsonBodies } from './bodies.ts';
import { readMultipart } from './multipart.ts';
import { wire } from './openapi.ts';

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

test('lists are cut to one element more than they may have, wherever they stand', () => {
  const schema = wire(
    z.object({
      ids: z.array(z.string()).max(2),
      rows: z.array(z.object({ lines: z.array(z.number()).max(1).nullable() })).max(2),
      free: z.array(z.number()),
      named: z.record(z.string(), z.array(z.number()).max(1)),
    }),
  );
  const many = [1, 2, 3, 4];
  const value = {
    ids: [...many],
    rows: [{ lines: [...many] }, { lines: null }, {}, { lines: [...many] }],
    free: [...many],
    named: { a: [...many] },
    unknown: [...many],
  };
  cutLists(schema, value);
  expect(value).toEqual({
    ids: [1, 2, 3],
    rows: [{ lines: [1, 2] }, { lines: null }, {}],
    free: many,
    named: { a: [1, 2] },
    unknown: many,
  });
});

test('an upload that brings nothing for a while is given up, though its sender keeps the line open', async () => {
  const app = made();
  await app.register(multipart);
  const given = Promise.withResolvers<unknown>();
  app.post('/', (request) => {
    const endpoint = { input: z.object({}), files: { photos: { max: 1, maxBytes: 1_000_000 } } };
    return readMultipart(request, endpoint, 100).catch((error: unknown) => {
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
  await once(sender, 'end');
  expect(await given.promise).toBeInstanceOf(Error);
  sender.destroy();
});
