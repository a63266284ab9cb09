import { expect, test } from 'vitest';
import { withBlockClients } from './blocks.ts';

test.each<[string, string[], string[]]>([
  ['the first row of each block', ['A', '', '', 'B', '', 'A', ''], ['A', 'A', 'A', 'B', 'B', 'A', 'A']],
  ['most rows', ['A', 'B', '', 'C'], ['A', 'B', '', 'C']],
  ['one client alone', ['A', '', '', ''], ['A', '', '', '']],
  ['rows that follow each other', ['A', 'A', '', 'B', '', '', ''], ['A', 'A', '', 'B', '', '', '']],
  ['rows but the first', ['', '', 'A', '', 'B', ''], ['', '', 'A', '', 'B', '']],
])('clients that stand in %s: %j are those of %j', (_, written, clients) => {
  const rows = written.map((client, at) => ({ at, cells: [client, 'Thames 900'] }));
  expect(withBlockClients(rows, { columns: ['client', 'toAddress'] }).map(({ cells }) => cells[0])).toEqual(clients);
});

test('without a column of clients nothing is carried', () => {
  const rows = ['A', '', 'B', ''].map((client, at) => ({ at, cells: [client] }));
  expect(withBlockClients(rows, { columns: ['name'] })).toBe(rows);
});
