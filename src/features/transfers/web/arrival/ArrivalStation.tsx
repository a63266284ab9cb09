import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import type { TransferOutcome } from '../../contract.ts';
import { sharedOrdersApi, transfersApi } from '../api.ts';
import { type DoneNoun, doneNouns, readAgain, tellOutcome } from '../list/actOnTransfers.ts';
import { outcomeTold } from '../scans/outcomeTold.ts';
import { goingOf, type ScanAnswer } from '../scans/scanList.ts';
import classes from '../station/Station.module.css';
import { StationFrame } from '../station/StationFrame.tsx';
import { useStation } from '../station/useStation.ts';
import { ArrivalRows } from './ArrivalRows.tsx';
import { arrivalsOf } from './arrivals.ts';
import { SenderField } from './SenderField.tsx';

const RefuseModal = later(() => import('../list/RefuseModal.tsx'));

const WORDS = { ok: 'Llegó' };
const OTHER_LOT = 'Es de otro envío: se confirma también';

/** Asks about what arrived. @param sender whose orders are awaited; null for everybody's */
const ask = async (tracking: string, sender: string | null): Promise<ScanAnswer> => {
  const { result, _id, order, message, transferid } = await transfersApi.arrived.call({ tracking });
  const isOther = sender !== null && transferid !== sender;
  return {
    state: _id === undefined ? 'out' : isOther ? 'extra' : 'ready',
    order: _id ?? null,
    // What stands on the parcel is the sender's number.
    shown: order && { ...order, internalID: order.externalID ?? order.internalID, externalID: order.externalID && order.internalID },
    message: _id !== undefined && isOther ? OTHER_LOT : message,
    isForeign: result === 'notOurs',
  };
};

/** The button says both numbers. */
const submitLabel = (going: number, missing: number) => {
  if (going === 0) return 'Confirmar';
  if (missing === 0) return `Confirmar ${formatCount(going)}`;
  return `Confirmar ${formatCount(going)}, ${missing === 1 ? 'falta 1' : `faltan ${formatCount(missing)}`}`;
};

/** Confirms what arrived by scanning it; what is missing stands on top (spec 2 §7). */
export default function ArrivalStation({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = useRef<string | null>(null);
  const [station, state] = useStation('arrival', (code) => ask(code, asked.current));
  const [isBusy, setIsBusy] = useState(false);
  const [isRefusing, setIsRefusing] = useState(false);
  const partners = useQuery(sharedOrdersApi.transferPartners.queryOptions({}));
  const senders = partners.data?.data.filter(({ receivedOpen }) => receivedOpen > 0) ?? [];
  // Of one alone nothing has to be chosen.
  const sender = senders.length === 1 ? (senders[0]?.transferid ?? null) : chosen;
  useEffect(() => {
    asked.current = sender;
  }, [sender]);
  const expected = useQuery(sharedOrdersApi.transferExpected.queryOptions({ transferid: sender }));
  const arrivals = arrivalsOf(expected.data?.data, state.list);
  const { missing, extra, arrived } = arrivals;
  const going = goingOf(state.list);
  // What is not confirmed at all is no work that is left.
  const left = going.length + arrivals.waiting.length;

  const told = (outcome: TransferOutcome, noun: DoneNoun) => {
    tellOutcome(outcome, noun);
    void readAgain(queries);
  };
  const settle = (outcome: TransferOutcome) => {
    const { changed, refused, refusedTotal } = outcome;
    const reasons = new Map(refused.map(({ _id, message }) => [_id, message]));
    station.done({ sent: going, refused: reasons, untold: refusedTotal - refused.length });
    told(outcome, doneNouns.confirmed);
    if (changed > 0 && refusedTotal === 0 && state.list.length === going.length) return onClose();
    const { kind, word, text } = outcomeTold(outcome, doneNouns.confirmed);
    return station.say(kind, word, text);
  };
  const fail = (error: unknown) => {
    const failure = failureOf(error);
    station.say('refused', failure.message, 'Ninguna confirmada');
    toast.error(failureLine(failure), 'No se confirmó ninguna');
  };
  const confirm = async () => {
    setIsBusy(true);
    await transfersApi.confirm.call({ orders: going }).then(settle, fail);
    setIsBusy(false);
  };
  const share = expected.data ? arrived.length / Math.max(1, arrived.length + missing.length) : 0;
  const total = arrived.length + missing.length;
  return (
    <>
      <StationFrame
        title="Confirmar llegada"
        station={station}
        state={state}
        words={WORDS}
        partner={<SenderField senders={senders} value={sender} onChange={setChosen} total={expected.data?.total ?? 0} />}
        field="Código de lo que llegó"
        counts={[
          { label: 'Llegaron', count: arrived.length, tone: 'ok' },
          { label: 'Faltan', count: missing.length, tone: 'danger' },
          { label: 'De más', count: extra.length, tone: 'warn' },
        ]}
        progress={
          arrived.length > 0 &&
          total > 0 && (
            <div className={classes.progress}>
              <div>
                <b>{formatCount(arrived.length)}</b> de {formatCount(total)}
              </div>
              <div className={classes.bar} aria-hidden>
                <span style={{ width: `${Math.round(share * 100)}%` }} />
              </div>
            </div>
          )
        }
        aside={
          expected.error && !expected.data ? (
            <p className={classes.none} role="alert">
              No se pudo saber qué falta: {expected.error.message}{' '}
              <button type="button" className="as-link" onClick={() => void expected.refetch()}>
                Reintentar
              </button>
            </p>
          ) : (
            <ArrivalRows
              arrivals={arrivals}
              senders={senders}
              station={station}
              marked={state.told?.scan?.id}
              isLoaded={state.isLoaded && !expected.isPending}
            />
          )
        }
        note={
          going.length > 0 && missing.length > 0
            ? missing.length === 1
              ? 'La que falta queda abierta.'
              : `Las ${formatCount(missing.length)} que faltan quedan abiertas.`
            : undefined
        }
        submitKey="confirma"
        options={
          <>
            {missing.length > 0 && (
              <Button variant="default" size="md" onClick={() => setIsRefusing(true)}>
                Rechazar<span className={classes.whole}>&nbsp;con motivo</span>
              </Button>
            )}
            <Button variant="default" size="md" visibleFrom="md" onClick={onClose}>
              Seguir después
            </Button>
          </>
        }
        submit={{
          label: submitLabel(going.length, missing.length),
          count: going.length,
          isBusy,
          onSubmit: () => void confirm(),
        }}
        leaving={left > 0 ? `${left === 1 ? 'Queda 1 código' : `Quedan ${formatCount(left)} códigos`} sin confirmar.` : undefined}
        onClose={onClose}
      />
      <Suspense>
        {isRefusing && (
          <RefuseModal
            orders={missing.map(({ _id }) => _id)}
            reason="No llegó"
            onDone={(outcome) => {
              setIsRefusing(false);
              told(outcome, doneNouns.refused);
            }}
            onClose={() => setIsRefusing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
