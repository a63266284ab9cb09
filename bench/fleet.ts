import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { inTurns } from '#shared/inTurns.ts';
import { DrivenVehicle } from './fleetDrive.ts';
import { callOf, type Format, formatNames } from './fleetFormats.ts';
import { timesOf } from './timing.ts';

/**
 * `npm run fleet -- --vehicles 300 --url http://localhost:3000`: drives vehicles from outside, through the address that phones use. Signs in
 * (--email, --password; the demo's by default), makes the vehicles and devices that are missing ('SIM-001' …; those of an earlier run get
 * another secret) and tells where each is, every so many seconds, in one format or in all (--format), several places a call with --batch,
 * until Ctrl-C or for --minutes.
 */
const { values: options } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '50' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    email: { type: 'string', default: process.env.FLEET_EMAIL ?? 'demo@reparto.test' },
    password: { type: 'string', default: process.env.FLEET_PASSWORD ?? 'reparto-demo' },
    every: { type: 'string', default: '5' },
    batch: { type: 'string', default: '1' },
    format: { type: 'string', default: 'mixed' },
    minutes: { type: 'string', default: '0' },
  },
});

/** How often it tells how it goes, in milliseconds, and how many calls prepare vehicles at once. */
const [TELLING, AT_ONCE] = [10_000, 8];
const say = (line: string) => process.stdout.write(`${line}\n`);

const number = (name: 'vehicles' | 'every' | 'batch' | 'minutes', least: number, most: number): number => {
  const value = Number(options[name]);
  if (!Number.isFinite(value) || value < least || value > most) throw new RangeError(`--${name}: un número de ${least} a ${most}`);
  return value;
};
const formatOf = (n: number): Format => {
  if (options.format === 'mixed') return formatNames[n % formatNames.length] as Format;
  const format = formatNames.find((name) => name === options.format);
  if (!format) throw new RangeError(`--format: mixed, ${formatNames.join(', ')}`);
  return format;
};
const url = options.url.replace(/\/+$/, '');

type Named = { _id: string };
type Listed<T> = { data: T[] };

/** Asks the API as whoever signed in. @throws what it refuses, in its words */
const asker =
  (token: string) =>
  async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const headers = { token, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const said = (await answer.json()) as T & { message?: string };
    if (!answer.ok) throw new Error(`${path}: ${said.message ?? answer.status}`);
    return said;
  };

const signIn = async () => {
  const { token } = await asker('')<{ token: string }>('POST', '/api/auth', { email: options.email, password: options.password });
  return asker(token);
};
type Ask = Awaited<ReturnType<typeof signIn>>;

const first = async (ask: Ask, method: 'GET' | 'POST', path: string, body?: object) => {
  const [one] = (await ask<Listed<Named>>(method, path, body)).data;
  if (!one) throw new Error(`${path}: no hay de qué elegir`);
  return one._id;
};

/** What new vehicles are: the first of each catalogue. */
const chosenFrom = async (ask: Ask) => {
  const brand = await first(ask, 'GET', '/api/fleet/brand');
  return {
    brand,
    model: await first(ask, 'POST', '/api/fleet/model', { brand }),
    type: await first(ask, 'GET', '/api/fleet/type'),
    category: await first(ask, 'GET', '/api/fleet/category'),
    status: await first(ask, 'GET', '/api/fleet/status'),
  };
};

type Device = Named & { uniqueId: string; version: number };

/** Makes what is missing. Gives the vehicles to drive, each with the address of its device. */
const prepare = async (ask: Ask, amount: number) => {
  const known = new Map((await ask<Listed<Named & { plate: string }>>('GET', '/api/fleet')).data.map(({ _id, plate }) => [plate, _id]));
  const chosen = await chosenFrom(ask);
  const center = await ask<{ lat: number; lng: number }>('GET', '/api/live/center');
  const fleet: { secret: string; driven: DrivenVehicle }[] = [];
  const plates = Array.from({ length: amount }, (_, n) => `SIM-${String(n + 1).padStart(3, '0')}`);
  await inTurns(
    AT_ONCE,
    plates.map((plate) => async () => {
      const made = () =>
        ask<Named>('POST', '/api/fleet/vehicle', { ...chosen, _id: v7(), plate, movilnum: plate, color: '#136adc', driver: [] });
      const vehicle = known.get(plate) ?? (await made())._id;
      const uniqueId = plate.toLowerCase();
      const devices = (await ask<Listed<Device>>('POST', '/api/live/device/list', { vehicle })).data;
      const own = devices.find((device) => device.uniqueId === uniqueId);
      const { secret } = own
        ? await ask<{ secret: string }>('POST', '/api/live/device/secret', { _id: own._id, version: own.version })
        : await ask<{ secret: string }>('POST', '/api/live/device', { _id: v7(), vehicle, name: 'Simulado', uniqueId });
      fleet.push({ secret, driven: new DrivenVehicle(uniqueId, center, Date.now()) });
    }),
  );
  return fleet;
};

const drive = async () => {
  const [amount, every, batch] = [number('vehicles', 1, 20_000), number('every', 0.2, 3600) * 1000, number('batch', 1, 500)];
  const minutes = number('minutes', 0, 100_000);
  formatOf(0);
  const fleet = await prepare(await signIn(), amount);
  say(`${amount} vehículos listos en ${url}: una posición cada ${every / 1000} s, ${batch} por envío. Ctrl-C termina.`);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  if (minutes > 0) setTimeout(() => stopping.abort(), minutes * 60_000).unref();
  let [sent, taken, refused] = [0, 0, 0];
  let times: number[] = [];
  const tell = () => {
    const { median, p95 } = timesOf(times.length > 0 ? times : [0]);
    say(`enviadas ${sent}, recibidas ${taken}, rechazadas ${refused}; mediana ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    times = [];
  };
  const telling = setInterval(tell, TELLING);
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  await Promise.all(
    fleet.map(async ({ secret, driven }, n) => {
      await pause((every * n) / amount);
      while (!stopping.signal.aborted) {
        const told = [];
        for (let i = 0; i < batch && !stopping.signal.aborted; i += 1) {
          told.push(driven.tell(Date.now()));
          if (i < batch - 1) await pause(every);
        }
        if (told.length === 0) break;
        const { query, body, type } = callOf(formatOf(n), told);
        const began = performance.now();
        sent += told.length;
        const answer = await fetch(`${url}/api/position/${secret}${query ? `?${query}` : ''}`, {
          method: body ? 'POST' : 'GET',
          ...(body && { body, headers: { 'content-type': type ?? 'application/json' } }),
        }).catch(() => undefined);
        await answer?.arrayBuffer();
        times.push(performance.now() - began);
        if (answer?.ok) taken += told.length;
        else refused += told.length;
        await pause(every);
      }
    }),
  );
  clearInterval(telling);
  tell();
};

await drive().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
