import { Alert, Checkbox, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ApiError } from '#web/api.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { FormModal } from '#web/form/FormModal.tsx';
import { toast } from '#web/feedback/toast.ts';
import { useSession } from '../../../session/web/session.ts';
import { ordersApi } from '../api.ts';
import { TransferNotice } from '../status/TransferNotice.tsx';
import { ORDERS } from '../../noun.ts';
import { ConflictNotice, type Difference, savedMeanwhile } from '#web/form/ConflictNotice.tsx';
import { namesIn } from './namesIn.ts';
import { CreatedNotice, createdOf } from './CreatedNotice.tsx';
import { settledPlace } from '../../../places/web/placeValues.ts';
import { locate, needsPlace } from '../../../places/web/placing.ts';
import { useDraft } from '#web/form/useDraft.ts';
import { type FormDraft, orderDrafts } from '../drafts/orderDrafts.ts';
import classes from './Notices.module.css';
import { type EndName, endLabels } from '../../structuredFields.ts';
import { orderDifferences } from './orderDifferences.ts';
import { formPaths, orderErrors } from './orderErrors.ts';
import { sentOrder } from './orderSending.ts';
import { type FormKind, nextOrder, type OrderValues } from './orderValues.ts';
import { formTitle, type FormStart, newStart, startOf } from './orderStart.ts';
import type { FirstField } from './OrderTab.tsx';
import { orderTabs } from './orderTabs.tsx';
import { PinModal } from '../../../places/web/PinModal.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';

/** What the form is opened for. */
export type OrderFormTarget = { kind: 'new' } | { kind: Exclude<FormKind, 'new'>; order: string } | { kind: 'draft'; draft: FormDraft };

type BodyProps = {
  start: FormStart;
  draft?: FormDraft;
  onClose: () => void;
  /** Whether a next form follows a saved one. */
  another: boolean;
  onAnotherChange: (another: boolean) => void;
  onAnother: (made: OrderValues) => void;
  /** Where typing begins. */
  first?: FirstField;
};

/** What stays as it is in a form whose order's money is fixed. */
const KEPT = 'Cliente, tipo, fecha, chofer y cobro quedan como están; lo demás se puede cambiar.';

const ENDS = ['fromAddress', 'toAddress'] as const;

/** The wire's names of a refusal's fields as the form's. */
const renamed = (error: unknown): unknown =>
  error instanceof ApiError && error.fields
    ? new ApiError(error.status, {
        code: error.code,
        message: error.message,
        fields: formPaths(error.fields),
        ...(error.incident !== undefined && { incident: error.incident }),
      })
    : error;

