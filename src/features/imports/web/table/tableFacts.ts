import { formatCount } from '#shared/money.ts';
import type { FoundTable } from '../../sheet/findTable.ts';
import type { LeftWhy } from '../../sheet/leftRows.ts';

const whys: Record<LeftWhy, string> = {
  title: 'título',
  blank: 'en blanco',
  total: 'un total',
  header: 'títulos repetidos',
  note: 'una nota',
  dropped: 'la dejó afuera usted',
};

/** Ranges that are told one by one, at most. */
const MAX_TOLD = 6;

/** Rows of the sheet in words, counted from 1: '66', '1 y 2', '1 a 3'. */
const saidRange = (from: number, to: number) => {
  if (from === to) return formatCount(from + 1);
  return `${formatCount(from + 1)} ${to === from + 1 ? 'y' : 'a'} ${formatCount(to + 1)}`;
};

/** Which rows are left out, and why: '1 a 3: título, en blanco. 66: un total.' */
export const saidLeft = (left: FoundTable['left']): string => {
  const ranges: { from: number; to: number; why: Set<LeftWhy> }[] = [];
  for (const { at, why } of left.toSorted((a, b) => a.at - b.at)) {
    const last = ranges.at(-1);
    if (last?.to === at - 1) {
      last.to = at;
      last.why.add(why);
    } else ranges.push({ from: at, to: at, why: new Set([why]) });
  }
  const told = ranges
    .slice(0, MAX_TOLD)
    .map(({ from, to, why }) => `${saidRange(from, to)}: ${[...why].map((each) => whys[each]).join(', ')}.`);
  const others = ranges.slice(MAX_TOLD).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return [...told, ...(others > 0 ? [`Y ${formatCount(others)} más.`] : [])].join(' ');
};

/** From which to which row of the sheet the orders stand: 'De la 5 a la 65.' */
export const saidRows = (rows: FoundTable['rows']): string => {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return '';
  return first.at === last.at ? `La ${formatCount(first.at + 1)}.` : `De la ${formatCount(first.at + 1)} a la ${formatCount(last.at + 1)}.`;
};

/** Reasons that are a guess: the row may be an order all the same. */
const guesses: ReadonlySet<LeftWhy> = new Set(['total', 'note', 'header', 'dropped']);

/** Rows that are worth offering back, at most. */
const MAX_OFFERED = 4;

/** The rows that were left out though they may be orders, those that somebody left out last first. */
export const offeredRows = (left: FoundTable['left'], dropped: readonly number[] = []): number[] =>
  left
    .filter(({ why }) => guesses.has(why))
    .map(({ at }) => at)
    .toSorted((a, b) => dropped.indexOf(b) - dropped.indexOf(a) || a - b)
    .slice(0, MAX_OFFERED);

/** The rows that were left out as totals, notes or titles though they may be orders: what somebody has to be told who never sees the table. */
export const guessedLeft = (left: FoundTable['left']): FoundTable['left'] =>
  left.filter(({ why }) => why !== 'dropped' && guesses.has(why));
