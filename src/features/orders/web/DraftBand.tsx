import { lazy, Suspense } from 'react';
import { type OrderDraft, useDrafts } from './orderDrafts.ts';

const DraftNotice = lazy(async () => ({ default: (await import('./DraftNotice.tsx')).DraftNotice }));

/** Offers what was typed in forms that were never saved, as after a session that ended. */
export const DraftBand = ({ onResume }: { onResume: (draft: OrderDraft) => void }) => {
  const drafts = useDrafts();
  return (
    drafts.length > 0 && (
      <Suspense>
        <DraftNotice drafts={drafts} onResume={onResume} />
      </Suspense>
    )
  );
};
