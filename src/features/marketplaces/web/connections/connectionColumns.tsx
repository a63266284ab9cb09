import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import type { Column } from '#web/table/column.ts';
import { shopNames } from '../../../clients/integration.ts';
import { connectionState } from '../../connectionState.ts';
import type { Connection } from '../../contract.ts';
import { ConnectionBadge } from './ConnectionBadge.tsx';
import classes from './Connections.module.css';

/** Those that want somebody first. */
const ranks = { failed: 0, warn: 1, waiting: 2, ok: 3 } as const;
const moment = (at: string | Date | null) => at && formatDateTime(at);
const stamp = (at: string | Date | null) => (at ? new Date(at).getTime() : null);

/** The columns of the linked accounts. */
export const connectionColumns = (mayOrders: boolean): readonly Column<Connection>[] => [
  {
    key: 'state',
    title: 'Estado',
    width: 128,
    sortable: true,
    value: (row) => ranks[connectionState(row).tone],
    cell: (row) => <ConnectionBadge connection={row} />,
  },
  {
    key: 'nickname',
    title: 'Cuenta',
    width: 276,
    narrow: [{ at: 1240, width: 250 }],
    whole: true,
    sortable: true,
    value: ({ nickname }) => nickname,
    cell: ({ nickname, type, trial }) => (
      <>
        {nickname}{' '}
        <span className={classes.shop}>
          · {shopNames[type].short}
          {trial && ' de prueba'}
        </span>
      </>
    ),
  },
  {
    key: 'client',
    title: 'Cliente',
    width: 158,
    whole: true,
    sortable: true,
    value: ({ client }) => client.name,
    cell: ({ client }) => (
      <Link to="/office/client/$id" params={{ id: client._id }} className={classes.link}>
        {client.name}
      </Link>
    ),
  },
  {
    key: 'eventAt',
    title: 'Último aviso',
    width: 124,
    tabular: true,
    sortable: true,
    hideAt: 1240,
    value: ({ eventAt }) => stamp(eventAt),
    cell: ({ eventAt }) => moment(eventAt) ?? <span className={classes.nothing}>Ninguno</span>,
  },
  {
    key: 'pulledAt',
    title: 'Última lectura',
    width: 124,
    tabular: true,
    sortable: true,
    hideAt: 760,
    value: ({ pulledAt }) => stamp(pulledAt),
    cell: ({ pulledAt }) => moment(pulledAt) ?? <span className={classes.nothing}>Ninguna</span>,
  },
  {
    key: 'pending',
    title: 'Pendientes',
    width: 140,
    sortable: true,
    tabular: true,
    hideAt: 640,
    cell: ({ _id, pending, unplaced }) => {
      if (pending === 0) return <span className={classes.nothing}>0</span>;
      const told = `${formatCount(pending)}${unplaced > 0 ? ` · ${formatCount(unplaced)} sin ubicar` : ''}`;
      return mayOrders ? (
        <Link to="/order/import" search={{ shops: true, account: _id }} className={classes.link}>
          {told}
        </Link>
      ) : (
        told
      );
    },
  },
  {
    key: 'waiting',
    title: 'En cola',
    width: 72,
    align: 'right',
    tabular: true,
    sortable: true,
    hideAt: 1240,
    cell: ({ waiting }) => formatCount(waiting),
  },
  {
    key: 'conflicts',
    title: 'Diferencias',
    width: 92,
    align: 'right',
    tabular: true,
    sortable: true,
    hideAt: 980,
    cell: ({ conflicts }) => formatCount(conflicts),
  },
  {
    key: 'error',
    title: 'Última falla',
    hideAt: 1000,
    value: ({ error }) => error?.message ?? '',
    cell: ({ error, nextAt }) =>
      error ? (
        <span title={`${formatDateTime(error.at)} · ${error.message}`}>
          {error.message}
          {nextAt && <span className={classes.shop}> · sigue {formatDateTime(nextAt)}</span>}
        </span>
      ) : (
        <span className={classes.nothing}>Ninguna</span>
      ),
  },
];
