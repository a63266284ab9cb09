import type { PinProps } from '#web/record/import/importWork.ts';
import { PinModal } from '../../places/web/PinModal.tsx';
import { noPlace } from '../../places/web/placeValues.ts';
import { streetLine } from '../../places/web/placing.ts';

/** Puts the address of a client that comes from a file right on the map. */
export default function ClientPin({ address, coordinates, onSave, onClose }: PinProps) {
  const text = streetLine(address);
  return (
    <PinModal
      title="Cliente"
      of="este cliente"
      place={{ ...noPlace, ...address, text, placed: text, coordinates }}
      onSave={onSave}
      onClose={onClose}
    />
  );
}
