import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A mail server that takes one mail a connection and keeps envelope and text. */
export const startSmtp = async (answerToData = '250 taken') => {
  const got = { envelope: [] as string[], text: '' };
  const server = createServer((socket) => {
    let inData = false;
    let rest = '';
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      rest += bytes.toString();
      for (;;) {
        const end = rest.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const piece = rest.slice(0, end);
        rest = rest.slice(end + (inData ? 5 : 2));
        if (inData) {
          got.text = piece;
          inData = false;
          socket.write(`${answerToData}\r\n`);
        } else if (piece === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else {
          if (/^(MAIL|RCPT)/.test(piece)) got.envelope.push(piece);
          socket.write(piece === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        }
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { got, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
};
