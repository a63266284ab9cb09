import type { Noun } from '#shared/noun.ts';
import { recordStatus, statusNameOf, type RecordStatusId } from '#shared/record/recordStatus.ts';
import classes from './record.module.css';

/** Where a record stands, receding: a green dot, or a hollow ring. */
export const RecordState = ({ status, noun }: { status: RecordStatusId; noun: Noun }) => (
  <span className={classes.state} data-active={status === recordStatus.active || undefined}>
    {statusNameOf(status, noun)}
  </span>
);
