import { IconCheck } from '@tabler/icons-react';
import { transferStateNames, transferStatusNames } from '../../choices.ts';
import type { TransferRowShown } from '../../transfer.ts';
import classes from './transfers.module.css';

/** Whether a transfer is open, with a ring, or closed, with a tick: text, for the status's badge is the only colour of the row. */
export const TransferMark = ({ transfer: { transferStatus, state } }: Pick<TransferRowShown, 'transfer'>) => (
  <span className={classes.mark} data-open={transferStatus === 'open' || undefined} title={transferStateNames[state]}>
    {transferStatus === 'open' ? <span className={classes.ring} /> : <IconCheck size={15} stroke={1.9} aria-hidden />}
    {state === 'refused' || state === 'takenBack' ? transferStateNames[state] : transferStatusNames[transferStatus]}
  </span>
);
