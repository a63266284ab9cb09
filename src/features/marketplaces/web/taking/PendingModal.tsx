import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Received, Sent } from '#shared/contract.ts';
import { at10, type Day } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { Selection } from '#web/table/selection.ts';
import { useToday } from '#web/useToday.ts';
import type { marketplaces, PendingShipment } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import { PendingChoice } from './PendingChoice.tsx';
import { PlacePending } from './PlacePending.tsx';
import { TakenOutcome } from './TakenOutcome.tsx';
import { needsPlace } from './waitsFor.ts';

type Taken = Received<typeof marketplaces.take>;
type Places = NonNullable<Sent<typeof marketplaces.take>['places']>;
type Step =
  | { kind: 'choice' }
  /** Those that are put on the map, one after the other; the others that were chosen wait. */
  | { kind: 'placing'; left: readonly PendingShipment[]; chosen: readonly PendingShipment[]; places: Places }
  | { kind: 'outcome'; outcome: Taken; chosen: readonly PendingShipment[] };

/** Props of {@link PendingModal}. */
export type PendingModalProps = { account: string | undefined; onClose: () => void };

const titles = { choice: 'Traer de tiendas', placing: 'Ubicar en el mapa', outcome: 'Traer de tiendas' } as const;
const sizes = { choice: 1360, placing: 860, outcome: 640 } as const;

/** Makes orders of the shipments of marketplaces that wait (spec 2 §2.9): which, for when and whom, and where those go that nobody knows. */
export default function PendingModal({ account, onClose }: PendingModalProps) {
  const queries = useQueryClient();
  const today = useToday();
  const [selection] = useState(() => new Selection<PendingShipment>());
  const [step, setStep] = useState<Step>({ kind: 'choice' });
  const [day, setDay] = useState<Day | null>(today);
  const [driver, setDriver] = useState<string | null>(null);
  const [only, setOnly] = useState(account);
  const take = useMutation({
    mutationFn: ({ chosen, places }: { chosen: readonly PendingShipment[]; places: Places }) =>
      marketplacesApi.take.call({
        shipments: chosen.map(({ _id }) => _id),
        places,
        ...(day && { deliveryDate: at10(day).toISOString() }),
        ...(driver && { driverAssign: driver }),
      }),
    onSuccess: (outcome, { chosen }) => {
      selection.clear();
      setStep({ kind: 'outcome', outcome, chosen });
      void queries.invalidateQueries({ queryKey: ['marketplaces'] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => toast.error(failureLine(failureOf(error)), 'No se pudieron crear'),
  });
  const faults = take.error ? failureOf(take.error).fields : {};
  const begin = (chosen: readonly PendingShipment[]) => {
    const left = chosen.filter(needsPlace);
    if (left.length > 0) setStep({ kind: 'placing', left, chosen, places: {} });
    else take.mutate({ chosen, places: {} });
  };
  /** The one at hand is done with: the next, or all of them are made orders but those that were left out. */
  const goOn = (at: Extract<Step, { kind: 'placing' }>, change: { places?: Places; chosen?: readonly PendingShipment[] }) => {
    const next = { ...at, ...change, left: at.left.slice(1) };
    if (next.left.length > 0) return setStep(next);
    if (next.chosen.length === 0) return setStep({ kind: 'choice' });
    setStep(next);
    return take.mutate(next);
  };
  const current = step.kind === 'placing' ? step.left[0] : undefined;
  // One that is on its way cannot be called back.
  const close = () => {
    if (!take.isPending) onClose();
  };
  return (
    <Dialog title={titles[step.kind]} size={sizes[step.kind]} onClose={close} edge={step.kind === 'choice'}>
      {step.kind === 'choice' && (
        <PendingChoice
          selection={selection}
          account={only}
          onAccount={setOnly}
          day={day}
          onDay={setDay}
          driver={driver}
          onDriver={setDriver}
          faults={faults}
          busy={take.isPending}
          onTake={begin}
        />
      )}
      {step.kind === 'placing' && (
        <PlacePending
          key={current?._id ?? 'none'}
          shipment={current}
          left={step.left.length}
          others={step.chosen.length - step.left.length}
          busy={take.isPending}
          onPlace={(place) => current && goOn(step, { places: { ...step.places, [current._id]: place } })}
          onSkip={() => goOn(step, { chosen: step.chosen.filter((one) => one !== current) })}
          onEnough={() => take.mutate({ chosen: step.chosen.filter((one) => !step.left.includes(one)), places: step.places })}
          onBack={() => setStep({ kind: 'choice' })}
        />
      )}
      {step.kind === 'outcome' && (
        <TakenOutcome outcome={step.outcome} chosen={step.chosen} onMore={() => setStep({ kind: 'choice' })} onClose={onClose} />
      )}
    </Dialog>
  );
}
