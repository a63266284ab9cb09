import { Alert, Button } from '@mantine/core';
import { formatDateTime } from '#shared/time.ts';
import { dropDraft, type OrderDraft, useDraft } from './orderDrafts.ts';
import classes from './orders.module.css';
import { formTitle } from './orderStart.ts';

/** Offers what was typed in a form that was never saved, as after a session that ended. */
export const DraftBand = ({ onResume }: { onResume: (draft: OrderDraft) => void }) => {
  const draft = useDraft();
  if (!draft) return null;
  return (
    <Alert color="amber" className={classes.bandAlert} role="status">
      <div className={classes.band}>
        <span>
          Quedó sin guardar: <b>{formTitle(draft.start)}</b>, de las {formatDateTime(draft.at).slice(-5)}.
        </span>
        <Button variant="default" onClick={() => dropDraft(draft.start)}>
          Descartar
        </Button>
        <Button variant="default" onClick={() => onResume(draft)}>
          Retomar
        </Button>
      </div>
    </Alert>
  );
};
