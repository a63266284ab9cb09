import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Ports } from '#server/ports.ts';
import { answerPurge } from '#server/once/purge.ts';
import { jobPurge } from '#server/jobs/purge.ts';
import { outboxOf } from '#server/mail.ts';
import { asPlatform } from '#server/platform.ts';
import { ago, type FileUse, KEPT_DAYS, type PurgeRules } from '#server/purgeRule.ts';
import { filesOfMovements, ledgerPurge } from './features/accounts/server/purge.ts';
import { filesOfClients } from './features/clients/server/purge.ts';
import { tallyPurge } from './features/dashboard/server/purge.ts';
import { developerPurge } from './features/developers/server/purge.ts';
import { importPurge, runsOfImports } from './features/imports/server/purge.ts';
import { filesOfHistory, orderPurge } from './features/orders/server/purge.ts';
import { marketplacePurge } from './features/marketplaces/server/purge.ts';
import { keepPositions } from './features/live/server/purge.ts';
import { printPurge } from './features/printing/server/purge.ts';
import { filesOfEmployees, sessionPurge } from './features/session/server/purge.ts';
import { filesOfCompanies } from './features/settings/server/purge.ts';
import { filesOfStreets } from './features/streets/server/purge.ts';
import { peerPurge } from './features/transfers/server/peers/purge.ts';

const DAY_MS = 86_400_000;

/** All that is removed from the database, by the slices that know when (docs/operations.md lists the same). */
const rules: PurgeRules = {
  ...sessionPurge,
  ...orderPurge,
  ...importPurge,
  ...printPurge,
  ...tallyPurge,
  ...ledgerPurge,
  ...peerPurge,
  ...marketplacePurge,
  ...answerPurge,
  ...developerPurge,
  ...jobPurge(runsOfImports),
};

/** Who names files; a column that does so is one of these, or its files go. */
const fileUses: readonly FileUse[] = [filesOfHistory, filesOfCompanies, filesOfEmployees, filesOfClients, filesOfStreets, filesOfMovements];

/** Removes the mails that lie in the outbox for want of a mail server. */
const emptyOutbox = async (folder: string, old: Date): Promise<number> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtime >= old) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
};

/** Removes what has served its time, each night; doing it twice does no harm. Gives how much of what. */
export const purge = {
  name: 'purge',
  run: async ({ config, database, files }: Pick<Ports, 'config' | 'database' | 'files'>, now: Date): Promise<Record<string, number>> => {
    const old = ago(now, KEPT_DAYS * DAY_MS);
    const removed: Record<string, number> = {};
    for (const [name, rule] of Object.entries(rules))
      removed[name] = (await asPlatform(database, (db) => rule(db, now, old))).rowCount ?? 0;
    const usedAmong = (keys: string[]) =>
      asPlatform(database, async (db) => {
        const used: string[] = [];
        for (const use of fileUses) used.push(...(await use(db, keys)));
        return used;
      });
    return {
      ...removed,
      positions: await keepPositions({ config, database }, now),
      outbox: await emptyOutbox(outboxOf(config), old),
      exports: await files.removeExports(now),
      files: await files.removeUnused(now, usedAmong),
    };
  },
};
