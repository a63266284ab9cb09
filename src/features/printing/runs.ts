/** In which order labels are printed: as listed, by postal code, or by who carries them. */
export const printSorts = ['list', 'postalCode', 'driver'] as const;
export type PrintSort = (typeof printSorts)[number];

/** What of an order says where its labels stand in a run. */
export interface Sorted {
  readonly postalCode: string | null;
  readonly town: string | null;
  readonly address: string;
  readonly addressNumber: number;
  readonly driver: string | null;
}

/** Digits of a postal code: '1414' of 'C1414ABC'; those without any come last. */
const codeOf = ({ postalCode }: Sorted): number => Number(/\d+/.exec(postalCode ?? '')?.[0] ?? Infinity);

const compareTexts = new Intl.Collator('es', { sensitivity: 'base', numeric: true }).compare;
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

const byAddress = (a: Sorted, b: Sorted): number =>
  compareNumbers(codeOf(a), codeOf(b)) ||
  compareTexts(a.town ?? '', b.town ?? '') ||
  compareTexts(a.address, b.address) ||
  compareNumbers(a.addressNumber, b.addressNumber);

/** Orders in the order in which their labels are printed; those that are equal stay as they were listed. Those without a driver come last. */
export const sortedForPrint = <Order extends Sorted>(orders: readonly Order[], sort: PrintSort): Order[] => {
  if (sort === 'list') return [...orders];
  if (sort === 'postalCode') return orders.toSorted(byAddress);
  return orders.toSorted((a, b) =>
    a.driver === null || b.driver === null
      ? Number(a.driver === null) - Number(b.driver === null) || byAddress(a, b)
      : compareTexts(a.driver, b.driver) || byAddress(a, b),
  );
};

/** Whose labels a run has: 'Ñandú, Electro Sur y 6 más', those with most orders first. */
export const runTitle = (clients: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const name of clients) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  if (names.length <= 2) return names.join(' y ');
  return `${names.slice(0, 2).join(', ')} y ${names.length - 2} más`;
};

/** Some labels of an order of a run. */
export interface Portion {
  /** Which of the run's orders, from 0. */
  readonly order: number;
  /** Its first label among those of the run, from 1. */
  readonly first: number;
  /** Which of its labels, from 0. */
  readonly from: number;
  /** Excluded. */
  readonly until: number;
  /** Whether its last label is among them. */
  readonly ends: boolean;
}

/** The labels from one to another of a run, by order. @param counts labels of each order */
export const portionsOf = (counts: readonly number[], from: number, to: number): Portion[] => {
  const portions: Portion[] = [];
  let first = 1;
  for (const [order, count] of counts.entries()) {
    const last = first + count - 1;
    if (last >= from && first <= to)
      portions.push({ order, first, from: Math.max(from, first) - first, until: Math.min(to, last) - first + 1, ends: last <= to });
    first = last + 1;
  }
  return portions;
};

/** Labels from one to another, both included. */
export type Span = [from: number, to: number];

/** Some spans and one more, in their order; those that touch are one. */
export const withSpan = (spans: readonly Span[], added: Span): Span[] => {
  const merged: Span[] = [];
  for (const [from, to] of [...spans, added].toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

/** How many labels some spans have. */
export const labelsIn = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** Whether all labels of a span are in one of some. */
export const covers = (spans: readonly Span[], [from, to]: Span): boolean => spans.some(([first, last]) => first <= from && to <= last);

/** Whether any label of a span is in one of some. */
export const touches = (spans: readonly Span[], [from, to]: Span): boolean => spans.some(([first, last]) => first <= to && from <= last);

/** The first labels of a run that are in none of some spans. @param total labels of the run */
export const gapOf = (spans: readonly Span[], total: number): Span | undefined => {
  let from = 1;
  for (const [first, last] of spans) {
    if (first > from) return [from, first - 1];
    from = last + 1;
  }
  return from <= total ? [from, total] : undefined;
};
