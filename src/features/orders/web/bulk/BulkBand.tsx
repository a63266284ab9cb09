import { ActionIcon, Alert, Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { later } from '#web/later.ts';
import { counted } from '#shared/noun.ts';
import { formatTime } from '#shared/time.ts';
import { JobBand } from '../../../jobs/web/JobBand.tsx';
import { JobProgress } from '../../../jobs/web/JobProgress.tsx';
import { BulkOutcome } from '../../change.ts';
import { UNDO_MINUTES } from '../../undo.ts';
import { ordersApi } from '../api.ts';
import { type BulkRun, endRun, forgetRuns, toldRun, undoMinutes, useKeptRun } from './bulkRun.ts';
import { statusById } from '../../status.ts';
import { useUndo } from './useUndo.ts';
import { ORDERS } from '../../noun.ts';
import classes from '../list/orders.module.css';

const RefusedModal = later(() => import('./RefusedModal.tsx'));

const said = ({ kind, changed, refusedTotal }: BulkRun) => {
  const others = refusedTotal > 0 ? `; ${formatCount(refusedTotal)} sin ${kind === 'undo' ? 'deshacer' : 'modificar'}` : '';
  if (kind === 'undo') return `Cambio deshecho en ${changed === 0 ? 'ninguna orden' : counted(changed, ORDERS)}${others}`;
  if (changed === 0) return `Ninguna orden modificada${others}`;
  return `${counted(changed, ORDERS)} ${changed === 1 ? 'modificada' : 'modificadas'}${others}`;
};

/** What a change made in another browser was: 'Su cambio a Programado de las 14:05: '. */
const about = ({ elsewhere, endedAt }: BulkRun) => {
  if (elsewhere === undefined || endedAt === null) return '';
  return `Su cambio${elsewhere === 88 ? '' : ` a ${statusById(elsewhere).name}`} de las ${formatTime(endedAt)}: `;
};

/** How the user's last bulk change goes, in whichever browser it was made, what came of it, and the way back for ten minutes. */
export default function BulkBand() {
  const kept = useKeptRun();
  const { data } = useQuery({ ...ordersApi.undoable.queryOptions({}), staleTime: 0 });
  const undoable = data?.data ?? [];
  const run = toldRun(kept, undoable);
  const forget = () => run && forgetRuns([run.change, ...undoable.map(({ batch }) => batch)]);
  return run && <Band key={run.batch} run={run} onClose={forget} />;
}

const Band = ({ run, onClose }: { run: BulkRun; onClose: () => void }) => {
  const queries = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  const [listing, setListing] = useState(false);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  useInterval(() => setNow(Date.now()), 10_000, { autoInvoke: true });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['orders'] });
  const undo = useUndo(() => setFailedAt(null));
  const close = (
    <ActionIcon aria-label="Cerrar el aviso" onClick={onClose}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  );

  const undoButton = (label: string) => (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={15} stroke={1.7} />}
      loading={undo.isPending}
      onClick={() => undo.mutate(run.change)}
    >
      {label}
    </Button>
  );
  const wayBack = (minutes: number) => minutes > 0 && undoButton(`Deshacer (${minutes} min)`);

  if (run.endedAt === null && run.job !== null) {
    return (
      <JobBand label="Cambio en curso" onClose={onClose}>
        <JobProgress
          key={run.job}
          job={run.job}
          title={`${run.kind === 'undo' ? 'Deshaciendo el cambio de' : 'Modificando'} ${counted(run.total, ORDERS)}`}
          onEnd={({ state, result, endAt }) => {
            const { data } = BulkOutcome.safeParse(result);
            const ended = endAt ? Date.parse(endAt) : Date.now();
            if (state === 'Completado' && data) endRun(data, ended);
            else setFailedAt(ended);
            refresh();
          }}
        />
        {wayBack(undoMinutes({ ...run, changed: run.total, endedAt: failedAt }, now))}
        {run.kind === 'undo' && failedAt !== null && undoButton('Reintentar')}
      </JobBand>
    );
  }
  if (run.endedAt !== null && now - run.endedAt > UNDO_MINUTES * 60_000 && !listing) return null;
  return (
    <Alert color={run.refusedTotal > 0 ? 'amber' : 'green'} className={classes.bandAlert} role="status">
      <div className={classes.band}>
        <span>
          {about(run)}
          {said(run)}.
        </span>
        {run.refused.length > 0 && (
          <Button variant="default" onClick={() => setListing(true)}>
            Ver motivos
          </Button>
        )}
        {wayBack(undoMinutes(run, now))}
        {close}
      </div>
      {listing && (
        <Suspense>
          <RefusedModal run={run} onClose={() => setListing(false)} />
        </Suspense>
      )}
    </Alert>
  );
};
