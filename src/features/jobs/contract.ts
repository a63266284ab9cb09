import * as z from 'zod';
import { endpoint, Id, Instant } from '#shared/contract.ts';
import { jobStates } from '#shared/jobState.ts';

/** Background work as a screen shows it. */
const JobRun = z.object({
  _id: Id,
  name: z.string(),
  state: z.enum(jobStates),
  done: z.int(),
  /** 0 until the job knows how much there is. */
  total: z.int(),
  /** Outcome of a completed one, as its slice defines it; of a file how much is in it, not where it lies. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** What it made, for who began it, or for all who may follow it: a signed address that lasts 15 minutes. */
  file: z.object({ url: z.string() }).nullable(),
  /** Sentence of a failed one. */
  error: z.string().nullable(),
  createAt: Instant,
  endAt: Instant.nullable(),
});

/** Calls about background work. */
export const jobs = {
  get: endpoint({
    method: 'POST',
    path: '/api/job/get',
    summary: 'Estado y avance de un proceso en segundo plano',
    needs: 'staff',
    input: z.object({ _id: Id }),
    output: JobRun,
  }),
};
