import { factorCalls } from './factorCalls.ts';
import { invitationCalls } from './invitationCalls.ts';
import { profileCalls } from './profileCalls.ts';
import { signInCalls } from './signInCalls.ts';

/** The calls about who is signed in. */
export const session = { ...signInCalls, ...profileCalls, ...factorCalls, ...invitationCalls };
