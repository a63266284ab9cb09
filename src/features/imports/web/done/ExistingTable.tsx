import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#shared/time.ts';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import type { ExistingRow } from '../../contract.ts';
import links from '../Import.module.css';
import classes from './ImportDone.module.css';

const NOUN = { one: 'fila', many: 'filas', feminine: true };
const SIZES = [20, 50, 100] as const;

/** What the file says otherwise than the order that was there. */
function Changes({ changes }: Pick<ExistingRow, 'changes'>) {
  if (changes.length === 0) return <span className={classes.same}>Igual</span>;
  return changes.map(({ label, before, after }) => (
    <span key={label} className={classes.change}>
      <em>{label}</em> <s>{before || 'vacío'}</s> → <b>{after || 'vacío'}</b>
    </span>
  ));
}

const columns: readonly Column<ExistingRow>[] = [
  { key: 'row', title: 'Fila', width: 68, align: 'right', tabular: true, secondary: true, sortable: true },
  { key: 'externalID', title: '# Ext.', width: 150, tabular: true, sortable: true },
  { key: 'name', title: 'Contacto', width: 190, sortable: true, hideAt: 900 },
  {
    key: 'internalID',
    title: 'Orden que estaba',
    width: 160,
    tabular: true,
    sortable: true,
    cell: ({ order, internalID }) => (
      <Link to="/order/$id" params={{ id: order }} target="_blank" className={links.link}>
        {internalID}
      </Link>
    ),
  },
  { key: 'createAt', title: 'Creada', width: 136, tabular: true, sortable: true, cell: ({ createAt }) => formatDateTime(createAt) },
  { key: 'by', title: 'Por', width: 170, sortable: true, value: ({ by }) => by ?? 'Otro sistema' },
  {
    key: 'changes',
    title: 'Frente al archivo',
    value: ({ changes }) => changes.length,
    sortable: true,
    cell: (row) => <Changes {...row} />,
  },
];

/** The rows of an import whose orders were there already, and how they differ. */
export function ExistingTable({ rows }: { rows: readonly ExistingRow[] }) {
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowId={({ row }) => String(row)}
      rowName={({ externalID }) => externalID}
      noun={NOUN}
      sizes={SIZES}
      card={(row) => (
        <div className={classes.card}>
          <b>
            {row.externalID} · {row.name}
          </b>
          <span>
            <Link to="/order/$id" params={{ id: row.order }} target="_blank">
              {row.internalID}
            </Link>
            , {row.by ?? 'Otro sistema'}, {formatDateTime(row.createAt)}
          </span>
          <Changes changes={row.changes} />
        </div>
      )}
    />
  );
}
