import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPair } from '../../../../testing/peerPair.ts';
import { identityOf } from './identity.ts';
import { callPeer, type PeerError } from './peerCall.ts';
import { claimIn, SIGNATURE, signAnswer } from './signing.ts';
import { peers } from './tables.ts';
import { unreachable } from './unreachable.ts';
import { goneText, Results } from './wire.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
let server: Server;
let answer: (response: ServerResponse) => void = () => undefined;
let asked = 0;
beforeAll(async () => {
  pair = await openPair();
  server = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pair.two.close();
});
beforeEach(async () => {
  await pair.renew();
  asked = 0;
});

/** Calls whoever took the other installation's place. */
const call = async (over: Partial<Parameters<typeof callPeer>[0]> = {}, address?: string) => {
  const { two } = pair;
  const [peer] = await two.x.t.inCompany(pair.a(), (db) => db.select().from(peers));
  const { port } = server.address() as AddressInfo;
  const there = { ...peer!, address: address ?? `http://127.0.0.1:${port}` };
  return callPeer({ config: two.x.t.ports.config, ...over }, there, {
    path: '/api/peer/messages',
    body: '{"messages":[]}',
    answer: Results,
  });
};
const TAKEN = '{"results":[]}';

test.each<[string, string, (response: ServerResponse) => void]>([
  ['an answer that nobody signed', 'Lo que contesta no lleva su firma', (response) => response.end(TAKEN)],
  [
    'an answer that another signed',
    'Lo que contesta no lleva su firma',
    (response) => response.setHeader('reparto-signature', 'A'.repeat(86)).end(TAKEN),
  ],
  [
    'one that sends elsewhere',
    'Contesta que está en otra dirección: corríjala',
    (response) => response.writeHead(307, { location: `${pair.two.y.way.address}/api/peer/messages` }).end(),
  ],
  [
    'another program',
    'En esa dirección no hay un Reparto que comparta con otras instalaciones',
    (response) => response.writeHead(404).end(),
  ],
  ['one that is broken', 'Contesta con el error 502', (response) => response.writeHead(502).end()],
  ['one that is asked too much', 'Recibe demasiados pedidos', (response) => response.writeHead(429).end()],
  ['one that says too much', 'Contesta demasiado', (response) => response.end(Buffer.alloc(4_100_000))],
  ['one that hangs up', 'No contesta: cortó la conexión', (response) => response.destroy()],
  ['one that never ends', 'No contesta: tarda demasiado', (response) => response.write('{')],
])('%s is not believed, and is not followed', async (_, reason, said) => {
  answer = said;
  pair.two.y.way.heard.splice(0);
  await expect(call({ timeout: 1_000 })).rejects.toThrow(reason);
  expect([asked, pair.two.y.way.heard.length]).toEqual([1, 0]);
});

test('that a company is no more is believed of that one alone, and signed: anybody may have it said of another', async () => {
  const { two } = pair;
  const [peer] = await two.x.t.inCompany(pair.a(), (db) => db.select().from(peers));
  const isBelieved = async (text: string, isSigned = true) => {
    answer = (response) => {
      const { nonce } = claimIn(response.req.headers[SIGNATURE])!;
      const signature = isSigned ? signAnswer(identityOf(two.y.t.ports.config), nonce, text) : 'A'.repeat(86);
      response.writeHead(410, { [SIGNATURE]: signature }).end(text);
    };
    const fault = await call().catch((error: PeerError) => error);
    return 'gone' in fault && fault.gone;
  };
  expect(await isBelieved(goneText(peer!.way))).toBe(true);
  expect(await isBelieved(goneText(`${peer!.way.slice(0, -1)}x`))).toBe(false);
  expect(await isBelieved('{"gone":true}')).toBe(false);
  expect(await isBelieved(goneText(peer!.way), false)).toBe(false);
});

test('where nobody is, it is said', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  await expect(call({}, `http://127.0.0.1:${port}`)).rejects.toThrow('No contesta: nadie atiende en esa dirección');
  await expect(call({}, 'http://nadie.invalid')).rejects.toThrow('No se encuentra su dirección');
});

test.each([
  ['ENOTFOUND', 'No se encuentra su dirección'],
  ['EAI_AGAIN', 'No se encuentra su dirección'],
  ['ECONNREFUSED', 'No contesta: nadie atiende en esa dirección. Puede estar apagado, o ser otro el puerto'],
  ['ETIMEDOUT', 'No contesta: tarda demasiado'],
  ['UND_ERR_CONNECT_TIMEOUT', 'No contesta: tarda demasiado'],
  ['UND_ERR_HEADERS_TIMEOUT', 'No contesta: tarda demasiado'],
  ['EHOSTUNREACH', 'No contesta: desde acá no se llega a esa dirección'],
  ['ENETUNREACH', 'No contesta: desde acá no se llega a esa dirección'],
  ['ECONNRESET', 'No contesta: cortó la conexión'],
  ['UND_ERR_SOCKET', 'No contesta: cortó la conexión'],
  ['CERT_HAS_EXPIRED', 'Su certificado está vencido: tienen que renovarlo allá'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Su certificado es de otra dirección'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Su certificado no es de confianza'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'Su certificado no es de confianza'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Su certificado no es de confianza'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'En esa dirección no contesta nada con https://'],
  ['EPROTO', 'En esa dirección no contesta nada con https://'],
  ['HPE_INVALID_CONSTANT', 'Lo que contesta en esa dirección no es un Reparto'],
  ['EFBIG', 'No contesta (EFBIG)'],
])('%s is told as: %s', (code, said) => expect(unreachable(new TypeError('fetch failed', { cause: { code } }))).toBe(said));

test('an address that is not https is called only where that is configured', async () => {
  const config = { ...pair.two.x.t.ports.config, PEERS_HTTP: false };
  await expect(call({ config })).rejects.toThrow('Su dirección no es https://');
  expect(asked).toBe(0);
});

test('what was open when a connection was cut is not taken back: nobody can be asked, and they may have delivered it', async () => {
  const { order, its } = await pair.shared();
  const { two } = pair;
  await pair.cut();
  two.y.way.heard.splice(0);
  const { body } = await pair.takeBack(order);
  expect(JSON.stringify(body)).toContain('está cortada: conéctela de nuevo y vuelva a intentar, o cancele la orden');
  expect(two.y.way.heard).toEqual([]);
  expect(await pair.states(order, its)).toEqual([30, 'open', 1, 'open']);
});
