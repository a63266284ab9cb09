import { PgBoss } from 'pg-boss';
import { connectionTo } from '../connecting/connectionTo.ts';
import { withConnection } from '../connecting/withConnection.ts';
import { queue } from './jobs.ts';
import { QUEUE } from './jobWatch.ts';

/**
 * Puts every run that is not over into the queue, in a database that has none yet, as one that comes out of a backup: the queue itself is
 * not in it, and what was under way then is begun again. The start that follows puts long work into its own queue. Nobody may be working on
 * the database.
 * @param url connection as its owner
 * @returns how many there were
 */
export const requeueRuns = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const boss = new PgBoss({ ...connectionTo(url), max: 1, schedule: false, supervise: false });
    boss.on('error', () => undefined);
    try {
      const { rows } = await client.query<{ company: string; run: string }>(
        `with again as (
          update job_runs set state = 'Pendiente', attempt = 0, worker = null where state in ('Pendiente', 'Procesando')
          returning company_id as company, _id as run, create_at)
        select company, run from again order by create_at, run`,
      );
      if (rows.length === 0) return 0;
      await boss.start();
      await boss.createQueue(QUEUE, queue);
      for (const { company, run } of rows) await boss.send(QUEUE, { company, run }, { id: run, group: { id: company } });
      return rows.length;
    } finally {
      await boss.stop({ graceful: false }).catch(() => undefined);
    }
  });
