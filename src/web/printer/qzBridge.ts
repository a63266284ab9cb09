/**
 * Where QZ Tray listens: on the first of the ports that is free, encrypted and not, side by side. A page that came over https asks for the
 * encrypted ones first; to others they are nothing but attempts in vain, and after some of these browsers make every attempt wait.
 * @param protocol of the page: 'https:'
 */
export const addressesFor = (protocol: string): string[] => {
  const plain = [8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}/`);
  return protocol === 'https:' ? [...[8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}/`), ...plain] : plain;
};
/** How long one address may take to answer, in milliseconds: Chromium lets an attempt wait for up to five seconds after many in vain. */
const PATIENCE_MS = 7000;
/** How long a call may take in which the bridge asks its user, in milliseconds. */
const ASKING_MS = 120_000;

/** How a deployment makes itself known to the bridge, which otherwise asks its user about each thing. */
export type Trust = {
  /** In PEM; null where there is none. */
  certificate: string | null;
  /** Signs the SHA-256 fingerprint of a request, in hexadecimal: RSA with SHA-512, in base64. */
  sign: (request: string) => Promise<string>;
};

/** A connection to the printer bridge on the user's own computer. */
export type Bridge = {
  /** '2.2.4' */
  version: string;
  /** The names of the printers that there are. */
  printers: () => Promise<string[]>;
  /** Sends commands to a printer as they are. */
  print: (printer: string, commands: string) => Promise<void>;
  /** Aborts when the connection is over, whoever ended it. */
  closed: AbortSignal;
  close: () => void;
};

/** No bridge answers: it is not installed, or not started. */
export class NoBridge extends Error {
  constructor() {
    super('No se encontró QZ Tray en esta computadora');
  }
}

const CUT = 'Se cortó la conexión con QZ Tray';

type Reply = { uid?: string; result?: unknown; error?: string };
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

const connect = (address: string): Promise<WebSocket | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address);
    const give = (found?: WebSocket) => {
      clearTimeout(late);
      if (!found) socket.close();
      resolve(found);
    };
    const late = setTimeout(give, PATIENCE_MS);
    socket.addEventListener('open', () => give(socket), { once: true });
    socket.addEventListener('error', () => give(), { once: true });
  });

const firstOf = async (addresses: readonly string[]): Promise<WebSocket> => {
  for (const address of addresses) {
    const socket = await connect(address);
    if (socket) return socket;
  }
  throw new NoBridge();
};

const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A page that came neither over https nor from this computer has no cryptography: it can sign nothing. */
const canHash = () => (crypto as { subtle?: object }).subtle !== undefined;

/** Sends messages over a connection and gives each its own answer. */
const exchange = (socket: WebSocket) => {
  const waiting = new Map<string, Waiting>();
  let sent = 0;
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(CUT));
    waiting.clear();
  });
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    const { uid = '', result, error } = JSON.parse(String(data)) as Reply;
    const one = waiting.get(uid);
    waiting.delete(uid);
    if (error === undefined) one?.resolve(result);
    else one?.reject(new Error(error));
  });
  return (message: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) {
        reject(new Error(CUT));
        return;
      }
      sent += 1;
      const uid = `reparto${sent}`;
      const late = setTimeout(() => {
        waiting.delete(uid);
        reject(new Error('QZ Tray no contestó'));
      }, ASKING_MS);
      waiting.set(uid, {
        resolve: (result) => {
          clearTimeout(late);
          resolve(result);
        },
        reject: (error) => {
          clearTimeout(late);
          reject(error);
        },
      });
      socket.send(JSON.stringify({ ...message, uid, position: { x: 0, y: 0 } }));
    });
};

/**
 * Connects to QZ Tray as its own library does (protocol of its version 2): version, certificate, then calls, each signed where there is a
 * certificate.
 * @throws NoBridge when none answers; what the bridge says when its user refuses
 */
export const openBridge = async (trust: Trust, addresses: readonly string[]): Promise<Bridge> => {
  const socket = await firstOf(addresses);
  const closed = new AbortController();
  socket.addEventListener('close', () => closed.abort());
  const send = exchange(socket);
  const certificate = canHash() ? trust.certificate : null;

  const call = async (name: string, params: object): Promise<unknown> => {
    const request = { call: name, params, timestamp: Date.now() };
    if (certificate === null) return send({ ...request, signature: '', signAlgorithm: 'SHA512' });
    const fingerprint = hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(request))));
    return send({ ...request, signature: await trust.sign(fingerprint), signAlgorithm: 'SHA512' });
  };

  const greet = async () => {
    const version = await send({ call: 'getVersion', timestamp: Date.now() });
    await send({ certificate, timestamp: Date.now() });
    return String(version);
  };
  const version = await greet().catch((error: unknown) => {
    socket.close();
    throw error;
  });
  return {
    version,
    printers: async () => {
      const found = await call('printers.find', {});
      return Array.isArray(found) ? found.map(String) : [];
    },
    print: async (printer, commands) => {
      const data = [{ type: 'raw', format: 'command', flavor: 'plain', data: commands }];
      await call('print', { printer: { name: printer }, options: { encoding: 'UTF-8' }, data });
    },
    closed: closed.signal,
    close: () => socket.close(),
  };
};
