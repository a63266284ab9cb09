import { hash, verify } from '@node-rs/argon2';
import { openTurns } from '#server/turns.ts';

/** Two at once, in turn of those who ask: libuv has four threads, which files, names of hosts and compression need as well. */
const turn = openTurns(2);

/** argon2id with the library's defaults (19 MiB, 2 passes, OWASP's first choice). @param caller whose turn it is */
export const hashPassword = (password: string, caller = ''): Promise<string> => turn(caller, () => hash(password));

/** Whether a hash is a password's. @param caller whose turn it is */
export const isPassword = (passwordHash: string, password: string, caller = ''): Promise<boolean> =>
  turn(caller, () => verify(passwordHash, password));
