import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Received } from '#shared/contract.ts';
import { dayOf, formatDay, formatTime } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ahead, bring, later } from '#web/later.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { useList } from '#web/list/useList.ts';
import { useScreenSearch } from '#web/screens.tsx';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { useToday } from '#web/useToday.ts';
import { useListExport } from '../../../jobs/web/useListExport.tsx';
import type { accounts } from '../../contract.ts';
import { isReversible } from '../../ledger/kinds.ts';
import { movementSorts } from '../../ledger/sorts.ts';
import { accountKindNames, movementOriginNames, reversalWords } from '../../ledger/words.ts';
import { MOVEMENT } from '../../noun.ts';
import { accountName } from '../accountOptions.ts';
import { accountsApi } from '../api.ts';
import { Money } from '../Money.tsx';
import { Totals } from '../Totals.tsx';
import { ActionBadge } from './ActionBadge.tsx';
import {
  CURRENT_SIZES,
  type CurrentSearch,
  FIRST_SIZE,
  movementChips,
  movementFilterOf,
  movementFilters,
  NO_MOVEMENT_FILTERS,
} from './currentSearch.ts';
import classes from './Movements.module.css';
import { type Receipt, ReceiptButton, ReceiptViewer } from './ReceiptButton.tsx';

const loadFilters = () => import('./MovementFilters.tsx');
const MovementFilters = later(loadFilters);
const loadReversal = bring(() => import('./askReversal.ts'));

type Movement = Received<typeof accounts.movements>['data'][number];

/**
 * Money that came in has its plus, money that went out is red; what a settlement posts or credits moves none, and has no sign. What was taken
 * back is struck, as is what takes it back.
 */
const Moved = ({ movement: { typeMethod, amount, reverses, reversed } }: { movement: Movement }) => {
  const struck = Boolean(reverses ?? reversed);
  if (typeMethod === 'pay') return <Money amount={-amount} tone={struck ? undefined : 'danger'} struck={struck} />;
  return <Money amount={amount} change={typeMethod === 'cash'} struck={struck} />;
};

/** The day that it counts on, and the time at which it was made where that is the same day. */
const At = ({ movement: { period, createAt } }: { movement: Movement }) => (
  <span className={classes.at}>
    {formatDay(period)} {dayOf(createAt) === period && <time dateTime={createAt}>{formatTime(createAt)}</time>}
  </span>
);

const originOf = (movement: Movement) => {
  const { typeFrom, settlement } = movement;
  const reversal = reversalWords(movement);
  if (reversal) return `${reversal[0]?.toUpperCase()}${reversal.slice(1)}`;
  return typeFrom === 'manual' && settlement
    ? `Manual, para ${settlement.invoice}`
    : `${movementOriginNames[typeFrom]}${settlement ? ` ${settlement.invoice}` : ''}`;
};

const receiptOf = ({ receipt, toAccount, period }: Movement) => ({
  url: receipt,
  title: `${accountName(toAccount)}, ${formatDay(period)}`,
});

const columnsWith = (onReceipt: (receipt: Receipt) => void): readonly Column<Movement>[] => [
  { key: 'period', title: 'Fecha', width: 128, sortable: true, tabular: true, cell: (movement) => <At movement={movement} /> },
  {
    key: 'typeMethod',
    title: 'Movimiento',
    width: 158,
    sortable: true,
    cell: ({ typeMethod }) => <ActionBadge action={typeMethod} />,
  },
  {
    key: 'toAccount',
    title: 'Cuenta',
    cell: ({ toAccount }) => (
      <Link to="/account/current/$id" params={{ id: toAccount._id }} className={classes.account}>
        {accountName(toAccount)}
      </Link>
    ),
  },
  {
    key: 'AccountType',
    title: 'Tipo',
    width: 100,
    hideAt: 1000,
    sortable: true,
    secondary: true,
    value: ({ AccountType }) => accountKindNames[AccountType],
  },
  {
    key: 'typeFrom',
    title: 'Origen',
    width: 190,
    narrow: [{ at: 1000, width: 170 }],
    sortable: true,
    cell: (movement) => (
      <span className={classes.origin}>
        <span title={originOf(movement)}>{originOf(movement)}</span>
        <ReceiptButton {...receiptOf(movement)} onOpen={onReceipt} />
      </span>
    ),
  },
  { key: 'typeAction', title: 'Medio', width: 120, hideAt: 1190, secondary: true, value: ({ typeAction }) => typeAction ?? '—' },
  { key: 'observation', title: 'Observación', hideAt: 900, secondary: true, value: ({ observation }) => observation ?? '—' },
  {
    key: 'amount',
    title: 'Monto',
    width: 168,
    narrow: [{ at: 1000, width: 140 }],
    align: 'right',
    sortable: true,
    cell: (movement) => (
      <b className={classes.amount}>
        <Moved movement={movement} />
      </b>
    ),
  },
];

