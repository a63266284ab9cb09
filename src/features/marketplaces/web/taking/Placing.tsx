import type { Failure } from '#web/feedback/failure.ts';
import type { PendingShipment } from '../../contract.ts';
import { PlacePending } from './PlacePending.tsx';
import { nextOf, type Places, placesOf, previousOf, unplacedOf } from './takingWork.ts';

type Chosen = readonly PendingShipment[];

/** Which of the chosen is put on the map, and what was found wrong with where it was put. */
export type PlacingStep = { chosen: Chosen; current: PendingShipment; fault?: string };

/** Props of {@link Placing}. */
export type PlacingProps = {
  step: PlacingStep;
  places: Places;
  /** Why no orders could be made; undefined while nothing failed. */
  failure: Failure | undefined;
  busy: boolean;
  onTouch: () => void;
  /** Goes to another one, with what is known by now; nobody is left where there is none. */
  onGo: (chosen: Chosen, places: Places, next: PendingShipment | undefined) => void;
  /** Makes orders of those that have their place. */
  onTake: (chosen: Chosen, places: Places) => void;
  onBack: (places: Places) => void;
};

/** Puts the chosen shipments on the map, one after the other, forth and back. */
export const Placing = ({ step: { chosen, current, fault }, places, failure, busy, onTouch, onGo, onTake, onBack }: PlacingProps) => {
  const others = chosen.filter((one) => one !== current);
  const elsewhere = placesOf(others, places);
  const ready = others.filter((one) => unplacedOf([one], places).length === 0);
  const previous = previousOf(chosen, current);
  return (
    <PlacePending
      key={current._id}
      shipment={current}
      put={places[current._id]}
      left={unplacedOf(chosen, elsewhere).length}
      others={ready.length}
      fault={fault}
      failure={fault === undefined ? failure : undefined}
      busy={busy}
      onTouch={onTouch}
      onPlace={(place) => {
        const known = { ...places, [current._id]: place };
        onGo(chosen, known, nextOf(chosen, known, current));
      }}
      onSkip={() => onGo(others, elsewhere, nextOf(chosen, places, current))}
      onEnough={(place) => onTake(ready, place ? { ...places, [current._id]: place } : places)}
      onPrevious={previous && ((place) => onGo(chosen, place ? { ...places, [current._id]: place } : places, previous))}
      onBack={(place) => onBack(place ? { ...places, [current._id]: place } : places)}
    />
  );
};
