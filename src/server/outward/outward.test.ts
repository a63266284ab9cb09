import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { addressFault, postOutward } from './outward.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
});

const listen = async (server: Server | ReturnType<typeof createSocketServer>) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
};
const serve = async (listener: (...asked: Parameters<RequestListener>) => unknown) =>
  `http://127.0.0.1:${await listen(createServer((...asked) => void listener(...asked)))}/avisos`;
const call = { headers: { 'content-type': 'application/json' }, body: '{"a":1}', allowPrivate: true };

test('what is posted arrives, and what is answered comes back', async () => {
  const heard: unknown[] = [];
  const url = await serve(async (request, response) => {
    heard.push([request.method, request.url, request.headers['content-type'], (await buffer(request)).toString()]);
    response.writeHead(201).end('tomado');
  });
  expect(await postOutward(url, call)).toEqual({ status: 201, text: 'tomado', cut: false, took: expect.any(Number) });
  expect(heard).toEqual([['POST', '/avisos', 'application/json', '{"a":1}']]);
});

describe('private addresses', () => {
  const PRIVATE = 'Esa dirección lleva a una red privada: use una de internet';
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/',
    'https://localhost/',
    'https://localhost./',
    'https://algo.localhost/',
    'https://１２７.0.0.1/',
  ])('%s is refused by itself', async (url) => {
    expect(addressFault(url, false)).toBe(PRIVATE);
    await expect(postOutward(url, { ...call, allowPrivate: false })).rejects.toThrow(PRIVATE);
    expect(addressFault(url, true)).toBeUndefined();
  });

  test.each([[['10.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['127.0.0.1']], [['2606:4700:4700::1111', 'fd00::1']], [['::ffff:10.0.0.1']]])(
    'a name that leads to %j is refused, and nothing is sent',
    async (addresses) => {
      const resolve = async () => addresses;
      await expect(postOutward('https://avisos.ejemplo.com/', { ...call, allowPrivate: false, resolve })).rejects.toThrow(PRIVATE);
    },
  );

  test('the connection goes to the address that was looked at: the name is asked once', async () => {
    const url = await serve((_request, response) => response.end('ok'));
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      // A second time it would lead nowhere.
      return asked === 1 ? ['127.0.0.1'] : ['192.0.2.1'];
    };
    const { port } = new URL(url);
    expect(await postOutward(`http://avisos.ejemplo.com:${port}/`, { ...call, resolve })).toMatchObject({ status: 200, text: 'ok' });
    expect(asked).toBe(1);
  });

  test('a redirection is not followed, wherever it leads', async () => {
    let hits = 0;
    const inside = await serve((_request, response) => {
      hits += 1;
      response.end('secreto');
    });
    const url = await serve((_request, response) => response.writeHead(307, { location: inside }).end());
    expect(await postOutward(url, call)).toMatchObject({ status: 307, text: '' });
    expect(hits).toBe(0);
  });
});

test.each([
  ['no address', 'Escriba una dirección como https://ejemplo.com/avisos'],
  ['ftp://ejemplo.com/', 'Escriba una dirección como https://ejemplo.com/avisos'],
  ['javascript:alert(1)', 'Escriba una dirección como https://ejemplo.com/avisos'],
  ['http://ejemplo.com/', 'La dirección empieza con https://'],
  ['https://ana:clave@ejemplo.com/', 'La dirección no lleva usuario ni contraseña'],
  ['https://ejemplo.com:8443/avisos?de=reparto', undefined],
])('%s: %s', (url, fault) => expect(addressFault(url, false)).toBe(fault));

describe('answers that have no end', () => {
  test('of one of 100 MB 64 kB are read, and it counts by its status', async () => {
    let sent = 0;
    const url = await serve((request, response) => {
      const piece = Buffer.alloc(1024 * 1024, 'x');
      const more = () => {
        while (sent < 100 && !response.destroyed) {
          sent += 1;
          if (!response.write(piece)) return void response.once('drain', more);
        }
        response.end();
      };
      request.resume();
      more();
    });
    const answer = await postOutward(url, call);
    expect([answer.status, answer.text.length, answer.cut]).toEqual([200, 64 * 1024, true]);
    expect(sent).toBeLessThan(60);
  });

  test('one that is told letter by letter is cut when its time is over', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const answer = await postOutward(url, { ...call, timeout: 300 });
    expect([answer.status, answer.cut, answer.text.length > 1]).toEqual([200, true, true]);
  });

  test('who says nothing is waited for until the time is over', async () => {
    const url = await serve(() => undefined);
    await expect(postOutward(url, { ...call, timeout: 200 })).rejects.toThrow('No contesta: tarda demasiado');
  });

  test('headers without end are no answer', async () => {
    const port = await listen(
      createSocketServer((socket) => {
        socket.on('error', () => undefined);
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write(`x-${Date.now()}: ${'y'.repeat(2_000)}\r\n`), 5);
        socket.once('close', () => clearInterval(timer));
      }),
    );
    await expect(postOutward(`http://127.0.0.1:${port}/`, { ...call, timeout: 2_000 })).rejects.toThrow('Contesta algo que no es HTTP');
  });
});

describe('no answer', () => {
  test('nobody there', async () => {
    const url = await serve(() => undefined);
    for (const one of open.splice(0)) one.close();
    await expect(postOutward(url, call)).rejects.toThrow('No contesta: nadie atiende en esa dirección');
  });
  test('no such name', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    await expect(postOutward('https://no.ejemplo.com/', { ...call, resolve })).rejects.toThrow('No se encuentra su dirección');
  });
  test('no HTTP', async () => {
    const port = await listen(createSocketServer((socket) => socket.on('error', () => undefined).end('hola\r\n\r\n')));
    await expect(postOutward(`http://127.0.0.1:${port}/`, call)).rejects.toThrow('Contesta algo que no es HTTP');
  });
  test('no TLS', async () => {
    const url = await serve((_request, response) => response.end());
    await expect(postOutward(url.replace('http:', 'https:'), call)).rejects.toThrow(/Su certificado no es válido|Cortó la comunicación/);
  });
  test('broken off before it answered', async () => {
    const url = await serve((request) => request.socket.destroy());
    await expect(postOutward(url, call)).rejects.toThrow('Cortó la comunicación');
  });
  test('broken off in the middle, it counts by its status', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('la mitad');
      setTimeout(() => response.destroy(), 30);
    });
    expect(await postOutward(url, call)).toMatchObject({ status: 200, text: 'la mitad', cut: true });
  });
});

test('who gives up ends the call', async () => {
  const url = await serve(() => undefined);
  const leaving = new AbortController();
  const calling = postOutward(url, { ...call, signal: leaving.signal });
  setTimeout(() => leaving.abort(), 50);
  await expect(calling).rejects.toThrow('Se interrumpió');
});
