import { client } from '#web/api.ts';
import { session } from '../contract.ts';

/** The calls about the session. */
export const sessionApi = client('session', session);
