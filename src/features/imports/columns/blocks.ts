import type { TableRow } from './cells.ts';
import type { Reading } from './layout.ts';

/**
 * The rows with the client of their block, where it stands in the first row of each alone: several clients, most rows blank, never the same
 * one in two rows that follow each other. Of a table that only lacks a client here and there the rows are as they were.
 */
export const withBlockClients = <Row extends TableRow>(rows: readonly Row[], { columns }: Pick<Reading, 'columns'>): readonly Row[] => {
  const place = columns.indexOf('client');
  if (place < 0) return rows;
  const told = rows.map(({ cells, error }) => (error === undefined ? (cells[place]?.trim() ?? '') : ''));
  const named = told.filter(Boolean);
  const isRepeated = told.some((client, at) => client !== '' && client === told[at - 1]);
  if (!told[0] || named.length * 2 > told.length || new Set(named).size < 2 || isRepeated) return rows;
  let client = '';
  return rows.map((row, at) => {
    client = told[at] || client;
    return told[at] ? row : { ...row, cells: row.cells.with(place, client) };
  });
};
