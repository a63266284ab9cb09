import { Checkbox, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#shared/noun.ts';
import { formatCount } from '#shared/money.ts';
import { ApiError } from '#web/api.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { TRANSFER_ID_LENGTH } from '../../../orders/web/status/statusChange.ts';
import { useLogisticPartner } from '../../../orders/web/status/useLogisticPartner.ts';
import type { TransferOutcome } from '../../contract.ts';
import { sharedOrdersApi, transfersApi } from '../api.ts';
import { doneNouns, readAgain, tellOutcome } from '../list/actOnTransfers.ts';
import { outcomeTold } from '../scans/outcomeTold.ts';
import { goingOf, type ScanAnswer, scanCounts } from '../scans/scanList.ts';
import { ScanRows } from '../station/ScanRows.tsx';
import classes from '../station/Station.module.css';
import { StationFrame } from '../station/StationFrame.tsx';
import { useStation } from '../station/useStation.ts';
import { PartnerField } from './PartnerField.tsx';
import { useShareChoice } from './keptShare.ts';
import type { CaughtScan } from './scanCatch.ts';

const ask = async (tracking: string): Promise<ScanAnswer> => {
  const { result, _id, order, message } = await transfersApi.check.call({ tracking });
  return {
    state: _id === undefined ? 'out' : 'ready',
    order: _id ?? null,
    shown: order,
    message,
    isForeign: result === 'notOurs',
  };
};

const WORDS = { ok: 'Verificada' };
const PARTNER_FIRST = 'Primero el ID logístico';

type Shown = 'all' | 'ready' | 'out';

/** Shares orders with another company by scanning them (spec 2 §2.10, §5). */
export default function ShareStation({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [station, state] = useStation('share', ask);
  const [choice, choose] = useShareChoice();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [shown, setShown] = useState<Shown>('all');
  const { partner, isAsking } = useLogisticPartner(choice.transferid);
  const partners = useQuery(sharedOrdersApi.transferPartners.queryOptions({}));
  const known = partners.data?.data.find(({ transferid }) => transferid === choice.transferid);
  const isFound = partner?.check === true;
  const { list } = state;
  const counts = scanCounts(list);
  const out = list.filter((scan) => scan.state === 'out');
  const rows = shown === 'all' ? list : shown === 'out' ? out : list.filter((scan) => scan.state === 'ready');

  const settle = (sent: readonly string[], outcome: TransferOutcome) => {
    const { changed, refused, refusedTotal } = outcome;
    station.done({ sent, refused: new Map(refused.map(({ _id, message }) => [_id, message])), untold: refusedTotal - refused.length });
    tellOutcome(outcome, doneNouns.shared);
    void readAgain(queries);
    if (changed > 0 && refusedTotal === 0 && out.length === 0 && counts.waiting === 0) return onClose();
    const { kind, word, text } = outcomeTold(outcome, doneNouns.shared);
    return station.say(kind, word, text || `Con ${partner?.name ?? ''}`);
  };
  const catchScan = ({ code, before }: CaughtScan) => {
    choose({ transferid: before });
    if (before.length === TRANSFER_ID_LENGTH) station.scan(code);
    else station.say('refused', PARTNER_FIRST, '');
  };
  const fail = (error: unknown) => {
    const failure = failureOf(error);
    // The code is nobody's by now: its field says so.
    if (error instanceof ApiError && error.code === 'TRANSFER') setFault(failure.message);
    station.say('refused', failure.message, 'Ninguna compartida');
    toast.error(failureLine(failure), 'No se compartió ninguna');
  };
  const share = async () => {
    const sent = goingOf(list);
    setIsBusy(true);
    setFault(undefined);
    await transfersApi.share
      .call({ transferid: choice.transferid, notify: choice.notify, orders: sent })
      .then((outcome) => settle(sent, outcome), fail);
    setIsBusy(false);
  };

  const going = counts.ready;
  // What does not go is no work that is left.
  const left = going + counts.waiting;
  return (
    <StationFrame
      title="Compartir órdenes"
      station={station}
      state={state}
      words={WORDS}
      partner={
        <PartnerField
          value={choice.transferid}
          onChange={(transferid) => {
            setFault(undefined);
            choose({ transferid });
          }}
          partner={partner}
          isAsking={isAsking}
          note={known && known.sentOpen > 0 && `${counted(known.sentOpen, ORDERS)} sin confirmar`}
          error={fault}
          onScan={catchScan}
        />
      }
      field="Código"
      waits={isFound ? undefined : PARTNER_FIRST}
      counts={[
        { label: 'Listas para compartir', short: 'Listas', count: going, tone: 'ok' },
        { label: 'Repetidas', count: counts.repeated, tone: 'warn' },
        { label: 'No van', count: counts.out, tone: 'danger' },
      ]}
      aside={
        <>
          {list.length > 0 && (
            <div className={classes.asideHead}>
              <SegmentedControl
                aria-label="Qué códigos se ven"
                value={shown}
                onChange={(value) => setShown(value)}
                data={[
                  { value: 'all', label: `Todas ${formatCount(list.length)}` },
                  { value: 'ready', label: `Listas ${formatCount(going)}` },
                  { value: 'out', label: `No van ${formatCount(counts.out)}` },
                ]}
              />
              {out.length > 0 && (
                <button type="button" className="as-link" onClick={() => station.remove(...out.map(({ id }) => id))}>
                  {out.length === 1 ? 'Quitar la que no va' : `Quitar las ${formatCount(out.length)}`}
                </button>
              )}
            </div>
          )}
          {rows.length > 0 ? (
            <ScanRows label="Órdenes a compartir" scans={rows} marked={state.told?.scan?.id} onRemove={station.remove} />
          ) : (
            state.isLoaded && <p className={classes.none}>{list.length === 0 ? 'Lo que lea aparece acá.' : 'Ninguna.'}</p>
          )}
        </>
      }
      submitKey="comparte"
      options={
        <Checkbox label="Avisar por mail" checked={choice.notify} onChange={(event) => choose({ notify: event.currentTarget.checked })} />
      }
      submit={{
        label: going === 0 ? 'Compartir órdenes' : `Compartir ${counted(going, ORDERS)}`,
        count: isFound ? going : 0,
        isBusy,
        onSubmit: () => void share(),
      }}
      leaving={left > 0 ? `${left === 1 ? 'Queda 1 código' : `Quedan ${formatCount(left)} códigos`} sin compartir.` : undefined}
      onClose={onClose}
    />
  );
}
