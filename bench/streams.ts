import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { StreamEvent } from '../src/features/live/contract.ts';
import { readEvents } from '../src/features/live/web/stream/readEvents.ts';
import { dayOf } from '#shared/time.ts';
import { loadFleet } from './loadFleet.ts';
import type { Row } from './report.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Vehicles that send, how often, browsers that watch, for how long, and what 95 of 100 positions may take to each of them, in ms. */
const [SENDING, EVERY, WATCHING, SECONDS, TARGET] = [1000, 5_000, 20, 30, 2_000];
const NAME = 'positions: from the phone to 20 screens';

/** Reads a stream until it is left; tells each vehicle that moved, with the moment of its place. */
const watch = async (url: string, token: string, signal: AbortSignal, moved: (vehicle: string, at: number) => void) => {
  const answer = await fetch(`${url}/api/live/stream`, { headers: { token }, signal });
  if (!answer.ok || !answer.body) throw new Error(`the stream answers ${answer.status}`);
  for await (const said of readEvents(answer.body)) {
    const event = JSON.parse(said) as StreamEvent;
    if ('positions' in event) for (const { _id, last } of event.positions) moved(_id, Date.parse(last));
  }
};

/** How long positions take from being sent until they are in the streams of all who watch, while a thousand vehicles drive. */
export const measureStreams = async (
  wanted: (name: string) => boolean,
  { server, url, owner, say }: { server: Server; url: string; owner: pg.Client; say: (line: string) => void },
): Promise<Row[]> => {
  if (!wanted(NAME)) return [];
  const { token, secrets } = await loadFleet(url, owner, dayOf(new Date()), say);
  const leaving = new AbortController();
  const times: number[] = [];
  /** When each place was sent, by the moment that it says: no two say the same. */
  const sentAt = new Map<number, number>();
  const moved = (_vehicle: string, at: number) => {
    const sent = sentAt.get(at);
    if (sent !== undefined) times.push(performance.now() - sent);
  };
  const watching = Array.from({ length: WATCHING }, () =>
    watch(server.url, token, leaving.signal, moved).catch((error: Error) => {
      if (!leaving.signal.aborted) throw error;
    }),
  );
  await wait(2_000);
  let [sent, refused] = [0, 0];
  const began = Date.now();
  const drive = async (n: number) => {
    await wait((EVERY * n) / SENDING);
    for (let turn = 0; Date.now() - began < SECONDS * 1000; turn += 1) {
      // The milliseconds tell vehicles apart.
      const at = Math.floor(Date.now() / 1000) * 1000 + (n % 1000);
      const body = JSON.stringify({ at, lat: -34.6 + n / 50_000, lng: -58.4 + turn / 5_000, speedKmh: 20, heading: 90, accuracy: 8 });
      sentAt.set(at, performance.now());
      sent += 1;
      const answer = await fetch(`${server.url}/api/position/${secrets[n]}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      await answer.arrayBuffer();
      if (!answer.ok) refused += 1;
      await wait(Math.max(0, EVERY - (performance.now() - (sentAt.get(at) ?? 0))));
    }
  };
  await Promise.all(Array.from({ length: SENDING }, (_, n) => drive(n)));
  await wait(3_000);
  leaving.abort();
  await Promise.all(watching);
  const missing = sent * WATCHING - times.length;
  const note = `${sent.toLocaleString('en')} positions, ${missing} did not arrive by themselves, ${refused} refused`;
  // One that was overtaken by the next of its vehicle within a second is not told; more than a few are a fault.
  return [{ name: NAME, server: timesOf(times), target: TARGET, note, failed: refused > 0 || missing > sent * WATCHING * 0.02 }];
};
