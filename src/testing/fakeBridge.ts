import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Of the handshake of WebSockets (RFC 6455 §1.3). */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The texts in what a browser sent, and what is left of the bytes: small frames, masked, in one piece. */
const textsIn = (bytes: Buffer): { texts: string[]; rest: Buffer; ended: boolean } => {
  const texts: string[] = [];
  for (;;) {
    if (bytes.length < 2) return { texts, rest: bytes, ended: false };
    const short = bytes[1]! & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < head + 4) return { texts, rest: bytes, ended: false };
    const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
    if (bytes.length < head + 4 + size) return { texts, rest: bytes, ended: false };
    if ((bytes[0]! & 15) === 8) return { texts, rest: Buffer.alloc(0), ended: true };
    const mask = bytes.subarray(head, head + 4);
    const body = Buffer.from(bytes.subarray(head + 4, head + 4 + size)).map((byte, i) => byte ^ mask[i % 4]!);
    texts.push(Buffer.from(body).toString());
    bytes = bytes.subarray(head + 4 + size);
  }
};

const frame = (text: string) => {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.from([0x81, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, body]);
};

type Message = {
  uid: string;
  call?: string;
  params?: { printer: { name: string }; data: { data: string }[] };
  timestamp: number;
  signature?: string;
  certificate?: string | null;
};

/**
 * What QZ Tray is towards a page, with printers that take everything down: a program of others, on the user's computer.
 * @param port 0 for a free one
 */
export const fakeBridge = async (printers: readonly string[], port = 0) => {
  const printed: { printer: string; commands: string; signed: boolean }[] = [];
  const sockets = new Set<Socket>();
  /** What its user says of it: a message to refuse with. */
  const user = { refuses: undefined as string | undefined };

  const answer = (message: Message, certificate: string | null) => {
    if (message.call === undefined) return { result: null };
    if (message.call === 'getVersion') return { result: '2.2.4' };
    if (user.refuses) return { error: user.refuses };
    const { call, params, timestamp, signature = '' } = message;
    const fingerprint = createHash('sha256').update(JSON.stringify({ call, params, timestamp })).digest('hex');
    const signed =
      certificate !== null &&
      createVerify('sha512').update(fingerprint).verify(new X509Certificate(certificate).publicKey, signature, 'base64');
    if (certificate !== null && !signed) return { error: 'Invalid signature' };
    if (call === 'printers.find') return { result: printers };
    const [one] = params?.data ?? [];
    if (call === 'print' && params && one) {
      if (!printers.includes(params.printer.name)) return { error: `Cannot find printer with name "${params.printer.name}"` };
      printed.push({ printer: params.printer.name, commands: one.data, signed });
      return { result: null };
    }
    return { error: `Unknown call ${call}` };
  };

  const server = createServer();
  server.on('upgrade', (request, stream) => {
    const socket = stream as Socket;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const accept = createHash('sha1')
      .update(request.headers['sec-websocket-key'] + MAGIC)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    let left = Buffer.alloc(0);
    let certificate: string | null = null;
    socket.on('data', (bytes) => {
      const { texts, rest, ended } = textsIn(Buffer.concat([left, bytes]));
      left = Buffer.from(rest);
      for (const text of texts) {
        const message = JSON.parse(text) as Message;
        if (message.certificate !== undefined) ({ certificate } = message);
        socket.write(frame(JSON.stringify({ uid: message.uid, ...answer(message, certificate) })));
      }
      if (ended) socket.end();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve));
  return {
    address: `ws://localhost:${(server.address() as AddressInfo).port}/`,
    printed,
    user,
    /** Goes away, as a program that is ended. */
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
