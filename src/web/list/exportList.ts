import type { Exported } from '#shared/list/exportContract.ts';
import { failureOf } from '../feedback/failure.ts';
import { toast } from '../feedback/toast.ts';
import { openAddress } from '../openAddress.ts';

/**
 * Asks for an export and opens its file in a new tab.
 * @param onJob takes what is written in the background
 */
export const exportList = async (ask: () => Promise<Exported>, onJob?: (job: string) => void): Promise<void> => {
  try {
    const answer = await ask();
    if ('url' in answer) openAddress(answer.url);
    else onJob?.(answer.job);
  } catch (error) {
    toast.error(failureOf(error).message, 'Error al exportar');
  }
};
