import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fromCents, toCents } from '#shared/money.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ExportButton } from '#web/list/ExportButton.tsx';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { SelectionBar } from '#web/list/selection/SelectionBar.tsx';
import { usePageSize } from '#web/list/paging.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import type { Column } from '#web/table/column.ts';
import { matchesFilter } from '#web/table/compare.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { Selection, useSelected } from '#web/table/selection.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { EMPLOYEE } from '../../../employees/noun.ts';
import type { AccountKind } from '../../ledger/kinds.ts';
import { balanceWords, sideOf } from '../../ledger/words.ts';
import { accountName } from '../accountOptions.ts';
import { accountsApi } from '../api.ts';
import { Money } from '../Money.tsx';
import { balanceSides, CURRENT_SIZES, FIRST_SIZE } from '../movements/currentSearch.ts';
import type { MovementStart } from '../movements/movementStart.ts';
import { Totals } from '../Totals.tsx';
import classes from './Balances.module.css';

type BalanceRow = { _id: string; name: string; last: string | null; amount: number; typeEmployee?: string };

const [OWES_WIDTH, OWED_WIDTH, ACTION_WIDTH] = [170, 170, 150];

/** What a side is called of many. */
const sideNames = { all: 'Todos', owes: 'Nos deben', owed: 'Les debemos' } as const;

/** What those of a side come to, in pesos, without a sign. */
const sumOf = (rows: readonly BalanceRow[], kind: AccountKind, side: 'owes' | 'owed') =>
  fromCents(rows.reduce((sum, { amount }) => sum + (sideOf(kind, amount) === side ? Math.abs(toCents(amount)) : 0), 0));

const columnsFor = (kind: AccountKind, onMove: (start: MovementStart) => void): readonly Column<BalanceRow>[] => [
  {
    key: 'name',
    title: kind === 'client' ? 'Cliente' : 'Empleado',
    sortable: true,
    value: accountName,
    cell: (row) => (
      <Link to="/account/current/$id" params={{ id: row._id }} className={classes.account}>
        {accountName(row)}
      </Link>
    ),
  },
  ...(kind === 'employee'
    ? [{ key: 'typeEmployee', title: 'Tipo', width: 180, sortable: true, secondary: true, hideAt: 760 } satisfies Column<BalanceRow>]
    : []),
  {
    key: 'owes',
    title: balanceWords.owes,
    width: OWES_WIDTH,
    align: 'right',
    sortable: true,
    value: ({ amount }) => (kind === 'client' ? amount : -amount),
    cell: ({ amount }) => {
      const side = sideOf(kind, amount);
      return side === 'owes' ? (
        <Money amount={Math.abs(amount)} />
      ) : (
        <span className={classes.quiet}>{side === 'even' ? balanceWords.even : ''}</span>
      );
    },
  },
  {
    key: 'owed',
    title: balanceWords.owed,
    width: OWED_WIDTH,
    align: 'right',
    sortable: true,
    value: ({ amount }) => (kind === 'client' ? -amount : amount),
    cell: ({ amount }) => (sideOf(kind, amount) === 'owed' ? <Money amount={-Math.abs(amount)} tone="danger" /> : null),
  },
  {
    key: 'action',
    title: 'Acción',
    width: ACTION_WIDTH,
    align: 'right',
    cell: (row) => <Settle row={row} kind={kind} onMove={onMove} />,
  },
];

/** The way to settle a balance: what is owed is collected, what the company owes is paid. */
const Settle = ({ row, kind, onMove }: { row: BalanceRow; kind: AccountKind; onMove: (start: MovementStart) => void }) => {
  const side = sideOf(kind, row.amount);
  if (side === 'even') return null;
  const word = side === 'owes' ? 'Cobrar' : 'Pagar';
  return (
    <button
      type="button"
      className={`as-link ${classes.settle}`}
      aria-label={`${word} a ${accountName(row)}`}
      onClick={() => onMove({ toAccount: row._id, status: side === 'owes' ? 'cash' : 'pay', amount: Math.abs(row.amount) })}
    >
      {word}
    </button>
  );
};

/** Props of {@link Balances}. */
export type BalancesProps = {
  kind: AccountKind;
  /** Begins a movement. */
  onMove: (start: MovementStart) => void;
};

