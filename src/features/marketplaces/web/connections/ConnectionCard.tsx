import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { shopNames } from '../../../clients/integration.ts';
import type { Connection } from '../../contract.ts';
import { ConnectionBadge } from './ConnectionBadge.tsx';
import classes from './Connections.module.css';

/** A linked account on a phone. */
export const ConnectionCard = ({ connection }: { connection: Connection }) => {
  const { nickname, type, trial, client, pulledAt, pending, unplaced, error } = connection;
  return (
    <div className={classes.card}>
      <div>
        <b>{nickname}</b>
        <ConnectionBadge connection={connection} />
      </div>
      <div className={classes.where}>
        {shopNames[type].name}
        {trial && ' de prueba'} · {client.name}
      </div>
      <div className={classes.where}>
        {error ? error.message : pulledAt ? `Última lectura ${formatDateTime(pulledAt)}` : 'Todavía no se leyó'}
        {pending > 0 && ` · ${formatCount(pending)} pendientes${unplaced > 0 ? `, ${formatCount(unplaced)} sin ubicar` : ''}`}
      </div>
    </div>
  );
};
