import { Alert, Skeleton, Stack } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v4 as newUuid } from 'uuid';
import type { Day } from '#shared/day.ts';
import { isUnrestricted } from '#shared/permissions.ts';
import { dayOf, formatDateTime, formatTime } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ApiError } from '#web/api.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { FormModal } from '#web/form/FormModal.tsx';
import { toast } from '#web/feedback/toast.ts';
import { useSession } from '../../../session/web/session.ts';
import type { HistoryEntryShown, OrderDetailShown } from '../../contract.ts';
import { fieldsFor } from '../../askedFields.ts';
import { historyStatuses, isClosed, isCorrection, nextVisit, statusById } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { ordersApi } from '../api.ts';
import classes from '../status/forms.module.css';
import { entryAuthor, entryTitle } from './historyPhrases.ts';
import { useDraft } from '#web/form/useDraft.ts';
import { type HistoryDraft, orderDrafts } from '../drafts/orderDrafts.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { clearedByStatus, emptyChange, givenFields, instantOf, missingFields, type ChangeValues } from '../status/statusChange.ts';
import { StatusFields } from '../status/StatusFields.tsx';
import { StatusSelect } from '../status/StatusSelect.tsx';
import { useToday } from '#web/useToday.ts';

type FormProps = { order: OrderDetailShown; history: readonly HistoryEntryShown[]; draft: HistoryDraft | undefined; onClose: () => void };

const whenOf = ({ deliveryDate }: OrderDetailShown, today: Day) => ({
  deliveryDate: deliveryDate ? dayOf(deliveryDate) : today,
  ...(deliveryDate && { time: formatTime(deliveryDate) }),
});

/** What others did to the order while the form was open. */
const Meanwhile = ({ entries }: { entries: readonly HistoryEntryShown[] }) => (
  <Alert color="amber" className={classes.notice} role="status">
    Otro usuario modificó la orden mientras usted escribía. Lo que escribió sigue acá: si lo guarda, se agrega después de esto.
    <ul className={classes.meanwhile}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <StatusBadge status={entry.status.id} label={entryTitle(entry)} /> {entryAuthor(entry)}
          <span className="tn">{formatDateTime(entry.createAt, { seconds: true })}</span>
        </li>
      ))}
    </ul>
  </Alert>
);

/** What was typed before, over what the order is now: what was only proposed follows it. */
const resumed = ({ initial, values }: HistoryDraft, now: ChangeValues): ChangeValues => ({
  ...values,
  ...(values.deliveryDate === initial.deliveryDate && values.time === initial.time && { deliveryDate: now.deliveryDate, time: now.time }),
  ...(values.driverAssign === initial.driverAssign && { driverAssign: now.driverAssign }),
});

/** Photos that a tab that was loaded again has no more. */
const LostPhotos = ({ names }: { names: readonly string[] }) => (
  <Alert color="amber" className={classes.notice} role="status">
    {names.length === 1
      ? `No se pudo guardar la foto ${names[0]}: vuelva a elegirla.`
      : `No se pudieron guardar las fotos ${names.join(', ')}: vuelva a elegirlas.`}
  </Alert>
);

