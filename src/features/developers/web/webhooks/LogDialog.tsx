import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { deliveryStateNames, deliveryStates, type DeliveryState } from '../../events.ts';
import { developersApi } from '../api.ts';
import classes from '../developers.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';

/** How often the log is read again while it is open, in milliseconds. */
const ASKED_EVERY = 3_000;
const SIZE = 25;
const ALL = 'all';

/** Props of {@link LogDialog}. */
export type LogDialogProps = { webhook: { _id: string; name: string }; onClose: () => void };

/** What a webhook was told in the last month: what was sent, what was answered, and sending it again. */
export default function LogDialog({ webhook, onClose }: LogDialogProps) {
  const [state, setState] = useState<DeliveryState | typeof ALL>(ALL);
  const [page, setPage] = useState(1);
  const log = useQuery({
    ...developersApi.deliveries.queryOptions({ webhook: webhook._id, page, size: SIZE, ...(state !== ALL && { state }) }),
    refetchInterval: ASKED_EVERY,
    placeholderData: keepPreviousData,
  });
  const { data = [], total = 0 } = log.data ?? {};
  const pages = Math.max(1, Math.ceil(total / SIZE));
  return (
    <Dialog
      title={`Registro de ${webhook.name}`}
      size={820}
      onClose={onClose}
      footer={
        <>
          {pages > 1 && (
            <nav aria-label="Páginas del registro" className={classes.pages}>
              <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                Anterior
              </Button>
              <span className="tn">
                {formatCount(page)} de {formatCount(pages)}
              </span>
              <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                Siguiente
              </Button>
            </nav>
          )}
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <SegmentedControl<DeliveryState | typeof ALL>
        fullWidth
        mb={12}
        aria-label="Qué avisos"
        value={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
        data={[{ value: ALL, label: 'Todos' }, ...deliveryStates.map((value) => ({ value, label: `${deliveryStateNames[value]}s` }))]}
      />
      {log.error && !log.data ? (
        <ErrorState title="No se pudo cargar" failure={failureOf(log.error)} onRetry={() => void log.refetch()} />
      ) : !log.data ? (
        <Skeleton h={240} role="status" aria-busy aria-label="Cargando el registro" />
      ) : data.length === 0 ? (
        <p className={classes.none}>{state === ALL ? 'Todavía no se avisó nada.' : 'No hay ninguno así.'}</p>
      ) : (
        <ul className={classes.log} aria-busy={log.isPlaceholderData}>
          {data.map((delivery) => (
            <DeliveryRow key={delivery._id} delivery={delivery} onChange={() => void log.refetch()} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
