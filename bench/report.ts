import { execFileSync } from 'node:child_process';
import os from 'node:os';
import type { Times } from './timing.ts';

/** A line of the table. */
export type Row = { name: string; server: Times; target: number; sql?: Times | undefined; note: string; failed?: boolean };

const ms = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

/** Whether the row's target is missed. */
export const isMissed = ({ server, target, failed }: Row) => Boolean(failed) || !(server.p95 <= target);

/** The rows as a table of plain text, times in milliseconds. */
export const tableOf = (rows: readonly Row[]): string => {
  const head = ['', 'row', 'median', 'p95', 'target', 'SQL median', 'SQL p95', 'samples', 'notes'];
  const lines = rows.map((row) => [
    isMissed(row) ? 'x' : 'ok',
    row.name,
    ms(row.server.median),
    ms(row.server.p95),
    String(row.target),
    row.sql ? ms(row.sql.median) : '-',
    row.sql ? ms(row.sql.p95) : '-',
    String(row.server.count),
    row.note,
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]!.length)));
  const isText = (column: number) => column < 2 || column === head.length - 1;
  const draw = (line: string[]) =>
    line
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [draw(head), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(draw)].join('\n');
};

/** The commit that is measured, if this is a checkout. */
const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'no commit';
  }
};

/** What it was measured on. */
export const machineLine = (postgres: string) => {
  const cores = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg().map((each) => each.toFixed(1));
  return `${cores.length} cores ${cores[0]?.model.trim()}, ${memory} GB, Node ${process.version}, PostgreSQL ${postgres}, ${os.platform()}, commit ${commit()}, load ${load.join(' ')}`;
};
