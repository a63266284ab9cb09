import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { dayOf } from '#shared/time.ts';
import { type Fleet, loadFleet, VEHICLES } from './loadFleet.ts';
import type { Sending, Sent } from './positionSender.ts';
import type { Row } from './report.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Positions a second in calls of one and of many, what 95 of 100 calls may take, in milliseconds, and for how long they are sent. */
const SINGLE = { perSecond: 3000, batch: 1, seconds: 15, connections: 150 };
const BATCHES = { perSecond: 40, batch: 500, seconds: 15, connections: 40 };
const INGEST_MS = 50;
/** Positions over which the server's process grows no further, and by how many MB it may all the same. */
const MANY = 1_000_000;
const GROWTH = 80;
const FLEET_MS = 60;
const TRACK_MS = 40;
const SAMPLES = 100;
const WARM_UP = 20;

const send = async (sending: Sending): Promise<Sent> => {
  const child = fork(path.join(import.meta.dirname, 'positionSender.ts'), { stdio: 'inherit' });
  child.send(sending);
  const [sent] = (await once(child, 'message')) as [Sent];
  return sent;
};

/** Sends for some seconds what a row says; missed as well when they are not as many a second as it says, or any is refused. */
const ingest = async (name: string, port: number, { secrets }: Fleet, rate: Omit<Sending, 'port' | 'secrets' | 'from'>): Promise<Row> => {
  const sent = await send({ ...rate, port, secrets, from: Date.now() - 60_000 });
  const wanted = rate.perSecond * rate.batch;
  const achieved = (sent.times.length * rate.batch) / sent.seconds;
  const note = `${Math.round(achieved).toLocaleString('en')} of ${wanted.toLocaleString('en')} positions a second, ${sent.refused} refused`;
  return { name, server: timesOf(sent.times), target: INGEST_MS, note, failed: sent.refused > 0 || achieved < wanted * 0.97 };
};

/** What positions take: coming in one by one and in batches, a million of them, where all vehicles are, and where one was on a day. */
export const measurePositions = async (
  wanted: (name: string) => boolean,
  { server, url, owner, say }: { server: Server; url: string; owner: pg.Client; say: (line: string) => void },
): Promise<Row[]> => {
  const names = {
    single: 'positions: 3,000 a second, one a call',
    batches: 'positions: 20,000 a second, 500 a call',
    memory: 'positions: memory over 1,000,000, MB more',
    fleet: 'positions: last of 5,000 vehicles',
    track: 'positions: the way of a day',
  };
  if (!Object.values(names).some(wanted)) return [];
  const fleet = await loadFleet(url, owner, dayOf(new Date()), say);
  const port = Number(new URL(server.url).port);
  // Every secret is known, every vehicle has a last position.
  await send({ ...BATCHES, batch: 1, perSecond: 1000, seconds: VEHICLES / 1000, secrets: fleet.secrets, port, from: Date.now() - 300_000 });
  const rows: Row[] = [];
  if (wanted(names.single)) rows.push(await ingest(names.single, port, fleet, SINGLE));
  if (wanted(names.batches)) rows.push(await ingest(names.batches, port, fleet, BATCHES));
  if (wanted(names.memory)) {
    const before = server.memory()?.now ?? 0;
    const seconds = MANY / (BATCHES.perSecond * BATCHES.batch);
    const { refused } = await send({ ...BATCHES, seconds, secrets: fleet.secrets, port, from: Date.now() - 60_000 });
    const after = server.memory()?.now ?? 0;
    const note = `${before} MB before, ${after} MB after`;
    rows.push({ name: names.memory, server: timesOf([Math.max(0, after - before)]), target: GROWTH, note, failed: refused > 0 });
  }
  const times = async (address: string, body: () => object, method: 'GET' | 'POST') => {
    const measured: number[] = [];
    let size = 0;
    for (let n = 0; n < SAMPLES + WARM_UP; n += 1) {
      const reply = await server.call(fleet.token, address, body(), method);
      if (reply.status !== 200) throw new Error(`${address}: ${reply.status} ${JSON.stringify(await reply.body())}`);
      if (n === 0) size = JSON.stringify(await reply.body()).length;
      measured.push(reply.ms);
    }
    return { server: timesOf(measured.slice(WARM_UP)), note: `${Math.round(size / 1000)} kB` };
  };
  if (wanted(names.fleet)) rows.push({ name: names.fleet, target: FLEET_MS, ...(await times('/api/live/fleet', () => ({}), 'GET')) });
  if (wanted(names.track)) {
    let n = 0;
    const body = () => ({ vehicle: fleet.vehicles[(n += 1) % fleet.vehicles.length], day: fleet.day });
    rows.push({ name: names.track, target: TRACK_MS, ...(await times('/api/live/track', body, 'POST')) });
  }
  return rows;
};
