import type { ReactNode } from 'react';
import type { Noun } from '#shared/noun.ts';
import type { StatusRow } from './recordApi.ts';
import { RecordState } from './RecordState.tsx';
import classes from './record.module.css';

/** A record in a list on a phone: what it is called, where it stands and what one looks for. */
export const RecordCard = ({ row, noun, name, children }: { row: StatusRow; noun: Noun; name: string; children?: ReactNode }) => (
  <>
    <div className={classes.cardTop}>
      <b>{name}</b>
      <RecordState status={row.status} noun={noun} />
    </div>
    {children && <div className={classes.cardNote}>{children}</div>}
  </>
);
