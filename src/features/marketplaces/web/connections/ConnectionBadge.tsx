import { connectionState } from '../../connectionState.ts';
import type { Connection } from '../../contract.ts';
import classes from './Connections.module.css';

/** How a linked account does, in a word or two. */
export const ConnectionBadge = ({ connection }: { connection: Connection }) => {
  const { tone, text, note } = connectionState(connection);
  return (
    <span className={classes.state} data-tone={tone} title={note}>
      {text}
    </span>
  );
};
