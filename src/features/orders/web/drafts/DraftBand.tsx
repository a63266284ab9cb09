import { Suspense } from 'react';
import { useAnyDraft } from '#web/form/useDraft.ts';
import { later } from '#web/later.ts';
import type { WaitingDraftsProps } from './WaitingDrafts.tsx';

const WaitingDrafts = later(() => import('./WaitingDrafts.tsx'));

/** Offers what was typed in forms that were never saved, as after a session that ended; a bulk change only where `onBulk` takes it up. */
export const DraftBand = (props: WaitingDraftsProps) =>
  useAnyDraft('order') && (
    <Suspense>
      <WaitingDrafts {...props} />
    </Suspense>
  );
