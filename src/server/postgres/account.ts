import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';

/** The system user that PostgreSQL runs as; it refuses to run as root. */
export type Account = { uid: number; gid: number };

/**
 * The account for a database that lives in `folder`: undefined, that is our own, unless we are root; then the folder's owner, or `nobody`
 * for a folder of root's or one that does not exist yet.
 */
export function accountFor(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Gives a folder and all that is in it to the account; nothing to do without one. */
export function giveTo(account: Account | undefined, folder: string) {
  if (!account) return;
  if (statSync(folder).isDirectory()) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  else chownSync(folder, account.uid, account.gid);
}

/** Whether the account can enter the folder: one below root's own 0700 home cannot be reached by anybody else. */
export const canEnter = (account: Account | undefined, folder: string) =>
  !account || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', ...account }).status === 0;
