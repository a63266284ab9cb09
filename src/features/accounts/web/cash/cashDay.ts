import { fromCents, toCents } from '#shared/money.ts';
import type { CashRow } from '../../closureCalls.ts';
import type { CashPart } from './cashSearch.ts';

/** Whether there is something to look at: of who collected nothing there is not. */
export const isShown = ({ status, orders, _id }: CashRow): boolean => status === 'closed' || orders > 0 || _id !== null;

/** Which part of the day a row is of; none where there is nothing to hand in. */
export const partOf = (row: CashRow): CashPart | undefined => (isShown(row) ? row.status : undefined);

/** Rows of a part, those that have nothing to hand in last. */
export const rowsOf = (rows: readonly CashRow[], part: CashPart | undefined): readonly CashRow[] =>
  part ? rows.filter((row) => partOf(row) === part) : [...rows.filter(isShown), ...rows.filter((row) => !isShown(row))];

/** The row that an address means: the closed one that it names, or what there is of its driver, what is open first; without a driver the first. */
export const chosenRow = (
  rows: readonly CashRow[],
  { driver, closure }: { driver?: string | undefined; closure?: string | undefined },
): CashRow | undefined => {
  if (!driver) return rows.find(isShown);
  const theirs = rows.filter((row) => row.driver._id === driver);
  return theirs.find(({ _id, status }) => status === 'closed' && _id === closure) ?? theirs[0];
};

/** What a day comes to, in pesos: handed in, by how much that differs from what was collected, still to be handed in, and collected. */
export const dayTotals = (rows: readonly CashRow[]) => {
  const sum = (part: CashPart, of: (row: CashRow) => number) =>
    fromCents(rows.filter(({ status }) => status === part).reduce((total, row) => total + toCents(of(row)), 0));
  const handed = sum('closed', (row) => row.handed ?? 0);
  const difference = sum('closed', (row) => row.difference ?? 0);
  const left = sum('open', ({ expected }) => expected);
  const collected = fromCents(toCents(sum('closed', ({ expected }) => expected)) + toCents(left));
  return { handed, difference, left, collected };
};
