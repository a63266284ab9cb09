import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { daysBetween, dayOf, formatDay, formatTime, type Day } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ahead, later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { filtersInForce, filterValues, noFilters } from '#web/list/filters.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { useList } from '#web/list/useList.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import { RECENT_DAYS } from '../../orders/choices.ts';
import { ORDERS } from '../../orders/noun.ts';
import { StatusBadge } from '../../orders/web/status/StatusBadge.tsx';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { HeldOrder } from '../contract.ts';
import { heldFor } from '../heldFor.ts';
import { heldSorts, MAX_NUMBER } from '../heldSorts.ts';
import { storageApi } from './api.ts';
import { heldFilters } from './heldFilters.ts';
import classes from './HeldOrders.module.css';
import { HELD_SIZES, type HeldSearch } from './heldSearch.ts';

const loadFilters = () => import('./HeldFilters.tsx');
const HeldFilters = later(loadFilters);

/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 350;

/** Tables up to this width, in px, show no type; those up to the other one the days without their moment. */
const NARROW = 1300;
const NARROWER = 1190;

const ICON = { size: 16, stroke: 1.7 };

const None = ({ children }: { children: ReactNode }) => <span className={classes.none}>{children}</span>;

/** An order's number, which is the way into it for who may open orders. */
const OrderNumber = ({ order: { _id, internalID }, mayOrders }: { order: HeldOrder; mayOrders: boolean }) =>
  mayOrders ? (
    <Link to="/order/$id" params={{ id: _id }} className={classes.number}>
      {internalID}
    </Link>
  ) : (
    <span className={classes.number}>{internalID}</span>
  );

/** How many there are, beside the title on a phone, as the orders' list tells it there. */
const HeldTotal = ({ total }: { total: number }) => (
  <span className={classes.total} aria-live="polite">
    {formatCount(total)}
    <VisuallyHidden> {total === 1 ? ORDERS.one : ORDERS.many}</VisuallyHidden>
  </span>
);

/** For how long an order has been there, and the moment it came. */
const Since = ({ at, today }: { at: string; today: Day }) => {
  const days = daysBetween(dayOf(at), today);
  return (
    <span className={classes.since} data-long={days > RECENT_DAYS || undefined}>
      <b>{heldFor(days)}</b>{' '}
      <time className="tn" dateTime={at}>
        {formatDay(dayOf(at))} {formatTime(at)}
      </time>
    </span>
  );
};

