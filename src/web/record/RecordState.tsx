import { recordStatus, recordStatusNames, type RecordStatusId } from '#shared/record/recordStatus.ts';
import classes from './record.module.css';

/** Where a record stands, receding: a green dot, or a hollow ring. */
export const RecordState = ({ status }: { status: RecordStatusId }) => (
  <span className={classes.state} data-active={status === recordStatus.active || undefined}>
    {recordStatusNames[status]}
  </span>
);
