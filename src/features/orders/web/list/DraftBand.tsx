import { Suspense } from 'react';
import { useDrafts } from '#web/form/useDraft.ts';
import { type BulkDraft, type OrderDraft, orderDrafts } from '../drafts/orderDrafts.ts';
import type { OrderActions } from '../useOrderMenu.tsx';
import { later } from '#web/later.ts';

const DraftNotice = later(async () => ({ default: (await import('../drafts/DraftNotice.tsx')).DraftNotice }));

/** Offers what was typed in forms that were never saved, as after a session that ended; a bulk change only where `onBulk` takes it up. */
export const DraftBand = ({ menu, onBulk }: { menu: Pick<OrderActions, 'openDraft'>; onBulk?: (draft: BulkDraft) => void }) => {
  const drafts = useDrafts(orderDrafts).filter(({ part }) => part !== 'bulk' || onBulk);
  const resume = (draft: OrderDraft) => (draft.part === 'bulk' ? onBulk?.(draft) : menu.openDraft(draft));
  return (
    drafts.length > 0 && (
      <Suspense>
        <DraftNotice drafts={drafts} onResume={resume} />
      </Suspense>
    )
  );
};
