import { formatCount } from '#shared/money.ts';
import { formatDay, type Day } from '#shared/time.ts';
import type { Column } from '#web/table/column.ts';
import type { SettlementRowShown } from '../../../settlementCalls.ts';
import { Money } from '../../Money.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { Expiry } from './Expiry.tsx';
import classes from './Settlements.module.css';

/** Widths in px of what has a total at the foot, and of what stands right of it. */
export const widths = { order: 72, money: 126, status: 126, menu: 80 } as const;

/** Tables up to this width, in px, leave the period out. */
const NARROW = 1370;
/** Up to this one not all columns fit: how many orders and what was collected go, and the others come closer. */
const TIGHT = 1230;
const money = { width: widths.money, narrow: [{ at: TIGHT, width: 112 }] } as const;

/** What drivers collected, which lowers the total: a deduction has its minus, and no red. */
export const Deducted = ({ amount, struck = false }: { amount: number; struck?: boolean }) =>
  amount === 0 ? <span className={classes.none}>—</span> : <Money amount={-amount} struck={struck} />;

/** An amount that is red where the company owes it. */
export const Owed = ({ amount, struck = false }: { amount: number; struck?: boolean }) => (
  <Money amount={amount} struck={struck} tone={amount < 0 && !struck ? 'danger' : undefined} />
);

/** From which day to which the orders were delivered: '01/11 – 15/11/26'. */
export const periodText = ({ fromPeriod, toPeriod }: { fromPeriod: Day; toPeriod: Day }): string =>
  fromPeriod === toPeriod
    ? formatDay(toPeriod)
    : `${fromPeriod.slice(0, 4) === toPeriod.slice(0, 4) ? formatDay(fromPeriod).slice(0, 5) : formatDay(fromPeriod)} – ${formatDay(toPeriod)}`;

const isStruck = ({ status }: SettlementRowShown) => status === 'cancelled';

/** The columns of the list of settlements: Cobro less Cobro en destino is Total, and what of that is left Saldo. */
export const settlementColumns = (today: Day, onOpen: (row: SettlementRowShown) => void): readonly Column<SettlementRowShown>[] => [
  {
    key: 'invoice',
    title: 'Liquidación',
    width: 118,
    narrow: [{ at: TIGHT, width: 100 }],
    sortable: true,
    tabular: true,
    whole: true,
    cell: (row) => (
      <button type="button" className={classes.number} data-quiet={isStruck(row) || undefined} onClick={() => onOpen(row)}>
        {row.invoice}
      </button>
    ),
  },
  {
    key: 'client',
    title: 'Cliente',
    sortable: true,
    value: ({ client }) => client.name,
    cell: (row) => <span className={isStruck(row) ? classes.quiet : undefined}>{row.client.name}</span>,
  },
  { key: 'period', title: 'Período', width: 144, tabular: true, secondary: true, hideAt: NARROW, value: periodText },
  {
    key: 'expire',
    title: 'Vence',
    width: 128,
    narrow: [{ at: TIGHT, width: 114 }],
    sortable: true,
    cell: (row) => <Expiry settlement={row} today={today} />,
  },
  {
    key: 'order',
    title: 'Órdenes',
    width: widths.order,
    hideAt: TIGHT,
    align: 'right',
    sortable: true,
    tabular: true,
    value: ({ order }) => formatCount(order),
  },
  { key: 'cash', title: 'Cobro', ...money, align: 'right', cell: (row) => <Money amount={row.cash} struck={isStruck(row)} /> },
  {
    key: 'collected',
    title: 'Cobro en destino',
    width: widths.money,
    hideAt: TIGHT,
    align: 'right',
    cell: (row) => <Deducted amount={row.collected} struck={isStruck(row)} />,
  },
  {
    key: 'total',
    title: 'Total',
    ...money,
    align: 'right',
    sortable: true,
    cell: (row) => <Owed amount={row.collectTotal} struck={isStruck(row)} />,
  },
  {
    key: 'left',
    title: 'Saldo',
    ...money,
    align: 'right',
    sortable: true,
    cell: (row) => (
      <span className={row.left === 0 ? undefined : classes.left}>
        <Owed amount={row.left} />
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Estado',
    width: widths.status,
    sortable: true,
    cell: ({ status, left }) => (
      <>
        <StateBadge state={status} />
        {left < 0 && <span className={classes.owed}> Le debemos</span>}
      </>
    ),
  },
];
