import { eq, getColumns } from 'drizzle-orm';
import { handlers } from '#server/http/api.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { refuse } from '#server/refuse.ts';
import { jobs } from '../contract.ts';

/** All but what the job was given: that can be megabytes, and screens ask every second. */
const { payload: _payload, ...shown } = getColumns(jobRuns);

/** Answers calls about background work. */
export const jobHandlers = handlers(jobs, {
  get: async ({ input, db }) => {
    const [run] = await db.select(shown).from(jobRuns).where(eq(jobRuns._id, input._id));
    if (!run) throw refuse.notFound('El proceso no existe');
    return run;
  },
});
