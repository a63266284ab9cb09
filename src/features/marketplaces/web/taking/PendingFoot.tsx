import { Button } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { type Selection, useSelected } from '#web/table/selection.ts';
import type { PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';
import { type Places, placesOf, unplacedOf } from './takingWork.ts';

/** Shipments that are made orders at once, at most. */
export const MOST = 500;

/** Props of {@link PendingFoot}. */
export type PendingFootProps = {
  selection: Selection<PendingShipment>;
  places: Places;
  /** Whether those are chosen that nobody takes: they are offered again. */
  isOfSkipped: boolean;
  busy: boolean;
  onTake: (chosen: readonly PendingShipment[]) => void;
  onSkip: (chosen: readonly PendingShipment[]) => void;
  onOffer: (chosen: readonly PendingShipment[]) => void;
};

/** What is done with those that are chosen. */
export const PendingFoot = ({ selection, places, isOfSkipped, busy, onTake, onSkip, onOffer }: PendingFootProps) => {
  const chosen = [...useSelected(selection).values()];
  const isMany = chosen.length > MOST;
  const unfit = isMany || chosen.length === 0;
  const [unplaced, put] = [unplacedOf(chosen, places).length, Object.keys(placesOf(chosen, places)).length];
  const told = isMany
    ? [`Hasta ${formatCount(MOST)} por vez: saque ${formatCount(chosen.length - MOST)}`]
    : isOfSkipped
      ? []
      : [
          ...(unplaced > 0 ? [`${formatCount(unplaced)} sin ubicar: primero se ponen en el mapa`] : []),
          ...(put > 0 ? [put === 1 ? '1 ya ubicada' : `${formatCount(put)} ya ubicadas`] : []),
        ];
  return (
    <div className={classes.buttons}>
      {told.length > 0 && <span role="status">{told.join(' · ')}</span>}
      {isOfSkipped ? (
        <Button loading={busy} disabled={unfit} onClick={() => onOffer(chosen)}>
          Volver a ofrecer{chosen.length > 1 && ` ${formatCount(chosen.length)}`}
        </Button>
      ) : (
        <>
          <Button variant="default" disabled={busy || unfit} onClick={() => onSkip(chosen)}>
            No se llevan
          </Button>
          <Button loading={busy} disabled={unfit} onClick={() => onTake(chosen)}>
            {chosen.length === 0 ? 'Crear órdenes' : chosen.length === 1 ? 'Crear 1 orden' : `Crear ${formatCount(chosen.length)} órdenes`}
          </Button>
        </>
      )}
    </div>
  );
};
