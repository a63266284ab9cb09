import { client } from '#web/api.ts';
import { live } from '../contract.ts';

/** The calls about where the vehicles are. */
export const liveApi = client('live', live);
