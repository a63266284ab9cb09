import { lazy, Suspense } from 'react';
import { type OrderDraft, useDraft } from './orderDrafts.ts';

const DraftNotice = lazy(async () => ({ default: (await import('./DraftNotice.tsx')).DraftNotice }));

/** Offers what was typed in a form that was never saved, as after a session that ended. */
export const DraftBand = ({ onResume }: { onResume: (draft: OrderDraft) => void }) => {
  const draft = useDraft();
  return (
    draft && (
      <Suspense>
        <DraftNotice draft={draft} onResume={() => onResume(draft)} />
      </Suspense>
    )
  );
};