/** Cuenta / Detalle / Movimientos: the movements of some days, what came in and what went out in all of them (spec 3 §2.4). */
export function MovementsTab({ onNew }: { onNew: () => void }) {
  const [search, setSearch] = useScreenSearch('/account/current');
  const [filtering, setFiltering] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const today = useToday();
  const filter = movementFilterOf(search, today);
  const nameOf = useFilterNames(movementFilters, search);
  const list = useList({
    name: 'movements',
    endpoint: accountsApi.movements,
    filter,
    rows: ({ data }) => data,
    sorts: movementSorts,
    sizes: CURRENT_SIZES,
    initialSize: FIRST_SIZE,
    place: search,
    onPlace: (place, options) => void setSearch(place, options),
    query: { refetchOnWindowFocus: false },
  });
  const exporting = useListExport('movements', MOVEMENT, () =>
    accountsApi.exportMovements.call({ ...filter, sortField: list.asked.sortField, sortOrder: list.asked.sortOrder }),
  );
  const chips = movementChips(search, nameOf);
  const change = (next: CurrentSearch) => void setSearch({ ...next, page: undefined });
  const sums = list.query.data?.sums;
  const takeBack = async (movement: Movement) => {
    const { askReversal } = await loadReversal();
    await askReversal(movement, movement.AccountType, accountName(movement.toAccount), queries);
  };
  const open = ({ toAccount }: Movement) => void navigate({ to: '/account/current/$id', params: { id: toAccount._id } });
  return (
    <>
      <DataTable
        noun={MOVEMENT}
        {...list.table}
        columns={columnsWith(setReceipt)}
        goToPage
        rowName={({ toAccount, period }) => `${accountName(toAccount)} del ${formatDay(period)}`}
        onOpen={open}
        rowMenu={(movement) => [
          { label: 'Ver la cuenta', hotkey: 'v', onSelect: () => open(movement) },
          { label: 'Solo sus movimientos', hotkey: 's', onSelect: () => change({ toAccount: movement.toAccount._id }) },
          ...(isReversible(movement)
            ? [{ label: 'Anular movimiento…', hotkey: 'a', danger: true, divided: true, onSelect: () => void takeBack(movement) }]
            : []),
        ]}
        cardHeight={92}
        card={(movement) => (
          <div className={classes.card}>
            <div>
              <b>{accountName(movement.toAccount)}</b>
              <b>
                <Moved movement={movement} />
              </b>
            </div>
            <div>
              <ActionBadge action={movement.typeMethod} />
              <At movement={movement} />
            </div>
            <div>
              <span className={classes.quiet}>
                {[reversalWords(movement), movement.observation].filter(Boolean).join(' · ') || originOf(movement)}
              </span>
              <ReceiptButton {...receiptOf(movement)} onOpen={setReceipt} />
            </div>
          </div>
        )}
        empty={
          chips.length > 0 ? (
            <EmptyState
              title="Ningún movimiento coincide"
              text="Pruebe con otras fechas o con menos filtros."
              actions={
                <Button variant="default" onClick={() => change(NO_MOVEMENT_FILTERS)}>
                  Limpiar todo
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="Sin movimientos en estos 15 días"
              text="Los cobros, los pagos, las liquidaciones y las rendiciones aparecen acá."
              actions={<Button onClick={onNew}>Nuevo movimiento</Button>}
            />
          )
        }
        notices={
          <>
            {exporting.band}
            {sums && list.total > 0 && (
              <Totals
                sums={[
                  { label: 'Entró', value: <Money amount={sums.in} change /> },
                  { label: 'Salió', value: <Money amount={-sums.out} {...(sums.out > 0 && { tone: 'danger' })} /> },
                  { label: 'Neto', value: <Money amount={Math.round((sums.in - sums.out) * 100) / 100} change /> },
                ]}
                end={66}
              />
            )}
          </>
        }
        panel={
          filtering && (
            <Suspense>
              <MovementFilters
                start={{ ...search, ...(search.startDay && { startDay: filter.startDay, endDay: filter.endDay }) }}
                today={today}
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
            noun={MOVEMENT}
            {...list.strip}
            chips={chips.map(({ key, label, value, off }) => ({ key, label, value, onRemove: () => change(off) }))}
            onClear={() => change(NO_MOVEMENT_FILTERS)}
            open={filtering}
            onToggle={() => setFiltering(!filtering)}
            onNear={() => ahead(loadFilters)}
            actions={exporting.button}
          >
            {!search.startDay && <span className={classes.quiet}>Últimos 15 días</span>}
          </FilterStrip>
        }
      />
      <ReceiptViewer receipt={receipt} onClose={() => setReceipt(undefined)} />
    </>
  );
}
