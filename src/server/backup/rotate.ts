import { StartupError } from '../startupError.ts';
import { keptBackups } from './keptBackups.ts';
import type { Manifest } from './file/manifest.ts';
import { readManifest } from './file/reading.ts';
import { sumIn, type Pool } from './pool/pool.ts';
import { filesOf, isUnreadable, POOL } from './stored.ts';
import type { Source, Target } from './targets/target.ts';

/** A backup of a place that can be read. */
export type Former = { name: string; source: Source; manifest: Manifest; moment: Date };

/** The backups of a place, the newest first; and the names of files that look like one and cannot be read as one. */
export const formerBackups = async (target: Target): Promise<{ good: Former[]; strange: string[] }> => {
  const good: Former[] = [];
  const strange: string[] = [];
  for await (const name of target.list('')) {
    if (!/^reparto-.*\.backup$/.test(name)) continue;
    const source = await target.open(name);
    if (!source) continue;
    try {
      const manifest = await readManifest(source);
      good.push({ name, source, manifest, moment: new Date(manifest.moment) });
    } catch (error) {
      if (!(error instanceof StartupError) && !isUnreadable(error)) throw error;
      strange.push(name);
    }
  }
  return { good: good.toSorted((a, b) => b.moment.getTime() - a.moment.getTime()), strange };
};

/** What is rotated: the nights' and those by command, each by themselves. One that holds its stored files was wanted for something else. */
const ROTATED = ['night', 'command'] as const;

/** What a rotation did, and found. */
export type Rotated = {
  removed: string[];
  /** Files that look like backups and cannot be read as one. */
  strange: string[];
  /** Stored files that backups name and that are missing in the pool, or damaged there. */
  lost: number;
};

/**
 * Removes the backups of a place that are no longer to be kept, and then the stored files that none of the others names. As long as one of
 * them cannot be read, no stored file goes, for it may be named there; and that one stays too.
 * @param made the one that was just made
 */
export const rotate = async (target: Target, made: string, pool: Pool): Promise<Rotated> => {
  const { good, strange } = await formerBackups(target);
  const own = good.find(({ name }) => name === made);
  if (!own) throw new Error(`${made} is not there`);
  const all = good.filter(({ manifest }) => !manifest.files.whole);
  const kept = new Set<Date>([own.moment]);
  for (const kind of ROTATED) {
    const moments = all.filter(({ manifest }) => manifest.kind === kind).map(({ moment }) => moment);
    for (const moment of keptBackups(moments, own.moment)) kept.add(moment);
  }
  const removed: string[] = [];
  const named = new Set<string>();
  const lost = new Set<string>();
  for (const { name, source, manifest, moment } of all) {
    if (!kept.has(moment)) {
      await target.remove(name);
      removed.push(name);
      continue;
    }
    try {
      for await (const file of filesOf(source, manifest)) {
        named.add(file.sha256);
        if (!pool.holds(file)) lost.add(file.sha256);
      }
    } catch {
      strange.push(name);
    }
  }
  if (strange.length === 0)
    for await (const name of target.list(POOL)) {
      const sum = sumIn(name);
      if (sum && !named.has(sum)) await target.remove(name);
    }
  return { removed, strange, lost: lost.size };
};
