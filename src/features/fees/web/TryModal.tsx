import { Skeleton, Stack } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { feesApi } from './api.ts';
import classes from './TryModal.module.css';

/** 'Probar tarifa' of the list: which of the active ones is tried with the orders of a month. */
export default function TryModal({ onClose }: { onClose: () => void }) {
  const list = useQuery(feesApi.list.queryOptions({}));
  const fees = list.data?.data
    .filter(({ status }) => status === recordStatus.active)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
  return (
    <Dialog title="Probar tarifa" size={480} onClose={onClose}>
      {fees ? (
        fees.length > 0 ? (
          <>
            <p className={classes.about}>Con las órdenes de un mes, contra lo que se cobró. Nada cambia hasta que la guarde.</p>
            <ul className={classes.fees}>
              {fees.map(({ _id, name, typeOrder }, at) => (
                <li key={_id}>
                  <Link to="/office/fee/$id/trial" params={{ id: _id }} data-autofocus={at === 0 || undefined}>
                    <span>
                      <b>{name}</b>
                      <small>{typeOrder.join(', ')}</small>
                    </span>
                    <IconChevronRight size={16} stroke={1.7} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState title="No hay tarifas activas" text="Agregue una, o active una de las que hay." />
        )
      ) : list.error ? (
        <ErrorState title="No se pudieron cargar las tarifas" failure={failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <Stack gap={8}>
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      )}
    </Dialog>
  );
}
