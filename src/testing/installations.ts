import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { peers as peerCalls } from '../features/transfers/peers.ts';
import { drain } from '../features/transfers/server/courier/drain.ts';
import { pushAll } from '../features/transfers/server/peers/bridge.ts';
import { testApp, type Company } from './testApp.ts';

/** A call that came to an installation. */
export type Heard = { path: string; headers: IncomingMessage['headers']; body: Buffer };

/** How an installation's network is: whether it answers, and whether its answers arrive. */
type Weather = 'fine' | 'down' | 'deaf';

/** The way to an installation: what is called is written down, and the weather can be made bad. */
const openWay = async () => {
  const heard: Heard[] = [];
  const state: { weather: Weather; port: number } = { weather: 'fine', port: 0 };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (state.weather === 'down') {
      incoming.socket.destroy();
      return;
    }
    const body = await buffer(incoming);
    heard.push({ path: incoming.url ?? '', headers: incoming.headers, body });
    const { method, url, headers } = incoming;
    const onward = request({ port: state.port, host: '127.0.0.1', method, path: url, headers });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const said = await buffer(answer);
    if (state.weather === 'deaf') incoming.socket.destroy();
    else outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(said);
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => incoming.socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { heard, state, address: `http://127.0.0.1:${port}`, close: () => server.close() };
};

/** An installation of its own: server, database, data folder, key. */
const openInstallation = async (letter: string, environment: Record<string, string>) => {
  const way = await openWay();
  const t = await testApp({ PEERS: '1', PEERS_HTTP: '1', PUBLIC_URL: way.address, ...environment });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  way.state.port = (t.app.server.address() as AddressInfo).port;
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  /** What its processes do beside answering; `now` is the clock that its bridge has. */
  const work = async (now?: () => Date) => {
    await drain({ database: t.database, report }, now && { now });
    await pushAll({ ...t.ports, report, ...(now && { now }) });
  };
  /** A company whose code and name no other installation's has. */
  const company = async (): Promise<Company> => {
    const made = await t.make.company();
    const transferid = `${made.transferid.slice(0, 2)}${letter}A`;
    await t.database.owner.query(`update companies set transferid = $1, name = name || $2 where company_id = $3`, [
      transferid,
      ` de ${letter}`,
      made.companyId,
    ]);
    return { ...made, transferid };
  };
  const blockOf = async ({ token }: Company) => (await t.call(peerCalls.list, {}, token)).body.block ?? '';
  return {
    t,
    way,
    reported,
    work,
    company,
    blockOf,
    close: async () => {
      await t.close();
      way.close();
    },
  };
};

/** One of two installations. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** Two installations that know nothing of each other. */
export const openTwo = async (environment: Record<string, string> = {}) => {
  const [x, y] = [await openInstallation('X', environment), await openInstallation('Y', environment)];
  return {
    x,
    y,
    /** Has what was done on either side arrive at the other. */
    meet: async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await x.work();
        await y.work();
      }
    },
    close: async () => {
      await x.close();
      await y.close();
    },
  };
};

/** Connects a company with one of another installation, both ways. */
export const connectBoth = async (one: Installation, a: Company, other: Installation, b: Company): Promise<void> => {
  const add = async (there: Installation, company: Company, block: string) => {
    const { status, body } = await there.t.call(peerCalls.add, { block }, company.token);
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  await add(one, a, await other.blockOf(b));
  await add(other, b, await one.blockOf(a));
};
