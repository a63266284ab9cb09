import { client } from '#web/api.ts';
import { routing } from '../contract.ts';

/** The calls about routes. */
export const routingApi = client('routing', routing);
