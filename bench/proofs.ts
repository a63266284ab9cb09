import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { type FileStore, newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Proofs of a ZIP, each with so many photos and a signature. */
const PROOFS = 1_000;
const PHOTOS = 2;
/** How long a ZIP of them may take, in milliseconds (spec 2 §2.2, issue 12). */
const TARGET = 60_000;
/** ZIPs measured, after one to warm up. */
const TIMES = 2;
/** Milliseconds between two looks at the job. */
const LOOK = 50;
/** Between two calls of the list meanwhile. */
const PAUSE = 100;

type Run = { state: string; error: string | null };

/** A photo as phones send it once the server has made it smaller: some hundred kilobytes. */
const photo = (at: number) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128 + at, sigma: 18 } } })
    .jpeg({ quality: 75 })
    .toBuffer();

/** How long a ZIP of the proofs of a thousand deliveries takes, from the call to the job's end, and how the list answers meanwhile. */
export const measureProofs = async (server: Server, sample: Sample, owner: pg.Client, files: FileStore): Promise<Row[]> => {
  const token = sample.tokens[0]!;
  const call = async (path: string, body: object) => {
    const reply = await server.call(token, path, body);
    const answer = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return { answer, ms: reply.ms };
  };
  const { rows: delivered } = await owner.query<{ _id: string; driver: string }>(
    `select _id, driver_assign as driver from orders where company_id = $1 and status = 8 and driver_assign is not null
     order by md5(_id::text) limit $2`,
    [sample.company, PROOFS],
  );
  const keys = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const key = newFileKey(sample.company, 'jpg');
      await files.put(key, await photo(at));
      return key;
    }),
  );
  const made = delivered.map(({ _id, driver }, at) => ({
    _id: newId(),
    order: _id,
    driver,
    files: Array.from({ length: PHOTOS + 1 }, (_, photoAt) => ({
      kind: photoAt === PHOTOS ? 'sign' : 'photo',
      key: keys[(at + photoAt) % keys.length],
      name: `foto-${photoAt}.jpg`,
    })),
  }));
  await owner.query(
    `insert into order_history (company_id, _id, "order", status, driver_assign, client_name, client_id_number, source, files, create_at)
     select $1, (e->>'_id')::uuid, (e->>'order')::uuid, 8, (e->>'driver')::uuid, 'Agustina Peña', '32418905', 'driver', e->'files', now()
     from jsonb_array_elements($2::jsonb) e`,
    [sample.company, JSON.stringify(made)],
  );
  try {
    const zips: number[] = [];
    const lists: number[] = [];
    for (let n = 0; n <= TIMES; n += 1) {
      const began = performance.now();
      const begun = await call('/api/order/print/proofs', { orders: delivered.map(({ _id }) => _id) });
      const { job } = begun.answer as { job: string };
      let next = 0;
      for (;;) {
        const { state, error } = (await call('/api/job/get', { _id: job })).answer as Run;
        if (state === 'Error') throw new Error(`the ZIP failed: ${error}`);
        if (state === 'Completado') break;
        if (performance.now() >= next) {
          lists.push((await call('/api/order/search', { startDay: sample.today, endDay: sample.today })).ms);
          next = performance.now() + PAUSE;
        }
        await setTimeout(LOOK);
      }
      zips.push(performance.now() - began);
    }
    const memory = server.memory();
    const name = `ZIP of ${PROOFS.toLocaleString('en')} proofs`;
    const note = `${PHOTOS} photos and a signature each, call and job${memory ? `; server at ${memory.peak} MB at its highest` : ''}`;
    return [
      { name, server: timesOf(zips.slice(1)), target: TARGET, note },
      { name: `${name}, the list meanwhile`, server: timesOf(lists), target: 100, note: 'today, first page' },
    ];
  } finally {
    await owner.query('delete from order_history where company_id = $1 and _id = any($2)', [sample.company, made.map(({ _id }) => _id)]);
    for (const key of keys) await files.remove(key);
  }
};
