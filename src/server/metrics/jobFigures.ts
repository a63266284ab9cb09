import { sql } from 'drizzle-orm';
import { failedSince, isBroken } from '../jobs/failedRuns.ts';
import { ago } from '../purgeRule.ts';
import type { Figures } from './figures.ts';

const DAY_MS = 86_400_000;

type Row = { name: string; state: 'waiting' | 'running' | 'failed' | 'refused'; count: string; age: string };

/** Background work by name: what waits and runs, and what failed, or was refused its user, in the last day. */
export const jobFigures: Figures = {
  part: 'jobs',
  read: async ({ db, now }) => {
    const at = now.toISOString();
    const { rows } = await db.execute<Row>(sql`
      select name, case state when 'Pendiente' then 'waiting' else 'running' end as state, count(*) as count,
        extract(epoch from ${at}::timestamptz - min(create_at)) as age
      from job_runs where state in ('Pendiente', 'Procesando') group by 1, 2
      union all
      select name, case when ${isBroken} then 'failed' else 'refused' end, count(*), null
      from job_runs where ${failedSince(ago(now, DAY_MS))} group by 1, 2
      order by 1, 2`);
    const unfinished = rows.filter(({ age }) => age !== null);
    return [
      {
        name: 'reparto_jobs',
        help: 'Background work that waits or runs, and what failed or was refused in the last day.',
        labels: ['name', 'state'],
        values: rows.map(({ name, state, count }) => ({ of: { name, state }, value: Number(count) })),
      },
      {
        name: 'reparto_jobs_oldest_age_seconds',
        help: 'How long ago the oldest of what waits or runs was asked for.',
        labels: ['name', 'state'],
        values: unfinished.map(({ name, state, age }) => ({ of: { name, state }, value: Math.max(0, Number(age)) })),
      },
    ];
  },
};
