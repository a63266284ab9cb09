import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Received } from '#shared/contract.ts';
import { counted } from '#shared/noun.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { marketplaces, PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';

/** Props of {@link TakenOutcome}. */
export type TakenOutcomeProps = {
  outcome: Received<typeof marketplaces.take>;
  chosen: readonly PendingShipment[];
  onMore: () => void;
  onClose: () => void;
};

/** What became of each shipment that was chosen. */
export const TakenOutcome = ({ outcome: { created, results }, chosen, onMore, onClose }: TakenOutcomeProps) => {
  const byId = new Map(chosen.map((one) => [one._id, one]));
  const refused = results.filter(({ order }) => order === null);
  const made = results.filter(({ order }) => order !== null);
  return (
    <div className={classes.outcome}>
      <h2>{created === 0 ? 'No se creó ninguna orden' : `${counted(created, ORDERS)} ${created === 1 ? 'creada' : 'creadas'}`}</h2>
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
