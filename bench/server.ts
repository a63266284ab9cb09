import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { freePort } from '#server/postgres/freePort.ts';

/** How long the server may take to start, which may include building the web application. */
const START_MS = 180_000;

const unzip = promisify(gunzip);

/** An answer: how long its last byte took, in milliseconds, how many bytes came, and its content, which is unpacked when asked for. */
export type Reply = { status: number; ms: number; sent: number; body: () => Promise<unknown> };

/** The product's server in a process of its own, as `npm start` runs it, and a client that keeps its connections. */
export type Server = {
  url: string;
  call(token: string, path: string, body: object, method?: 'GET' | 'POST'): Promise<Reply>;
  /** Resident memory of the process in MB, now and at its highest; undefined where the system does not tell. */
  memory(): { now: number; peak: number } | undefined;
  /** Where the server writes what it logs. */
  log: string;
  stop(): Promise<void>;
};

const send = (agent: http.Agent, port: number, method: string, address: string, headers: Record<string, string>, body: string) =>
  new Promise<{ status: number; zipped: boolean; bytes: Buffer }>((resolve, reject) => {
    const request = http.request({ agent, host: '127.0.0.1', port, method, path: address, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('error', reject);
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, zipped: reply.headers['content-encoding'] === 'gzip', bytes: Buffer.concat(parts) }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });

/** Starts the server on a database that is already up, on loopback alone, and waits until it answers. */
export const startServer = async (
  dataDir: string,
  databaseUrl: string,
  connections: number,
  environment: Record<string, string> = {},
): Promise<Server> => {
  mkdirSync(dataDir, { recursive: true });
  const log = path.join(dataDir, 'server.log');
  const output = openSync(log, 'w');
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/server.ts')], {
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT: '1000000',
      MAP_STYLE_URL: 'none',
      ...environment,
    },
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const stop = async () => {
    agent.destroy();
    end();
    await ended;
    process.off('exit', end);
  };

  const until = Date.now() + START_MS;
  for (;;) {
    const ready = await send(agent, port, 'GET', '/readyz', {}, '').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`the server did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  return {
    url: `http://127.0.0.1:${port}`,
    log,
    stop,
    call: async (token, address, content, method = 'POST') => {
      const body = method === 'GET' ? '' : JSON.stringify(content);
      const sent = body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
      const headers = { token, 'accept-encoding': 'gzip', ...sent };
      const began = performance.now();
      const { status, zipped, bytes } = await send(agent, port, method, address, headers, body);
      const ms = performance.now() - began;
      return { status, ms, sent: bytes.length, body: async () => JSON.parse(String(zipped ? await unzip(bytes) : bytes)) as unknown };
    },
    memory: () => {
      if (process.platform !== 'linux') return undefined;
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
      return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
    },
  };
};
