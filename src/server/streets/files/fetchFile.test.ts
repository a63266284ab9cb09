import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listOf } from '../testing/files.ts';
import { fetchFile } from './fetchFile.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/datos/callejero.geojson`;
};

test('a file is fetched, opened as often as one likes, and removed again', async () => {
  const told: number[][] = [];
  const address = await serve((_, answer) => answer.writeHead(200, { 'content-length': 7 }).end('{"a":1}'));
  const { file, remove } = await fetchFile(address, { onBytes: (read, of) => told.push([read, of]) });
  for (let n = 0; n < 2; n += 1) expect(Buffer.concat(await listOf(file.open())).toString()).toBe('{"a":1}');
  expect([file.name, told.at(-1)]).toEqual(['callejero.geojson', [7, 7]]);
  await remove();
  await expect(listOf(file.open())).rejects.toThrow('ENOENT');
});

test.each([
  [
    'a server that fails',
    (_, answer) => answer.writeHead(500).end('<h1>error</h1>'),
    /^127\.0\.0\.1:\d+ respondió 500 en lugar del archivo/,
  ],
  ['a file that is not there', (_, answer) => answer.writeHead(404).end(), /respondió 404/],
  ['a server that hangs up', (request) => request.socket.destroy(), /no responde: revise la conexión a Internet/],
  [
    'one that hangs up half-way',
    (request, answer) => answer.writeHead(200, { 'content-length': 100 }).write('{', () => setTimeout(() => request.socket.destroy(), 50)),
    /no responde/,
  ],
  ['one that says nothing', () => undefined, /tarda demasiado en responder: revise/],
  ['one that stops half-way', (_, answer) => answer.writeHead(200).write('{'), /tarda demasiado/],
] as [string, RequestListener, RegExp][])('%s is told in words', async (_, listener, message) => {
  const address = await serve(listener);
  await expect(fetchFile(address, { silence: 300 })).rejects.toThrow(
    expect.objectContaining({ name: 'StreetFileError', message: expect.stringMatching(message) as string }),
  );
});

test('nobody there, and nobody who waits', async () => {
  const address = await serve(() => undefined);
  await expect(fetchFile(address, { signal: AbortSignal.timeout(50) })).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  for (const close of opened.splice(0)) close();
  await expect(fetchFile(address)).rejects.toThrow(/no responde/);
});
