import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressLine } from '#shared/place/addressLine.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import type { Column } from '#web/table/column.ts';
import { counted } from '#shared/noun.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import { ordersApi } from '../api.ts';
import { TypeOfOrder } from '../list/columns.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import classes from '../status/forms.module.css';
import { ORDERS } from '../../noun.ts';
import type { OrderSelection } from '../list/orderSelection.ts';

type Reasons = ReadonlyMap<string, string> | undefined;

const columnsWith = (rows: readonly OrderRowShown[], refused: Reasons, before = 0): Column<OrderRowShown>[] => [
  { key: 'position', title: '#', width: 58, tabular: true, secondary: true, value: (order) => before + rows.indexOf(order) + 1 },
  {
    key: 'toAddress',
    title: 'Dirección',
    cell: (order) => (
      <span className={refused?.has(order._id) ? classes.told : undefined}>
        {addressLine(order.toAddress)}
        {order.toAddress.town && <span className={classes.town}> · {order.toAddress.town}</span>}
        {refused?.has(order._id) && <span className={classes.reason}>{refused.get(order._id)}</span>}
      </span>
    ),
  },
  { key: 'status', title: 'Estado', width: 168, cell: ({ status }) => <StatusBadge status={status.id} /> },
  { key: 'internalID', title: '# Int.', width: 120, tabular: true },
  { key: 'externalID', title: '# Ext.', width: 120, tabular: true },
  { key: 'typeOrder', title: 'Tipo', width: 84, cell: (order) => <TypeOfOrder order={order} /> },
];

const Remove = ({ order, onRemove }: { order: OrderRowShown; onRemove: (order: OrderRowShown) => void }) => (
  <ActionIcon aria-label={`Quitar la orden ${order.internalID}`} onClick={() => onRemove(order)}>
    <IconX size={16} stroke={1.7} />
  </ActionIcon>
);

type CardProps = { order: OrderRowShown; refused?: Reasons; onRemove: (order: OrderRowShown) => void };

const Card = ({ order, refused, onRemove }: CardProps) => (
  <div className={classes.card}>
    <div>
      {addressLine(order.toAddress)}
      {order.toAddress.town && <span className={classes.town}> · {order.toAddress.town}</span>}
      <span className={`${classes.numbers} tn`}>
        <StatusBadge status={order.status.id} /> {[order.internalID, order.externalID].filter(Boolean).join(' · ')}
      </span>
      {refused?.has(order._id) && <span className={classes.reason}>{refused.get(order._id)}</span>}
    </div>
    <Remove order={order} onRemove={onRemove} />
  </div>
);

/** Orders chosen one by one that are drawn at a time. */
const PAGE = 50;

const table = { noun: ORDERS, rowId: ({ _id }: OrderRowShown) => _id, rowName: ({ internalID }: OrderRowShown) => internalID, fill: false };

/** Props of {@link BulkOrders}. */
export type BulkOrdersProps = { rows: readonly OrderRowShown[]; refused: Reasons; onRemove: (order: OrderRowShown) => void };

/** The orders that were chosen one by one, with what the last try said of each. */
export const BulkOrders = ({ rows, refused, onRemove }: BulkOrdersProps) => (
  <DataTable
    {...table}
    columns={columnsWith(rows, refused)}
    rows={rows}
    paging={rows.length > PAGE}
    sizes={[PAGE]}
    rowActions={(order) => <Remove order={order} onRemove={onRemove} />}
    card={(order) => <Card order={order} refused={refused} onRemove={onRemove} />}
  />
);

/** Props of {@link WholeOrders}. */
export type WholeOrdersProps = { selection: OrderSelection; whole: NonNullable<OrderSelection['whole']>; count: number };

/** The orders of a whole result, a page at a time; one that is taken out stays as it is. */
export const WholeOrders = ({ selection, whole, count }: WholeOrdersProps) => {
  const [state, setState] = useState({ page: 1, size: 25 });
  const list = useQuery({
    ...ordersApi.search.queryOptions({ ...whole.filter, page: state.page, size: 25 }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.orders.filter(({ _id }) => !whole.except.has(_id));
  const remove = (order: OrderRowShown) => selection.mark([[order._id, order]], false);
  return (
    <>
      <p className={classes.whole} role="note">
        Se modificarán las <b className="tn">{counted(count, ORDERS)}</b> del filtro
        {whole.except.size > 0 && `, sin ${counted(whole.except.size, ORDERS)} que quitó`}. El cambio sigue aunque salga de la pantalla.
      </p>
      <DataTable
        {...table}
        columns={columnsWith(rows ?? [], undefined, (state.page - 1) * state.size)}
        rows={rows}
        total={list.data?.total ?? 0}
        state={state}
        onStateChange={({ page }) => setState({ ...state, page })}
        sizes={[25]}
        fetching={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        rowActions={(order) => <Remove order={order} onRemove={remove} />}
        card={(order) => <Card order={order} onRemove={remove} />}
      />
    </>
  );
};
