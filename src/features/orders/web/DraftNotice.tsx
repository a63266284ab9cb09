import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { formatDateTime } from '#shared/time.ts';
import { dropDraft, type OrderDraft } from './orderDrafts.ts';
import classes from './orders.module.css';
import { formTitle } from './orderStart.ts';

/** What tells one unsaved form from another: where or to whom it goes, as far as that was typed. */
const about = ({ values: { to, externalID } }: OrderDraft) => to.text || to.name || externalID;

/** What stands in the band of drafts; loaded when there is one. */
export const DraftNotice = ({ drafts, onResume }: { drafts: readonly OrderDraft[]; onResume: (draft: OrderDraft) => void }) => (
  <Alert color="amber" className={classes.bandAlert} role="status">
    {drafts.map((draft) => (
      <div key={draft.start.importId} className={classes.band}>
        <span>
          Quedó sin guardar: <b>{formTitle(draft.start)}</b>
          {about(draft) && <> ({about(draft)})</>}, de las {formatDateTime(draft.at).slice(-5)}.
        </span>
        <Button variant="default" onClick={() => dropDraft(draft.start)}>
          Descartar<VisuallyHidden> {about(draft)}</VisuallyHidden>
        </Button>
        <Button variant="default" onClick={() => onResume(draft)}>
          Retomar<VisuallyHidden> {about(draft)}</VisuallyHidden>
        </Button>
      </div>
    ))}
  </Alert>
);
