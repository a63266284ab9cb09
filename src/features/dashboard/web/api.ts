import { client } from '#web/api.ts';
import { dashboard } from '../contract.ts';

/** The calls of the panel. */
export const dashboardApi = client('dashboard', dashboard);
