import { addressLine } from '#shared/place/addressLine.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import type { ClientRow } from '../contract.ts';
import { ClientMap } from './ClientMap.tsx';
import classes from './LocationModal.module.css';

/** Where a client is, on the map (spec 1 §2). */
export default function LocationModal({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={client.name} size={760}>
      <p className={classes.address}>
        {addressLine(client)}
        {client.town && ` · ${client.town}`}
      </p>
      <div className={classes.map}>
        <ClientMap coordinates={client.location.coordinates} name={client.name} />
        {client.location.coordinates[0] === 0 && <p className="rp-map-hint">Todavía no está en el mapa: edite su dirección</p>}
      </div>
    </Dialog>
  );
}
