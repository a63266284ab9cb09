import { counted } from '#shared/noun.ts';
import { dropDraft, type Kept } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { type OrderDraft, orderDrafts } from './orderDrafts.ts';
import { ORDERS } from '../../noun.ts';
import { formTitle } from '../form/orderStart.ts';

const titleOf = (draft: OrderDraft) => {
  if (draft.part === 'form') return formTitle(draft.start);
  if (draft.part === 'history') return `Agregar Historial: ${draft.order.internalID}`;
  const chosen = counted(draft.count, ORDERS);
  return draft.values ? `Modificar Órdenes (${chosen})` : `Selección de ${chosen}`;
};

/** What tells one unsaved order from another: where or to whom it goes, as far as that was typed. */
const about = (draft: OrderDraft) =>
  draft.part === 'form' ? draft.values.toAddress.text || draft.values.toAddress.name || draft.values.externalID : '';

/** What stands in the band of drafts; loaded when there is one. */
export const DraftNotice = ({ drafts, onResume }: { drafts: readonly Kept<OrderDraft>[]; onResume: (draft: OrderDraft) => void }) => (
  <WaitingBand
    waiting={drafts.map((draft) => ({
      key: orderDrafts.idOf(draft),
      title: titleOf(draft),
      about: about(draft),
      at: draft.at,
      onResume: () => onResume(draft),
      onDiscard: () => dropDraft(orderDrafts, draft),
    }))}
  />
);
