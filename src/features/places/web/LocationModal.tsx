import { addressLine } from '#shared/place/addressLine.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import classes from './LocationModal.module.css';
import { PlaceMap } from './PlaceMap.tsx';

/** A record that stands somewhere. */
type Located = Parameters<typeof addressLine>[0] & {
  name: string;
  town: string;
  location: { coordinates: readonly [number, number] };
};

/** Props of {@link LocationModal}. */
export type LocationModalProps = { of: Located; onClose: () => void };

/** Where a record is, on the map (spec 1 §2, spec 2 §2.11). */
export default function LocationModal({ of, onClose }: LocationModalProps) {
  return (
    <Dialog onClose={onClose} title={of.name} size={760}>
      <p className={classes.address}>
        {addressLine(of)}
        {of.town && ` · ${of.town}`}
      </p>
      <div className={classes.map}>
        <PlaceMap coordinates={of.location.coordinates} name={of.name} />
        {of.location.coordinates[0] === 0 && <p className="rp-map-hint">Todavía no está en el mapa: edite su dirección</p>}
      </div>
    </Dialog>
  );
}