const HistoryForm = ({ order: opened, history, draft, onClose }: FormProps) => {
  const today = useToday();
  const queries = useQueryClient();
  const mayCorrect = isUnrestricted(useSession()?.category ?? { degree: Infinity });
  const [order, setOrder] = useState(opened);
  const [known] = useState(() => draft?.known ?? history.map(({ _id }) => _id));
  const [stale, setStale] = useState(draft !== undefined && draft.version !== opened.version);
  const [draftID] = useState(() => draft?.id ?? newUuid());
  const [missing] = useState(() => (draft && draft.values.photos.length === 0 ? draft.photoNames : []));
  const [initial] = useState(() => ({ ...emptyChange, driverAssign: opened.driverAssign?._id ?? null, ...whenOf(opened, today) }));
  const askedBy = ({ status }: ChangeValues) =>
    status === null ? [] : fieldsFor(status, 'history', isCorrection(order.status.id, status));
  const form = useForm<ChangeValues>({
    initialValues: draft ? resumed(draft, initial) : initial,
    validate: (values) => ({
      ...(!values.deliveryDate && { deliveryDate: 'Requerido' }),
      ...(values.time === '' && { time: 'Requerido' }),
      ...(values.status === null && { status: 'Requerido' }),
      ...missingFields(values, askedBy(values)),
    }),
  });
  const { photos } = form.values;
  const lost = photos.length === 0 && form.values.status === draft?.values.status ? missing : [];
  const forget = useDraft(
    orderDrafts,
    {
      part: 'history',
      id: draftID,
      order: { _id: order._id, internalID: order.internalID },
      version: order.version,
      known,
      initial: form.getInitialValues(),
      values: form.values,
      photoNames: photos.length > 0 ? photos.map(({ name }) => name) : lost,
    },
    draft !== undefined || form.isDirty(),
  );
  useEffect(() => {
    if (draft) form.setInitialValues(initial);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  const close = () => {
    forget();
    onClose();
  };
  /** Goes on from what the order is now: what was typed stays, what was only prefilled follows. */
  const goOn = async () => {
    const { data: now } = await queries.fetchQuery({ ...ordersApi.detail.queryOptions({ _id: order._id }), staleTime: 0 });
    const prefilled = {
      ...(!form.isDirty('deliveryDate') && !form.isDirty('time') && whenOf(now, today)),
      ...(!form.isDirty('driverAssign') && { driverAssign: now.driverAssign?._id ?? null }),
    };
    form.setInitialValues({ ...form.getInitialValues(), ...prefilled });
    form.setValues(prefilled);
    setOrder(now);
    setStale(true);
  };
  const chooseStatus = (status: StatusId | null) => form.setValues({ ...clearedByStatus, status });
  const save = async (values: ChangeValues) => {
    const { deliveryDate, status, time } = values;
    if (deliveryDate === null || status === null) return;
    const asked = askedBy(values);
    const sending = ordersApi.addHistory.call({
      _id: order._id,
      version: order.version,
      status,
      deliveryDate: instantOf(deliveryDate, time, order.deliveryDate),
      ...givenFields(values, asked),
      ...(asked.some(({ field }) => field === 'photos') && { photos: values.photos }),
    });
    await sending.catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'STALE') await goOn();
      throw error;
    });
    void queries.invalidateQueries({ queryKey: ['orders'] });
    toast.ok('Historial agregado', order.internalID);
    close();
  };
  const visit = nextVisit(history);
  const proposal = !isClosed(order.status.id) && form.values.status === null && (
    <button type="button" className={`as-link ${classes.proposal}`} onClick={() => chooseStatus(visit)}>
      No se pudo entregar: {statusById(visit).name}
    </button>
  );

  return (
    <FormModal
      opened
      onClose={close}
      title={`Agregar Historial: ${order.internalID}`}
      size={620}
      form={form}
      onSubmit={save}
      submitLabel={stale ? 'Guardar igual' : 'Guardar'}
      cancelLabel="Cerrar"
    >
      <div className={classes.fields}>
        {stale && <Meanwhile entries={history.filter(({ _id }) => !known.includes(_id))} />}
        {lost.length > 0 && <LostPhotos names={lost} />}
        <div className={classes.now}>
          Estado actual <StatusBadge status={order.status.id} />
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
          statuses={mayCorrect ? historyStatuses : historyStatuses.filter(({ id }) => !isCorrection(order.status.id, id))}
          required
          value={form.values.status}
          onChange={chooseStatus}
          error={form.errors.status}
          description={proposal}
        />
        <StatusFields form={form} asked={askedBy(form.values)} recipient={order.toAddress.email} />
      </div>
    </FormModal>
  );
};

/** Adds an entry to an order's history, with what its status asks for; keeps what was typed when somebody saved the order meanwhile (spec 2 §2.5). */
export default function HistoryModal({ order, draft, onClose }: { order: string; draft?: HistoryDraft | undefined; onClose: () => void }) {
  const detail = useQuery(ordersApi.detail.queryOptions({ _id: order }));
  if (detail.data) return <HistoryForm order={detail.data.data} history={detail.data.history} draft={draft} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Agregar Historial" size={620}>
      {detail.error ? (
        <ErrorState title="No se pudo cargar la orden" failure={detail.error} onRetry={() => void detail.refetch()} onClose={onClose} />
      ) : (
        <Stack gap={16} pb={16}>
          <Skeleton h={32} />
          <Skeleton h={32} />
        </Stack>
      )}
    </Dialog>
  );
}
