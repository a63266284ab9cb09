import { endState, type firstEnd } from '#shared/record/expiry.ts';
import { today } from '#shared/time.ts';
import type { Column } from '../table/column.ts';
import { EndBadge } from './EndBadge.tsx';
import classes from './EndBadge.module.css';

type End = ReturnType<typeof firstEnd>;

/** What of a record ends first; that nothing was told. */
export const EndText = ({ end }: { end: End }) => (end ? <EndBadge end={end} quiet /> : <span className={classes.none}>Sin cargar</span>);

/** The column of what ends first, filtered by how near that is. @param over what is otherwise than usual */
export const endColumn = <Row extends object>(endOf: (row: Row) => End, over: Partial<Column<Row>> = {}): Column<Row> => ({
  key: 'end',
  title: 'Próximo vencimiento',
  width: 178,
  sortable: true,
  tabular: true,
  value: (row) => endOf(row)?.day,
  filter: 'values',
  filtered: (row) => endState(endOf(row)?.day, today(new Date())),
  cell: (row) => <EndText end={endOf(row)} />,
  ...over,
});
