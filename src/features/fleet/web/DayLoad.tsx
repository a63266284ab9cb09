import { Link } from '@tanstack/react-router';
import type { DriverRow } from '../contract.ts';
import { can } from '#shared/permissions.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import classes from './DriversScreen.module.css';

const width = (part: number, total: number) => ({ width: `${(100 * part) / total}%` });

/** What a driver carries today: a bar of what was delivered and what failed, and 'x de y', which leads to those orders. */
export const DayLoad = ({ driver: { _id, name, load } }: { driver: DriverRow }) => {
  const { total, delivered, failed, left } = load;
  const session = useSession();
  if (total === 0) return <span className={classes.none}>Nada asignado</span>;
  return (
    <div className={classes.load}>
      <span className={classes.bar} aria-hidden title={`${delivered} entregadas, ${failed} fallidas, ${left} por entregar`}>
        <span style={width(delivered, total)} />
        <span data-failed style={width(failed, total)} />
      </span>
      {session && can(viewerOf(session), 'order') ? (
        <Link to="/order" search={{ driverAssign: _id }} className="tn" aria-label={`${delivered} de ${total}: órdenes de hoy de ${name}`}>
          <b>{delivered}</b> de {total}
        </Link>
      ) : (
        <span className={`tn ${classes.count}`}>
          <b>{delivered}</b> de {total}
        </span>
      )}
    </div>
  );
};
