import { client } from '#web/api.ts';
import { jobs } from '../contract.ts';

/** The calls about background work. */
export const jobsApi = client('jobs', jobs);
