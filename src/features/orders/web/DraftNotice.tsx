import { Alert, Button } from '@mantine/core';
import { formatDateTime } from '#shared/time.ts';
import { dropDraft, type OrderDraft } from './orderDrafts.ts';
import classes from './orders.module.css';
import { formTitle } from './orderStart.ts';

/** What stands in the band of a draft; loaded when there is one. */
export const DraftNotice = ({ draft, onResume }: { draft: OrderDraft; onResume: () => void }) => (
  <Alert color="amber" className={classes.bandAlert} role="status">
    <div className={classes.band}>
      <span>
        Quedó sin guardar: <b>{formTitle(draft.start)}</b>, de las {formatDateTime(draft.at).slice(-5)}.
      </span>
      <Button variant="default" onClick={() => dropDraft(draft.start)}>
        Descartar
      </Button>
      <Button variant="default" onClick={onResume}>
        Retomar
      </Button>
    </div>
  </Alert>
);
