import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import { formatDateTime } from '#shared/time.ts';
import { counted } from '#shared/noun.ts';
import { DiscardButton } from '#web/form/DiscardButton.tsx';
import { dropDraft, type Kept } from '#web/form/useDraft.ts';
import { type OrderDraft, orderDrafts } from './orderDrafts.ts';
import { ORDERS } from '../list/orderNoun.ts';
import classes from '../list/orders.module.css';
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
  <Alert color="amber" className={classes.bandAlert} role="status">
    {drafts.map((draft) => (
      <div key={orderDrafts.idOf(draft)} className={classes.band}>
        <span>
          Quedó sin guardar: <b>{titleOf(draft)}</b>
          {about(draft) && <> ({about(draft)})</>}, de las {formatDateTime(draft.at).slice(-5)}.
        </span>
        <Group gap={8} wrap="nowrap" ml="auto">
          <DiscardButton of={about(draft) || titleOf(draft)} onDiscard={() => dropDraft(orderDrafts, draft)} />
          <Button variant="default" onClick={() => onResume(draft)}>
            Retomar<VisuallyHidden> {about(draft) || titleOf(draft)}</VisuallyHidden>
          </Button>
        </Group>
      </div>
    ))}
  </Alert>
);
