import { Modal, Skeleton, Stack } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf, formatTime } from '#shared/time.ts';
import { ApiError } from '#web/api.ts';
import { DayInput } from '#web/DayInput.tsx';
import { ErrorState } from '#web/ErrorState.tsx';
import { FormModal } from '#web/FormModal.tsx';
import { toast } from '#web/toast.ts';
import type { HistoryEntryShown, OrderDetailShown } from '../contract.ts';
import { fieldsFor, historyStatuses, isClosed, isCorrection, nextVisit, statusById, type StatusId } from '../status.ts';
import { ordersApi } from './api.ts';
import classes from './forms.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { clearedByStatus, emptyChange, givenFields, instantOf, missingFields, type ChangeValues } from './statusChange.ts';
import { StatusFields } from './StatusFields.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useToday } from './useToday.ts';

type FormProps = { order: OrderDetailShown; history: readonly HistoryEntryShown[]; onClose: () => void };

const HistoryForm = ({ order, history, onClose }: FormProps) => {
  const today = useToday();
  const queries = useQueryClient();
  const [seen, setSeen] = useState({ version: order.version, status: order.status.id });
  const askedBy = ({ status }: ChangeValues) => (status === null ? [] : fieldsFor(status, 'history', isCorrection(seen.status, status)));
  const form = useForm<ChangeValues>({
    initialValues: {
      ...emptyChange,
      driverAssign: order.driverAssign?._id ?? null,
      deliveryDate: order.deliveryDate ? dayOf(order.deliveryDate) : today,
      ...(order.deliveryDate && { time: formatTime(order.deliveryDate) }),
    },
    validate: (values) => ({
      ...(!values.deliveryDate && { deliveryDate: 'Requerido' }),
      ...(values.time === '' && { time: 'Requerido' }),
      ...(values.status === null && { status: 'Requerido' }),
      ...missingFields(values, askedBy(values)),
    }),
  });
  const chooseStatus = (status: StatusId | null) => form.setValues({ ...clearedByStatus, status });
  const save = async (values: ChangeValues) => {
    const { deliveryDate, status, time, photos } = values;
    if (deliveryDate === null || status === null) return;
    const asked = askedBy(values);
    const sending = ordersApi.addHistory.call({
      _id: order._id,
      version: seen.version,
      status,
      deliveryDate: instantOf(deliveryDate, time, order.deliveryDate),
      ...givenFields(values, asked),
      ...(asked.some(({ field }) => field === 'photos') && { photos }),
    });
    await sending.catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) {
        const newer = await queries.fetchQuery({ ...ordersApi.detail.queryOptions({ _id: order._id }), staleTime: 0 });
        setSeen({ version: newer.data.version, status: newer.data.status.id });
      }
      throw error;
    });
    void queries.invalidateQueries({ queryKey: ['orders'] });
    toast.ok('Historial agregado', order.internalID);
    onClose();
  };
  const visit = nextVisit(history);
  const proposal = !isClosed(seen.status) && form.values.status === null && (
    <button type="button" className={classes.proposal} onClick={() => chooseStatus(visit)}>
      No se pudo entregar: {statusById(visit).name}
    </button>
  );

  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Agregar Historial: ${order.internalID}`}
      size={620}
      form={form}
      onSubmit={save}
      submitLabel="Guardar"
      cancelLabel="Cerrar"
    >
      <div className={classes.fields}>
        <div className={classes.now}>
          Estado actual <StatusBadge status={seen.status} />
        </div>
        <div className={classes.when}>
          <DayInput
            label="Fecha de entrega"
            required
            value={form.values.deliveryDate}
            onChange={(day) => form.setFieldValue('deliveryDate', day)}
            error={form.errors.deliveryDate}
          />
          <TimePicker
            label="Hora"
            required
            hoursInputLabel="Hora"
            minutesInputLabel="Minutos"
            value={form.values.time}
            onChange={(time) => form.setFieldValue('time', time)}
            error={form.errors.time}
          />
        </div>
        <StatusSelect
          statuses={historyStatuses}
          required
          value={form.values.status}
          onChange={chooseStatus}
          error={form.errors.status}
          description={proposal}
        />
        <StatusFields form={form} asked={askedBy(form.values)} />
      </div>
    </FormModal>
  );
};

/** Adds an entry to an order's history, with what its status asks for; keeps what was typed when somebody saved the order meanwhile (spec 2 §2.5). */
export default function HistoryModal({ order, onClose }: { order: string; onClose: () => void }) {
  const detail = useQuery(ordersApi.detail.queryOptions({ _id: order }));
  if (detail.data) return <HistoryForm order={detail.data.data} history={detail.data.history} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="Agregar Historial" size={620}>
      {detail.error ? (
        <ErrorState title="No se pudo cargar la orden" failure={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <Stack gap={16} pb={16}>
          <Skeleton h={32} />
          <Skeleton h={32} />
        </Stack>
      )}
    </Modal>
  );
}
