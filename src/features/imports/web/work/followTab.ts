import { refreshFile, resumedFile } from './confirmFile.ts';
import type { KeptFile } from './keptParts.ts';
import { isAway, isConfirmed, type WorkFile } from './workFile.ts';
import { writtenSince } from './writtenSince.ts';

/** A file as another tab has made it, and whether something was written in it here meanwhile. */
export interface Followed {
  readonly file: WorkFile;
  readonly written: boolean;
}

/** Whether its rows can take the place of those that are shown, row by row. */
export const canFollow = (kept: KeptFile, shown: WorkFile | undefined): boolean => Boolean(shown?.rows && kept.rows) && !isAway(kept);

/**
 * The file as another tab has made it. Its rows are looked at beside those that are shown, in one of whose cells somebody may be writing;
 * who looks at rows stays at them while they are still those of the columns.
 * @param shown the file of this tab when it heard of it
 * @param fileNow the same as it is by now; undefined when it is gone
 * @throws ApiError
 */
export const followTab = async (kept: KeptFile, shown: WorkFile, fileNow: () => WorkFile | undefined): Promise<Followed | undefined> => {
  const fresh = await refreshFile(resumedFile(kept));
  const now = fileNow();
  if (!now || !fresh.rows) return undefined;
  const rows = writtenSince(fresh.rows, shown.rows ?? [], now.rows ?? []);
  const step = now.step === 'review' && isConfirmed(fresh) ? now.step : fresh.step;
  return { file: { ...fresh, rows, step }, written: rows !== fresh.rows };
};
