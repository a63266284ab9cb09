import { client } from '#web/api.ts';
import { signInCalls } from '../signInCalls.ts';

/** The calls by which one gets in and out. */
export const sessionApi = client('session', signInCalls);
