import { StartupError } from '../startupError.ts';
import { keptBackups } from './keptBackups.ts';
import type { Manifest } from './file/manifest.ts';
import { readManifest } from './file/reading.ts';
import { filesOf, POOL, pooled } from './stored.ts';
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
      if (!(error instanceof StartupError)) throw error;
      strange.push(name);
    }
  }
  return { good: good.toSorted((a, b) => b.moment.getTime() - a.moment.getTime()), strange };
};

/**
 * Removes the backups of a place that are no longer to be kept, and then the stored files that none of the others names. As long as one of
 * them cannot be read, no stored file goes, for it may be named there; and that one stays too.
 * @param made the one that was just made
 */
export const rotate = async (target: Target, made: string): Promise<{ removed: string[]; strange: string[] }> => {
  const { good, strange } = await formerBackups(target);
  const own = good.find(({ name }) => name === made);
  if (!own) throw new Error(`${made} is not there`);
  const kept = keptBackups(
    good.map(({ moment }) => moment),
    own.moment,
  );
  const removed: string[] = [];
  const named = new Set<string>();
  for (const { name, source, manifest, moment } of good) {
    if (name !== made && !kept.has(moment)) {
      await target.remove(name);
      removed.push(name);
      continue;
    }
    try {
      for await (const file of filesOf(source, manifest)) named.add(pooled(file.sha256));
    } catch {
      strange.push(name);
    }
  }
  if (strange.length === 0) for await (const name of target.list(POOL)) if (!named.has(name)) await target.remove(name);
  return { removed, strange };
};
