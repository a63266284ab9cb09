import { setTimeout } from 'node:timers/promises';
import { withConnection } from '#server/connecting/withConnection.ts';
import { type Times, timesOf } from '../timing.ts';

/** How often it is looked how far background work is, and how long it may stand still, in milliseconds. */
const [LOOK_EVERY, PATIENCE] = [500, 60_000];

/** How much has not ended, how much has, and how much another company has not been told. */
type Look = { open: number; ended: number; untold: number };

/**
 * Waits until nothing runs and nothing waits to be told, as long as more of it is finished: what is asked for meanwhile is no progress.
 * @param url the database, as its owner @param patience milliseconds in which nothing was, after which what is left is stuck
 */
export const settled = (url: string, patience = PATIENCE): Promise<void> =>
  withConnection(url, async (client) => {
    let [most, least, since] = [0, Infinity, performance.now()];
    while (performance.now() - since < patience) {
      const { rows } = await client.query<Look>(
        `select count(*) filter (where state in ('Pendiente', 'Procesando'))::integer as open,
           count(*) filter (where state in ('Completado', 'Error'))::integer as ended,
           (select count(*) from transfer_outbox)::integer as untold from job_runs`,
      );
      const { open = 0, ended = 0, untold = 0 } = rows[0] ?? {};
      if (open === 0 && untold === 0) return;
      if (ended > most || untold < least) since = performance.now();
      [most, least] = [Math.max(most, ended), Math.min(least, untold)];
      await setTimeout(LOOK_EVERY);
    }
  });

/** How long background work took from being asked for until it had ended, in milliseconds, by its name. @param since when the first was asked for */
export const waitsOf = (url: string, since: Date): Promise<Map<string, Times>> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string; waits: number[] }>(
      `select name, array_agg(extract(epoch from end_at - create_at)::float * 1000) as waits from job_runs
       where create_at >= $1 and end_at is not null group by name order by name`,
      [since],
    );
    return new Map(rows.map(({ name, waits }) => [name, timesOf(waits)]));
  });
