import { addressLine } from '#shared/place/addressLine.ts';
import { shopNames } from '../../../clients/integration.ts';
import type { PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';
import { needsPlace, waitsFor } from './waitsFor.ts';

/** A shipment that waits, on a phone. `isPut`: somebody has put it on the map just now. */
export const PendingCard = ({ shipment, isPut }: { shipment: PendingShipment; isPut: boolean }) => (
  <div className={classes.card}>
    <b>{shipment.name || 'Sin destinatario'}</b>
    <div>
      {addressLine(shipment) || 'Sin dirección'}
      {shipment.town && ` · ${shipment.town}`}
    </div>
    <div className={classes.quiet}>
      <span className="tn">{shipment.externalID}</span> · {shipment.account.nickname} · {shopNames[shipment.type].short}
    </div>
    <div className={classes.why} data-unplaced={(needsPlace(shipment) && !isPut) || undefined}>
      {waitsFor(shipment, isPut)}
    </div>
  </div>
);
