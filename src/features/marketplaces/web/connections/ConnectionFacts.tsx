import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { connectionState } from '../../connectionState.ts';
import type { Connection } from '../../contract.ts';
import classes from './Connections.module.css';

const at = (instant: string | Date | null) => instant && <span className="tn">{formatDateTime(instant)}</span>;

/** Props of {@link ConnectionFacts}. */
export type ConnectionFactsProps = { connection: Connection; mayOrders: boolean };

/** All that is known of how a linked account does. */
export const ConnectionFacts = ({ connection, mayOrders }: ConnectionFactsProps) => {
  const { _id, error, eventAt, pulledAt, nextAt, expire, pending, unplaced, waiting, conflicts, automatic, status, user_id } = connection;
  const { note } = connectionState(connection);
  const pendingTold = `${formatCount(pending)}${unplaced > 0 ? `, ${formatCount(unplaced)} sin ubicar` : ''}`;
  return (
    <div className={classes.open}>
      {(error || note) && (
        <p className={classes.told} data-failed={error !== null || undefined}>
          {note}
          {note && error && '. '}
          {error && (
            <>
              {error.message} <span className="tn">({formatDateTime(error.at)})</span>
            </>
          )}
        </p>
      )}
      <Facts className={classes.facts}>
        <Fact label="Último aviso de la tienda">{at(eventAt)}</Fact>
        <Fact label="Última lectura">{at(pulledAt)}</Fact>
        <Fact label="Próxima">{at(nextAt)}</Fact>
        <Fact label="Envíos pendientes">
          {pending > 0 &&
            (mayOrders ? (
              <Link to="/order/import" search={{ shops: true, account: _id }} className={`${classes.link} tn`}>
                {pendingTold}
              </Link>
            ) : (
              <span className="tn">{pendingTold}</span>
            ))}
        </Fact>
        <Fact label="En cola">{waiting > 0 && <span className="tn">{formatCount(waiting)}</span>}</Fact>
        <Fact label="Con diferencias">{conflicts > 0 && <span className="tn">{formatCount(conflicts)}</span>}</Fact>
        <Fact label="Lo que llega">{automatic ? 'Se crea solo' : 'Espera a que alguien lo elija'}</Fact>
        <Fact label="Su permiso">
          {expire && (status === 'Expired' ? <>terminó el {at(expire)}</> : <>se renueva solo, antes del {at(expire)}</>)}
        </Fact>
        <Fact label="Número de la cuenta">
          <span className="tn">{user_id}</span>
        </Fact>
      </Facts>
    </div>
  );
};
