import net from 'node:net';
import { setTimeout } from 'node:timers/promises';

// A process of its own that sends positions as a fleet does: so many calls a second over connections that stay, whatever they take. What a
// call took counts from when it was due, so that one that waits for its turn is not faster than it was. `positions.ts` starts it.

/** What is to be sent: secrets of devices that send in turn, positions of each call, calls a second and for how long. */
export type Sending = {
  port: number;
  secrets: string[];
  batch: number;
  perSecond: number;
  seconds: number;
  connections: number;
  from: number;
};
/** What came of it: what each call took, in milliseconds, and how many were answered otherwise than with 200. */
export type Sent = { times: number[]; refused: number; seconds: number };

const bodyOf = (batch: number, at: number, n: number): string => {
  const one = (i: number) => {
    const angle = (n + i) / 500;
    const [lat, lng] = [-34.6 + Math.sin(angle) / 20, -58.4 + Math.cos(angle) / 20];
    return `{"lat":${lat.toFixed(6)},"lng":${lng.toFixed(6)},"speedKmh":${n % 60},"heading":${n % 360},"accuracy":8,"battery":71,"at":${at - (batch - i) * 10}}`;
  };
  return batch === 1 ? one(1) : `[${Array.from({ length: batch }, (_, i) => one(i)).join()}]`;
};

/** A connection that sends one call after the other and waits for each answer. */
const connect = async (port: number) => {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  let text = '';
  let answered: ((status: number) => void) | undefined;
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\r\n\r\n');
    const length = end === -1 ? undefined : /content-length: (\d+)/i.exec(text.slice(0, end))?.[1];
    if (length === undefined || text.length < end + 4 + Number(length)) return;
    const status = Number(text.slice(9, 12));
    text = '';
    answered?.(status);
  });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send: (secret: string, body: string) =>
      new Promise<number>((resolve) => {
        answered = resolve;
        socket.write(
          `POST /api/position/${secret} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
      }),
    end: () => socket.destroy(),
  };
};

/** Sends it. */
const sendAll = async ({ port, secrets, batch, perSecond, seconds, connections, from }: Sending): Promise<Sent> => {
  const free = await Promise.all(Array.from({ length: connections }, () => connect(port)));
  const all = [...free];
  const total = perSecond * seconds;
  const times: number[] = [];
  const due: number[] = [];
  let [refused, sent] = [0, 0];
  const began = performance.now();
  const goOn = () => {
    while (free.length > 0 && due.length > 0) {
      const connection = free.pop()!;
      const at = due.shift()!;
      const n = sent++;
      void connection.send(secrets[n % secrets.length]!, bodyOf(batch, from + n * 20, n)).then((status) => {
        times.push(performance.now() - at);
        if (status !== 200) refused += 1;
        free.push(connection);
        goOn();
      });
    }
  };
  for (let n = 0; n < total;) {
    const upTo = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond));
    for (; n < upTo; n += 1) due.push(began + (n / perSecond) * 1000);
    goOn();
    await setTimeout(2);
  }
  while (times.length < total) await setTimeout(5);
  for (const connection of all) connection.end();
  return { times, refused, seconds: (performance.now() - began) / 1000 };
};

process.once('message', (sending: Sending) => {
  void sendAll(sending).then((sent) => process.send?.(sent, () => process.exit()));
});
