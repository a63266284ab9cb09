import { addressLine } from '#shared/place/addressLine.ts';
import { formatDateTime } from '#shared/time.ts';
import type { Column } from '#web/table/column.ts';
import { shopNames } from '../../../clients/integration.ts';
import type { PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';
import { needsPlace, waitsFor } from './waitsFor.ts';

/** What the shipments that wait are sorted by; the first unless told. */
export const pendingSorts = ['createAt', 'name', 'town'] as const;
export type PendingSort = (typeof pendingSorts)[number];

/** The columns of the shipments that wait. @param isPut which of them somebody has put on the map just now */
export const pendingColumns = (isPut: (shipment: PendingShipment) => boolean): readonly Column<PendingShipment>[] => [
  {
    key: 'createAt',
    title: 'Llegó',
    width: 122,
    tabular: true,
    secondary: true,
    sortable: true,
    hideAt: 1320,
    cell: ({ createAt }) => formatDateTime(createAt),
  },
  { key: 'externalID', title: '# Ext.', width: 128, tabular: true, whole: true },
  {
    key: 'account',
    title: 'Cuenta',
    width: 220,
    narrow: [{ at: 1240, width: 150 }],
    cell: ({ account, type }) => (
      <>
        {account.nickname} <span className={classes.quiet}>· {shopNames[type].short}</span>
      </>
    ),
  },
  { key: 'client', title: 'Cliente', width: 150, hideAt: 1240, value: ({ client }) => client.name },
  { key: 'name', title: 'Destinatario', width: 150, sortable: true },
  {
    key: 'town',
    title: 'Dirección',
    sortable: true,
    cell: (row) => (
      <>
        {addressLine(row) || 'Sin dirección'} {row.town && <span className={classes.quiet}>· {row.town}</span>}
      </>
    ),
  },
  { key: 'typeOrder', title: 'Tipo', width: 72, hideAt: 960 },
  {
    key: 'problem',
    title: 'Espera',
    width: 268,
    narrow: [{ at: 1100, width: 200 }],
    value: (row) => waitsFor(row, isPut(row)),
    cell: (row) => (
      <span className={classes.why} data-unplaced={(needsPlace(row) && !isPut(row)) || undefined} title={waitsFor(row, isPut(row))}>
        {waitsFor(row, isPut(row))}
      </span>
    ),
  },
];
