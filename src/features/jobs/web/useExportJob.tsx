import { Suspense, useState, type ReactNode } from 'react';
import { later } from '#web/later.ts';
import type { Noun } from '#shared/noun.ts';
import { signedIn } from '../../session/web/session.ts';

const ExportBand = later(() => import('./ExportBand.tsx'));

/** The user's export of a list in the background. */
export type ExportJob = {
  /** Takes up a run. */
  follow: (job: string) => void;
  /** While one is followed; it can be left and come back to. */
  band: ReactNode;
};

/** Follows an export in the background. @param list under its name the user's last one is kept */
export function useExportJob(list: string, noun: Noun): ExportJob {
  const [key] = useState(() => `reparto.export.${list}.${signedIn()?._id ?? ''}`);
  const [job, setJob] = useState(() => localStorage.getItem(key));
  const follow = (next: string | null) => {
    if (next) localStorage.setItem(key, next);
    else localStorage.removeItem(key);
    setJob(next);
  };
  return {
    follow,
    band: job && (
      <Suspense>
        <ExportBand key={job} job={job} noun={noun} onClose={() => follow(null)} />
      </Suspense>
    ),
  };
}
