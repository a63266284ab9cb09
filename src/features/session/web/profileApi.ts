import { client } from '#web/api.ts';
import { factorCalls } from '../factorCalls.ts';
import { profileCalls } from '../profileCalls.ts';

/** The calls about oneself, and about what one's company asks of how its people sign in. */
export const profileApi = client('session', { ...profileCalls, ...factorCalls });
