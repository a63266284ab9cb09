import { ActionIcon, Alert, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressLine } from '#shared/address.ts';
import { addDays, at10 } from '#shared/time.ts';
import { DataTable } from '#web/DataTable.tsx';
import { DayInput } from '#web/DayInput.tsx';
import { FormModal } from '#web/FormModal.tsx';
import type { Column } from '#web/table/column.ts';
import { counted } from '#web/table/noun.ts';
import { useSelected, type Selection } from '#web/table/selection.ts';
import { toast } from '#web/toast.ts';
import type { OrderRowShown } from '../contract.ts';
import { bulkStatuses, fieldsFor, isCorrection } from '../status.ts';
import { ordersApi } from './api.ts';
import { TypeOfOrder } from './columns.tsx';
import classes from './forms.module.css';
import { ORDERS } from './orderNoun.ts';
import { emptyChange, givenFields, missingFields, type ChangeValues } from './statusChange.ts';
import { StatusFields } from './StatusFields.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useToday } from './useToday.ts';

/** Transfers have their own screen and their own checks. */
const offered = bulkStatuses.filter(({ id }) => id !== 30);

/** What came of the last try: how many changed, and why the others did not, by `_id`. */
type Outcome = { changed: number; refused: ReadonlyMap<string, string> };

const columnsWith = (rows: readonly OrderRowShown[], refused: ReadonlyMap<string, string> | undefined): Column<OrderRowShown>[] => [
  { key: 'position', title: '#', width: 52, tabular: true, secondary: true, value: (order) => rows.indexOf(order) + 1 },
  {
    key: 'toAddress',
    title: 'Dirección',
    cell: (order) => (
      <span className={refused?.has(order._id) ? classes.told : undefined}>
        {addressLine(order.toAddress)}
        {refused?.has(order._id) && <span className={classes.reason}>{refused.get(order._id)}</span>}
      </span>
    ),
  },
  { key: 'internalID', title: '# Int.', width: 120, tabular: true },
  { key: 'externalID', title: '# Ext.', width: 130, tabular: true },
  { key: 'typeOrder', title: 'Tipo', width: 84, cell: (order) => <TypeOfOrder order={order} /> },
];

/** Refused orders that are read again at once, so that the next try starts from what they are now. */
const MAX_READ_AGAIN = 50;

/** Changes the chosen orders at once; those that may not change stay chosen, with the reason (spec 2 §2.4). */
export const BulkModal = ({ selection, onClose }: { selection: Selection<OrderRowShown>; onClose: () => void }) => {
  const chosen = useSelected(selection);
  const rows = [...chosen.values()];
  const today = useToday();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();

  const askedBy = ({ status }: ChangeValues) =>
    status === null
      ? []
      : fieldsFor(
          status,
          'bulk',
          rows.some((order) => isCorrection(order.status.id, status)),
        );
  const form = useForm<ChangeValues>({
    initialValues: emptyChange,
    validate: (values) => ({
      ...(values.status === null && !values.deliveryDate && { status: 'Elija un estado o una fecha de entrega' }),
      ...missingFields(values, askedBy(values)),
    }),
  });
  const save = async (values: ChangeValues) => {
    const { changed, refused } = await ordersApi.changeBulk.call({
      orders: rows.map(({ _id }) => _id),
      versions: Object.fromEntries(rows.map(({ _id, version }) => [_id, version])),
      ...(values.status !== null && { status: values.status }),
      ...(values.deliveryDate && { deliveryDate: at10(values.deliveryDate).toISOString() }),
      ...givenFields(values, askedBy(values)),
    });
    const reasons = new Map(refused.map(({ _id, message }) => [_id, message]));
    const again = refused.slice(0, MAX_READ_AGAIN).map(({ _id }) => ordersApi.detail.call({ _id }));
    for (const read of await Promise.allSettled(again)) {
      if (read.status === 'rejected') continue;
      const now = read.value.data;
      const moved = chosen.get(now._id)?.status.id !== now.status.id;
      if (moved) reasons.set(now._id, `${reasons.get(now._id) ?? ''}: ahora está en ${now.status.name}`);
      selection.mark([[now._id, now]], true);
    }
    selection.mark(
      rows.filter(({ _id }) => !reasons.has(_id)).map((row) => [row._id, row]),
      false,
    );
    setOutcome({ changed, refused: reasons });
    void queries.invalidateQueries({ queryKey: ['orders'] });
    if (changed > 0) toast.ok(`${counted(changed, ORDERS)} ${changed === 1 ? 'modificada' : 'modificadas'}`);
    if (refused.length === 0) onClose();
  };
  const remove = (order: OrderRowShown) => (
    <ActionIcon aria-label={`Quitar la orden ${order.internalID}`} onClick={() => selection.mark([[order._id, order]], false)}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  );
  const asked = askedBy(form.values);
  const refusedCount = outcome?.refused.size ?? 0;

  return (
    <FormModal
      opened
      onClose={onClose}
      title="Modificar Ordenes"
      size={760}
      form={form}
      onSubmit={save}
      submitLabel="Guardar"
      cancelLabel="Cerrar"
      loading={rows.length === 0}
    >
      <div className={classes.fields}>
        {outcome && refusedCount > 0 && (
          <Alert color="amber" className={classes.notice} role="status">
            {outcome.changed > 0 ? `${counted(outcome.changed, ORDERS)} con el cambio hecho. ` : ''}
            {counted(refusedCount, ORDERS)} sin modificar: el motivo está en cada una.
          </Alert>
        )}
        <DayInput
          label="Fecha de entrega"
          placeholder="Sin cambios"
          minDay={addDays(today, -1)}
          value={form.values.deliveryDate}
          onChange={(day) => form.setFieldValue('deliveryDate', day)}
          error={form.errors.deliveryDate}
        />
        <StatusSelect
          statuses={offered}
          value={form.values.status}
          onChange={(status) => form.setFieldValue('status', status)}
          error={form.errors.status}
        />
        <StatusFields form={form} asked={asked} />
        <div className={classes.orders}>
          <VisuallyHidden>
            <h3>{counted(rows.length, ORDERS)} a modificar</h3>
          </VisuallyHidden>
          <DataTable
            noun={ORDERS}
            columns={columnsWith(rows, outcome?.refused)}
            rows={rows}
            rowId={({ _id }) => _id}
            rowName={({ internalID }) => internalID}
            paging={false}
            fill={false}
            rowActions={remove}
            card={(order) => (
              <div className={classes.card}>
                <div>
                  {addressLine(order.toAddress)}
                  <span className={`${classes.numbers} tn`}>{[order.internalID, order.externalID].filter(Boolean).join(' · ')}</span>
                  {outcome?.refused.has(order._id) && <span className={classes.reason}>{outcome.refused.get(order._id)}</span>}
                </div>
                {remove(order)}
              </div>
            )}
          />
        </div>
      </div>
    </FormModal>
  );
};