/** What clients owe, or employees are owed: Nos debe beside Le debemos, and the movement that settles each (spec 3 §2.4). */
export function Balances({ kind, onMove }: BalancesProps) {
  const [{ q = '', side }, setSearch] = useScreenSearch('/account/current');
  const navigate = useNavigate();
  const [selection] = useState(() => new Selection<BalanceRow>());
  const chosen = useSelected(selection);
  const [size, rememberSize] = usePageSize(`balances ${kind}`, CURRENT_SIZES, FIRST_SIZE);
  const clients = useQuery({ ...accountsApi.clientBalances.queryOptions({}), enabled: kind === 'client' });
  const employees = useQuery({ ...accountsApi.employeeBalances.queryOptions({}), enabled: kind === 'employee' });
  const query = kind === 'client' ? clients : employees;
  const noun = kind === 'client' ? CLIENT : EMPLOYEE;
  const all: readonly BalanceRow[] | undefined = query.data?.data;
  const rows = all?.filter((row) => matchesFilter(accountName(row), q) && (side === undefined || sideOf(kind, row.amount) === side));
  const exported = () => {
    const call = kind === 'client' ? accountsApi.exportClientBalances : accountsApi.exportEmployeeBalances;
    // Those that are shown, where some are not.
    return call.call(rows && rows.length !== all?.length ? { ids: rows.map(({ _id }) => _id) } : {});
  };
  const summed = (some: readonly BalanceRow[]) => ({ owes: sumOf(some, kind, 'owes'), owed: sumOf(some, kind, 'owed') });
  const total = summed(rows ?? []);
  const picked = summed([...chosen.values()]);
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const sides = (
    <SegmentedControl
      size="xs"
      fullWidth={phone}
      aria-label="Saldos"
      data={[
        { value: 'all', label: sideNames.all },
        { value: 'owes', label: sideNames.owes },
        { value: 'owed', label: sideNames.owed },
      ]}
      value={side ?? 'all'}
      onChange={(next) => void setSearch({ side: balanceSides.find((one) => one === next) })}
    />
  );
  const owed = (amount: number) => <Money amount={-amount} {...(amount > 0 && { tone: 'danger' })} />;
  return (
    <DataTable
      noun={noun}
      rows={rows}
      rowId={({ _id }) => _id}
      rowName={accountName}
      columns={columnsFor(kind, onMove)}
      selection={selection}
      sizes={CURRENT_SIZES}
      initialSize={size}
      onSizeChange={rememberSize}
      goToPage
      initialSort={{ key: 'name', desc: false }}
      error={query.error}
      onRetry={() => void query.refetch()}
      onOpen={({ _id }) => void navigate({ to: '/account/current/$id', params: { id: _id } })}
      cardHeight={62}
      card={(row) => (
        <div className={classes.card}>
          <div>
            <Link to="/account/current/$id" params={{ id: row._id }} className={classes.account}>
              {accountName(row)}
            </Link>
            {row.typeEmployee && <span className={classes.quiet}>{row.typeEmployee}</span>}
          </div>
          <div className={classes.side}>
            <span className={classes.quiet}>{balanceWords[sideOf(kind, row.amount)]}</span>
            {row.amount !== 0 && (
              <b>{sideOf(kind, row.amount) === 'owes' ? <Money amount={Math.abs(row.amount)} /> : owed(Math.abs(row.amount))}</b>
            )}
          </div>
          <Settle row={row} kind={kind} onMove={onMove} />
        </div>
      )}
      {...(q !== '' || side !== undefined
        ? {
            empty: (
              <EmptyState
                title="Ninguna cuenta coincide"
                text="Pruebe con menos letras, o con todas."
                actions={
                  <Button variant="default" onClick={() => void setSearch({ q: undefined, side: undefined })}>
                    Ver todas
                  </Button>
                }
              />
            ),
          }
        : {})}
      selectionBar={() => (
        <SelectionBar noun={noun} count={chosen.size} onClear={() => selection.clear()}>
          <span>
            {balanceWords.owes} <Money amount={picked.owes} /> · {balanceWords.owed} {owed(picked.owed)}
          </span>
        </SelectionBar>
      )}
      notices={
        rows !== undefined &&
        rows.length > 0 && (
          <Totals
            title="Total"
            sums={[
              { label: sideNames.owes, value: <Money amount={total.owes} />, width: OWES_WIDTH, unnamed: true },
              { label: sideNames.owed, value: owed(total.owed), width: OWED_WIDTH, unnamed: true },
            ]}
            end={ACTION_WIDTH}
          />
        )
      }
      panel={phone && <div className={classes.sides}>{sides}</div>}
      strip={
        <FilterStrip
          noun={noun}
          actions={<ExportButton small ask={exported} />}
          total={rows?.length ? rows.length : undefined}
          {...(all && { of: all.length })}
          onRefresh={() => void query.refetch()}
          refreshing={query.isFetching && !query.isPending}
          search={
            <SearchField
              label={kind === 'client' ? 'Buscar cliente' : 'Buscar empleado'}
              value={q}
              rest={250}
              onChange={(text) => void setSearch({ q: text || undefined }, { replace: true })}
            />
          }
        >
          {!phone && sides}
        </FilterStrip>
      }
    />
  );
}
