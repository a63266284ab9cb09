import type { ReactNode } from 'react';
import type { Exported } from '#shared/list/exportContract.ts';
import { ExportButton } from '#web/list/ExportButton.tsx';
import type { Noun } from '#shared/noun.ts';
import { useExportJob } from './useExportJob.tsx';

/** The export of a list, in the two places of its screen. */
export type ListExport = {
  /** For the strip. */
  button: ReactNode;
  /** Below the head, while one in the background is followed; it can be left and come back to. */
  band: ReactNode;
};

/**
 * Exports what a list shows.
 * @param list its name: under it the user's last export in the background is kept
 * @param ask asks for it, with the filter, order and columns that are shown
 */
export function useListExport(list: string, noun: Noun, ask: () => Promise<Exported>): ListExport {
  const { follow, band } = useExportJob(list, noun);
  return { button: <ExportButton small ask={ask} onJob={follow} />, band };
}