const columnsFor = (mayOrders: boolean, today: Day): readonly Column<HeldOrder>[] => [
  {
    key: 'heldSince',
    title: 'En depósito',
    width: 228,
    narrow: [
      { at: NARROW, width: 222 },
      { at: NARROWER, width: 110 },
    ],
    sortable: true,
    cell: ({ heldSince }) => <Since at={heldSince} today={today} />,
  },
  {
    key: 'internalID',
    title: 'Número',
    width: 122,
    sortable: true,
    tabular: true,
    whole: true,
    cell: (order) => <OrderNumber order={order} mayOrders={mayOrders} />,
  },
  {
    key: 'status',
    title: 'Estado',
    width: 196,
    narrow: [{ at: NARROW, width: 176 }],
    sortable: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { key: 'client', title: 'Cliente', sortable: true },
  {
    key: 'toTown',
    title: 'Localidad',
    narrow: [{ at: NARROWER, width: 112 }],
    value: ({ toTown }) => toTown,
    cell: ({ toTown }) => toTown ?? <None>Sin localidad</None>,
  },
  {
    key: 'postalCode',
    title: 'CP',
    width: 64,
    narrow: [{ at: NARROWER, width: 58 }],
    sortable: true,
    tabular: true,
    whole: true,
    value: ({ toPostalCode }) => toPostalCode,
  },
  { key: 'typeOrder', title: 'Tipo', width: 80, hideAt: NARROW },
  {
    key: 'warehouse',
    title: 'Depósito',
    width: 150,
    narrow: [{ at: NARROWER, width: 116 }],
    sortable: true,
    value: ({ warehouse }) => warehouse.name,
  },
  {
    key: 'driver',
    title: 'Chofer',
    width: 172,
    narrow: [{ at: NARROWER, width: 160 }],
    hideAt: 900,
    cell: ({ driver }) => driver ?? <None>No asignado</None>,
  },
];

/** The orders that lie in warehouses: what the numbers of 'Estado de depósitos' count, for who may not open the orders' own list. */
export default function HeldOrdersScreen() {
  const [search, setSearch] = useScreenSearch('/warehouse/held');
  const [filtering, setFiltering] = useState(false);
  const navigate = useNavigate();
  const today = useToday();
  const session = useSession();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const filter = filterValues(heldFilters, search);
  const nameOf = useFilterNames(heldFilters, filter);
  const list = useList({
    name: 'held',
    endpoint: storageApi.held,
    filter,
    rows: ({ data }) => data,
    sorts: heldSorts,
    order: 'asc',
    sizes: HELD_SIZES,
    place: search,
    onPlace: (place, options) => void setSearch(place, options),
    query: { refetchOnWindowFocus: false },
  });
  const change = (next: HeldSearch) => void setSearch({ ...next, page: undefined });
  // What is typed stands in its field.
  const chips = filtersInForce(heldFilters, filter, nameOf).filter(({ key }) => key !== 'number');
  const seek = (text: string) => change({ number: text || undefined });
  const clear = () => change(noFilters(heldFilters));
  return (
    <>
      <PageHead
        title="Órdenes en depósito"
        breadcrumb={[
          'Depósitos',
          <Link key="status" to="/warehouse/status" className={classes.crumb}>
            Estado
          </Link>,
          'Órdenes',
        ]}
        aside={phone && list.strip.total !== undefined && <HeldTotal total={list.strip.total} />}
        actions={
          <LinkButton variant="default" leftSection={<IconBuildingWarehouse {...ICON} />} to="/warehouse/status">
            Estado de depósitos
          </LinkButton>
        }
      />
      <DataTable
        noun={ORDERS}
        {...list.table}
        rowName={({ internalID }) => internalID}
        columns={columnsFor(mayOrders, today)}
        {...(mayOrders && { onOpen: ({ _id }: HeldOrder) => void navigate({ to: '/order/$id', params: { id: _id } }) })}
        cardHeight={112}
        card={(order) => <HeldCard order={order} mayOrders={mayOrders} today={today} />}
        empty={
          chips.length > 0 || filter.number ? (
            <EmptyState
              title="Ninguna orden coincide"
              text={
                filter.number
                  ? 'Ninguna tiene un número que empiece así: puede haber salido, o estar en otro depósito.'
                  : 'Ya salieron, o están en otro depósito: pruebe con menos filtros.'
              }
              actions={
                <Button variant="default" onClick={clear}>
                  Ver todas
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconBuildingWarehouse size={20} stroke={1.7} />}
              title="Nada en depósito"
              text="Cuando una orden entre en un depósito, aparece acá hasta que salga."
            />
          )
        }
        panel={
          filtering && (
            <Suspense>
              <HeldFilters
                start={filter}
                onSearch={(next) => {
                  setFiltering(false);
                  change(next);
                }}
                onClose={() => setFiltering(false)}
              />
            </Suspense>
          )
        }
        strip={
          <FilterStrip
            noun={ORDERS}
            {...list.strip}
            search={
              <SearchField
                label="Buscar número"
                rest={REST}
                maxLength={MAX_NUMBER}
                value={filter.number ?? ''}
                onChange={seek}
                onEnter={seek}
              />
            }
            chips={chips.map(({ key, label, value, off }) => ({ key, label, value, onRemove: () => change(off) }))}
            onClear={clear}
            open={filtering}
            onToggle={() => setFiltering(!filtering)}
            onNear={() => ahead(loadFilters)}
          />
        }
      />
    </>
  );
}

/** An order of the list on a phone. */
const HeldCard = ({ order, mayOrders, today }: { order: HeldOrder; mayOrders: boolean; today: Day }) => (
  <div className={classes.card}>
    <div>
      <StatusBadge status={order.status} />
      {order.typeOrder !== 'Normal' && <span>{order.typeOrder}</span>}
    </div>
    <div>
      <Since at={order.heldSince} today={today} />
    </div>
    <div className={classes.where}>
      {order.toTown ?? 'Sin localidad'} {order.toPostalCode && <span className="tn">({order.toPostalCode})</span>} · {order.client}
    </div>
    <div>
      <OrderNumber order={order} mayOrders={mayOrders} />
      <span className={classes.where}>{order.driver ?? order.warehouse.name}</span>
    </div>
  </div>
);
