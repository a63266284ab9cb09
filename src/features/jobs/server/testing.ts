import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { jobs } from '../contract.ts';

/** A run that has ended, and inputs of the calls about runs. */
export const jobFixture = fixture(jobs)({
  records: async ({ t, company, mark, now }: Making) => {
    const job = newId();
    const run = { _id: job, name: 'notify', payload: {}, state: 'Completado' as const, result: { mark }, createAt: now, endAt: now };
    await t.inCompany(company, (db) => db.insert(jobRuns).values({ ...run, employee: company.owner }));
    return { job };
  },
  inputs: ({ job }) => ({ get: { _id: job } }),
});
