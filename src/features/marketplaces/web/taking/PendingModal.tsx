import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { at10, type Day } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ahead, later } from '#web/later.ts';
import { useSingleMutation } from '#web/singleMutation.ts';
import { Selection } from '#web/table/selection.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import type { PendingShipment } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import { MakingOrders } from './MakingOrders.tsx';
import { PendingChoice } from './PendingChoice.tsx';
import { Placing, type PlacingStep } from './Placing.tsx';
import { TakenOutcome } from './TakenOutcome.tsx';
import { faultIn, nextOf, type Places, placesLeft, placesOf, type Taken } from './takingWork.ts';

const loadLeave = () => import('#web/page/LeaveUnsaved.tsx');
const LeaveUnsaved = later(loadLeave);

type Chosen = readonly PendingShipment[];
type Step =
  | { kind: 'choice' }
  /** Those that are put on the map, one after the other; the others that were chosen wait. */
  | ({ kind: 'placing' } & PlacingStep)
  /** All of them have their place: they are made orders, or that failed. */
  | { kind: 'making'; chosen: Chosen }
  | { kind: 'outcome'; outcome: Taken; chosen: Chosen };

/** Props of {@link PendingModal}. */
export type PendingModalProps = { account: string | undefined; onClose: () => void };

const titles = { choice: 'Traer de tiendas', placing: 'Ubicar en el mapa', making: 'Crear órdenes', outcome: 'Traer de tiendas' } as const;
const sizes = { choice: 1360, placing: 860, making: 640, outcome: 640 } as const;

const leavingText = (placed: number) =>
  `Si sale, se ${placed > 1 ? 'pierden los puntos' : 'pierde el punto'} que puso en el mapa. Los envíos siguen acá.`;

/** Makes orders of the shipments of marketplaces that wait (spec 2 §2.9): which, for when and whom, and where those go that nobody knows. */
export default function PendingModal({ account, onClose }: PendingModalProps) {
  const queries = useQueryClient();
  const today = useToday();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [selection] = useState(() => new Selection<PendingShipment>());
  const [step, setStep] = useState<Step>({ kind: 'choice' });
  const [day, setDay] = useState<Day | null>(today);
  const [driver, setDriver] = useState<string | null>(null);
  const [only, setOnly] = useState(account);
  /** What people put on the map: kept until it is an order, whatever is gone back to or fails meanwhile. */
  const [places, setPlaces] = useState<Places>({});
  /** Whether something was done at the one at hand that `places` does not know. */
  const [isTouched, setIsTouched] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  // The network may be gone when it is asked.
  useEffect(() => ahead(loadLeave), []);
  const go = (next: Step) => {
    setIsTouched(false);
    setStep(next);
  };
  const take = useSingleMutation({
    mutationFn: ({ chosen, put }: { chosen: Chosen; put: Places }) =>
      marketplacesApi.take.call({
        shipments: chosen.map(({ _id }) => _id),
        places: placesOf(chosen, put),
        ...(day && { deliveryDate: at10(day).toISOString() }),
        ...(driver && { driverAssign: driver }),
      }),
    onSuccess: (outcome, { chosen, put }) => {
      setPlaces(placesLeft(put, outcome));
      // Those that did not become orders yet are at hand for the next try.
      const left = new Set(outcome.results.filter(({ state }) => state === 'pending').map(({ shipment }) => shipment));
      selection.set(new Map(chosen.filter(({ _id }) => left.has(_id)).map((one) => [one._id, one])));
      go({ kind: 'outcome', outcome, chosen });
      void queries.invalidateQueries({ queryKey: ['marketplaces'] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error, { chosen }) => {
      const failure = failureOf(error);
      const wrong = faultIn(chosen, failure.fields);
      const current = chosen.find(({ _id }) => _id === wrong?._id);
      if (current && wrong) return go({ kind: 'placing', chosen, current, fault: wrong.fault });
      const isOfChoice = failure.fields['deliveryDate'] !== undefined || failure.fields['driverAssign'] !== undefined;
      if (isOfChoice) go({ kind: 'choice' });
      if (isOfChoice || step.kind === 'choice') toast.error(failureLine(failure), 'No se pudieron crear');
      return undefined;
    },
  });
  const failure = take.error ? failureOf(take.error) : undefined;
  const begin = (chosen: Chosen) => {
    const current = nextOf(chosen, places);
    if (current) go({ kind: 'placing', chosen, current });
    else take.mutate({ chosen, put: places });
  };
  /** Goes to the next one, or makes orders of all of them but those that were left out. */
  const goOn = (chosen: Chosen, put: Places, current: PendingShipment | undefined) => {
    setPlaces(put);
    take.reset();
    if (chosen.length === 0) return go({ kind: 'choice' });
    if (current) return go({ kind: 'placing', chosen, current });
    go({ kind: 'making', chosen });
    return take.mutate({ chosen, put });
  };
  const placed = Object.keys(places).length + (isTouched ? 1 : 0);
  const close = () => {
    // One that is on its way cannot be called back.
    if (take.isPending) return;
    if (placed > 0) setIsLeaving(!isLeaving);
    else onClose();
  };
  return (
    <>
      <Dialog
        title={titles[step.kind]}
        size={sizes[step.kind]}
        onClose={close}
        edge={step.kind === 'choice'}
        fullScreen={phone && step.kind === 'choice'}
      >
        {step.kind === 'choice' && (
          <PendingChoice
            selection={selection}
            places={places}
            account={only}
            onAccount={setOnly}
            day={day}
            onDay={setDay}
            driver={driver}
            onDriver={setDriver}
            faults={failure?.fields ?? {}}
            busy={take.isPending}
            onTake={begin}
          />
        )}
        {step.kind === 'placing' && (
          <Placing
            step={step}
            places={places}
            failure={failure}
            busy={take.isPending}
            onTouch={() => setIsTouched(true)}
            onGo={goOn}
            onTake={(chosen, put) => {
              setPlaces(put);
              take.mutate({ chosen, put });
            }}
            onBack={(put) => {
              setPlaces(put);
              go({ kind: 'choice' });
            }}
          />
        )}
        {step.kind === 'making' && (
          <MakingOrders
            failure={failure}
            count={step.chosen.length}
            onRetry={() => take.mutate({ chosen: step.chosen, put: places })}
            onBack={() => go({ kind: 'choice' })}
          />
        )}
        {step.kind === 'outcome' && (
          <TakenOutcome
            outcome={step.outcome}
            chosen={step.chosen}
            day={day}
            driver={driver}
            onMore={() => go({ kind: 'choice' })}
            onClose={close}
          />
        )}
      </Dialog>
      <Suspense>
        {isLeaving && (
          <LeaveUnsaved
            title="Hay envíos ubicados sin crear"
            text={leavingText(placed)}
            onStay={() => setIsLeaving(false)}
            onLeave={onClose}
          />
        )}
      </Suspense>
    </>
  );
}
