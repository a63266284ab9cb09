import type { Exported } from '#shared/list/exportContract.ts';
import { bring } from '#web/later.ts';

const bringExport = bring(() => import('#web/list/exportList.ts'));

/** Opens the file that a call makes, in a new tab; what is refused is told. @param onJob takes what is written in the background */
export const openFile = async (ask: () => Promise<Exported>, onJob?: (job: string) => void): Promise<void> =>
  (await bringExport()).exportList(ask, onJob);
