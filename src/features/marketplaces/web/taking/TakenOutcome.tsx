import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Day } from '#shared/day.ts';
import { counted } from '#shared/noun.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';
import { alreadyWords, type Taken } from './takingWork.ts';

/** Props of {@link TakenOutcome}. */
export type TakenOutcomeProps = {
  outcome: Taken;
  chosen: readonly PendingShipment[];
  /** For when and whom they were chosen. */
  day: Day | null;
  driver: string | null;
  onMore: () => void;
  onClose: () => void;
};

/** What became of each shipment that was chosen. */
export const TakenOutcome = ({ outcome: { created, results }, chosen, day, driver, onMore, onClose }: TakenOutcomeProps) => {
  const byId = new Map(chosen.map((one) => [one._id, one]));
  const refused = results.filter(({ order }) => order === null);
  const made = results.filter(({ order, already }) => order !== null && already === null);
  const before = results.filter(({ already }) => already !== null);
  return (
    <div className={classes.outcome}>
      <h2>
        {created === 0
          ? before.length > 0 && refused.length === 0
            ? 'No se creó ninguna orden: ya lo eran'
            : 'No se creó ninguna orden'
          : `${counted(created, ORDERS)} ${created === 1 ? 'creada' : 'creadas'}`}
      </h2>
      {refused.length > 0 && (
        <section aria-label="Sin crear">
          <h3>Sin crear</h3>
          <ul>
            {refused.map(({ shipment, reason }) => (
              <li key={shipment}>
                <b className="tn">{byId.get(shipment)?.externalID}</b> {byId.get(shipment)?.name}
                <span className={classes.problem}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {before.length > 0 && (
        <section aria-label="Ya eran órdenes">
          <h3>Ya eran órdenes</h3>
          <ul className={classes.made}>
            {before.map(
              ({ shipment, order, already }) =>
                order &&
                already && (
                  <li key={shipment}>
                    <Link to="/order/$id" params={{ id: order._id }} className={`${classes.link} tn`}>
                      {order.internalID}
                    </Link>{' '}
                    {byId.get(shipment)?.name}
                    <span className={classes.problem}>{alreadyWords(already, { day, driver })}</span>
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
      {made.length > 0 && (
        <section aria-label="Creadas">
          <h3>Creadas</h3>
          <ul className={classes.made}>
            {made.map(
              ({ shipment, order }) =>
                order && (
                  <li key={shipment}>
                    <Link to="/order/$id" params={{ id: order._id }} className={`${classes.link} tn`}>
                      {order.internalID}
                    </Link>{' '}
                    {byId.get(shipment)?.name}
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onMore}>
          Volver a la lista
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </div>
    </div>
  );
};
