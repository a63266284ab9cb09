import { dropDraft, useDrafts } from '#web/form/useDraft.ts';
import type { OrderActions } from '../useOrderMenu.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { type BulkDraft, type OrderDraft, orderDrafts } from './orderDrafts.ts';

/** Props of {@link WaitingDrafts}. */
export type WaitingDraftsProps = {
  menu: Pick<OrderActions, 'openDraft'>;
  /** Takes up a bulk change, or the chosen orders alone; without it they are not offered. */
  onBulk?: (draft: BulkDraft) => void;
};

/** The drafts of orders that wait, each to be taken up or thrown away. */
export default function WaitingDrafts({ menu, onBulk }: WaitingDraftsProps) {
  const drafts = useDrafts(orderDrafts).filter(({ part }) => part !== 'bulk' || onBulk);
  const resume = (draft: OrderDraft) => {
    if (draft.part !== 'bulk') return menu.openDraft(draft);
    onBulk?.(draft);
    // Of the chosen orders alone nothing was typed: they are chosen again.
    if (!draft.values) dropDraft(orderDrafts, draft);
  };
  return drafts.length > 0 && <DraftNotice drafts={drafts} onResume={resume} />;
}
