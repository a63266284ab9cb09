import { eq } from 'drizzle-orm';
import { handlers } from '#server/api.ts';
import { jobRuns } from '#server/jobTables.ts';
import { refuse } from '#server/refuse.ts';
import { jobs } from '../contract.ts';

/** Answers calls about background work. */
export const jobHandlers = handlers(jobs, {
  get: async ({ input, db }) => {
    const [run] = await db.select().from(jobRuns).where(eq(jobRuns._id, input._id));
    if (!run) throw refuse.notFound('El proceso no existe');
    return run;
  },
});
