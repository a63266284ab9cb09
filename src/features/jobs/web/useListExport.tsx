import { Suspense, useState, type ReactNode } from 'react';
import type { Exported } from '#shared/list/exportContract.ts';
import { later } from '#web/later.ts';
import { ExportButton } from '#web/list/ExportButton.tsx';
import type { Noun } from '#shared/noun.ts';
import { signedIn } from '../../session/web/session.ts';

const ExportBand = later(() => import('./ExportBand.tsx'));

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
  const [key] = useState(() => `reparto.export.${list}.${signedIn()?._id ?? ''}`);
  const [job, setJob] = useState(() => localStorage.getItem(key));
  const follow = (next: string | null) => {
    if (next) localStorage.setItem(key, next);
    else localStorage.removeItem(key);
    setJob(next);
  };
  return {
    button: <ExportButton small ask={ask} onJob={follow} />,
    band: job && (
      <Suspense>
        <ExportBand key={job} job={job} noun={noun} onClose={() => follow(null)} />
      </Suspense>
    ),
  };
}
