import { api } from '#web/api.ts';
import { live } from '../contract.ts';

/** Calls about where the vehicles are. */
export const liveApi = api(live);