const OrderFormBody = ({ start: opened, draft, onClose, another, onAnotherChange, onAnother, first = 'client' }: BodyProps) => {
  const today = useToday();
  const queries = useQueryClient();
  const country = useSession()?.country_code;
  const [start, setStart] = useState(opened);
  const [stale, setStale] = useState(false);
  const [created, setCreated] = useState<{ _id: string; internalID: string }>();
  const [differing, setDiffering] = useState<readonly Difference<OrderValues>[]>([]);
  const [pinned, setPinned] = useState<EndName | null>(null);
  const { kind, returns, kept } = start;
  const form = useForm<OrderValues>({
    initialValues: draft?.values ?? start.values,
    validate: (values) => orderErrors(values, kind, Date.now(), returns.length > 0),
  });
  const { values } = form;
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const forget = useDraft(orderDrafts, { part: 'form', start, values }, draft !== undefined || form.isDirty());

  useEffect(() => {
    if (draft) form.setInitialValues(draft.start.values);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);

  const send = (now: OrderValues) => {
    const sent = sentOrder(now, start.before);
    if (kind === 'edit') return ordersApi.save.call({ ...sent, _id: start._id ?? '', version: start.version ?? 0 });
    return ordersApi.create.call({
      ...sent,
      importId: start.importId,
      ...(start.returnOf && { returnOf: start.returnOf._id }),
      ...(now.confirmReturn && { confirmReturn: true }),
    });
  };
  const save = async (now: OrderValues) => {
    const saved = await send(now).catch((error: unknown) => {
      setCreated(createdOf(error));
      if (!(error instanceof ApiError && error.code === 'STALE')) throw renamed(error);
      setStale(true);
      return undefined;
    });
    // The notice says what happened and what can be done.
    if (!saved) return;
    forget();
    void queries.invalidateQueries({ queryKey: ['orders'] });
    toast.ok(
      kind === 'edit' ? 'Orden guardada' : 'Orden creada',
      'internalID' in saved ? saved.internalID : (start.internalID ?? undefined),
    );
    if (another) onAnother(now);
    else onClose();
  };
  const settle = () => {
    const typed = ENDS.filter((end) => needsPlace(form.getValues()[end]));
    if (typed.length === 0) return undefined;
    const settleEnd = async (end: EndName) => {
      const change = await locate(form.getValues()[end], country);
      form.setFieldValue(end, (now) => change(now));
    };
    return Promise.all(typed.map(settleEnd));
  };
  const startAt = async (_id: string) => {
    const { data } = await queries.fetchQuery({ ...ordersApi.form.queryOptions({ _id, typeAction: 'edit' }), staleTime: 0 });
    return { ...startOf('edit', data, today), importId: start.importId };
  };
  /** The order that this form made before is edited; what was typed since stays. */
  const goOn = async (_id: string) => {
    const made = await startAt(_id);
    setStart(made);
    setCreated(undefined);
    form.setInitialValues(made.values);
    form.clearErrors();
  };
  const reload = async () => {
    const newer = await startAt(start._id ?? '');
    setDiffering(orderDifferences({ base: start.values, mine: values, theirs: newer.values }, await namesIn(values, newer.values)));
    setStart(newer);
    setStale(false);
    form.setInitialValues(newer.values);
    form.setValues(newer.values);
    form.clearErrors();
  };
  const take = (chosen: readonly Difference<OrderValues>[]) => {
    const next = chosen.reduce((now, one) => one.take(now), values);
    form.setValues(next);
    // What came along with a chosen one needs no choice any more.
    setDiffering(differing.filter((one) => JSON.stringify(one.take(next)) !== JSON.stringify(next)));
  };
  const leave = () => {
    forget();
    onClose();
  };

  return (
    <>
      <FormModal
        opened
        covered={pinned !== null}
        onClose={leave}
        title={formTitle(start)}
        size={980}
        form={form}
        blocks
        settle={settle}
        onSubmit={save}
        submitLabel={kind === 'edit' ? 'Editar Orden' : 'Crear Orden'}
        aside={
          kind === 'new' && (
            <Checkbox label="Crear otra" checked={another} onChange={(event) => onAnotherChange(event.currentTarget.checked)} />
          )
        }
        tabs={orderTabs({ form, kind, today, phone, onPin: setPinned, first, kept: Boolean(kept) })}
      >
        <div className={classes.notices}>
          {created && <CreatedNotice order={created} onEdit={goOn} />}
          <ConflictNotice
            stale={stale ? savedMeanwhile(ORDERS) : undefined}
            differences={differing}
            onReload={reload}
            onTake={take}
            onDismiss={() => setDiffering([])}
          />
          {kept && (
            <Alert color="gray" role="note" icon={<IconLock size={17} stroke={1.7} />}>
              {kept}. {KEPT}
            </Alert>
          )}
          {kind === 'edit' && <TransferNotice shared={start.shared} />}
          {returns.length > 0 && (
            <Alert color="amber">
              Esta orden ya tiene {returns.length === 1 ? 'una devolución' : 'devoluciones'}:{' '}
              <span className="tn">{returns.map(({ internalID }) => internalID).join(', ')}</span>.
              <Checkbox
                mt={8}
                label="Generar otra devolución"
                aria-invalid={Boolean(form.errors.confirmReturn) || undefined}
                {...form.getInputProps('confirmReturn', { type: 'checkbox' })}
              />
            </Alert>
          )}
        </div>
      </FormModal>
      {pinned && (
        <PinModal
          title={endLabels[pinned]}
          of="esta orden"
          place={values[pinned]}
          onSave={(coordinates) => {
            form.setFieldValue(pinned, (now) => settledPlace({ ...now, coordinates, partial_match: false }));
            form.clearFieldError(`${pinned}.text`);
          }}
          onClose={() => setPinned(null)}
        />
      )}
    </>
  );
};

const Waiting = ({
  target,
  ...rest
}: { target: { kind: Exclude<FormKind, 'new'>; order: string } } & Omit<BodyProps, 'start' | 'draft'>) => {
  const today = useToday();
  const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { kind, order } = target;
  const filled = useQuery(
    kind === 'return'
      ? { ...ordersApi.returnForm.queryOptions({ _id: order }), ...once }
      : { ...ordersApi.form.queryOptions({ _id: order, typeAction: kind }), ...once },
  );
  if (filled.data) return <OrderFormBody start={startOf(kind, filled.data.data, today)} {...rest} />;
  return (
    <Dialog onClose={rest.onClose} title={kind === 'edit' ? 'Editar Orden' : 'Agregar Orden'} size={980}>
      {filled.error ? (
        <ErrorState
          title="No se pudo cargar la orden"
          failure={filled.error}
          onRetry={() => void filled.refetch()}
          onClose={rest.onClose}
        />
      ) : (
        <Stack gap={16} pb={16} mih={560}>
          <Skeleton h={32} />
          <Skeleton h={90} />
          <Skeleton h={300} />
        </Stack>
      )}
    </Dialog>
  );
};

/** 'Agregar Orden' and 'Editar Orden' in three tabs; what was typed outlives a failed save and an ended session (spec 2 §2.3). */
export default function OrderForm({ target, onClose }: { target: OrderFormTarget; onClose: () => void }) {
  const today = useToday();
  const [another, setAnother] = useState(false);
  const [round, setRound] = useState<{ number: number; start: FormStart; first: FirstField } | null>(null);
  const common = {
    onClose,
    another,
    onAnotherChange: setAnother,
    onAnother: (made: OrderValues) =>
      setRound({
        number: (round?.number ?? 0) + 1,
        start: { ...newStart(today), values: nextOrder(made, today) },
        // Who numbers their orders goes on with the number, everybody else with the destination.
        first: made.externalID === '' ? 'toAddress' : 'externalID',
      }),
  };
  if (round) return <OrderFormBody key={round.number} start={round.start} first={round.first} {...common} />;
  if (target.kind === 'draft') return <OrderFormBody start={target.draft.start} draft={target.draft} {...common} />;
  if (target.kind === 'new') return <OrderFormBody start={newStart(today)} {...common} />;
  return <Waiting target={target} {...common} />;
}
