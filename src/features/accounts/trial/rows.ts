import { fromCents, toCents } from '#shared/money.ts';

type Prices = { pay: number; cash: number };
/** Orders with what they came to and what they would; pesos. */
export type SumsTold = { orders: number; before: Prices; now: Prices };
type Group = SumsTold & { key: string; name: string; of: string };

/** Rows that are shown before the rest is told in one. */
const SHOWN = 10;

const less = (a: number, b: number) => fromCents(toCents(a) - toCents(b));
const plus = (a: number, b: number) => fromCents(toCents(a) + toCents(b));
const both = (a: Prices, b: Prices): Prices => ({ pay: plus(a.pay, b.pay), cash: plus(a.cash, b.cash) });

/** What is left of what clients are charged once drivers are paid; pesos. */
export const marginOf = ({ pay, cash }: Prices): number => less(cash, pay);

/** By how much sums change; pesos. */
export const changeOf = ({ before, now }: Pick<SumsTold, 'before' | 'now'>) => ({
  cash: less(now.cash, before.cash),
  pay: less(now.pay, before.pay),
  margin: less(marginOf(now), marginOf(before)),
});

/** Sums of many as one. */
export const sumOf = (all: readonly SumsTold[]): SumsTold =>
  all.reduce<SumsTold>(
    (sum, { orders, before, now }) => ({ orders: sum.orders + orders, before: both(sum.before, before), now: both(sum.now, now) }),
    { orders: 0, before: { pay: 0, cash: 0 }, now: { pay: 0, cash: 0 } },
  );

/** By how much an amount grew, in words: '+5,4 %', '−1,9 %', '0 %'; '—' where it was nothing. */
export const growthSaid = (before: number, now: number): string => {
  if (toCents(before) === 0) return toCents(now) === 0 ? '0 %' : '—';
  const tenths = Math.round(((now - before) / Math.abs(before)) * 1000);
  const said = (Math.abs(tenths) / 10).toLocaleString('es-AR', { maximumFractionDigits: 1 });
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${said} %`;
};

/**
 * The rows that are shown of some groups: those with most orders, the orders that have none always, and the rest as one, so that they add up
 * to the whole.
 * @param all whether none is left to the rest
 */
export const shownGroups = <G extends Group>(
  groups: readonly G[],
  all: boolean,
): { rows: readonly G[]; rest: (SumsTold & { count: number }) | null } => {
  const named = groups.filter(({ key }) => key !== '');
  const none = groups.filter(({ key }) => key === '');
  // A rest of one is that one.
  const most = SHOWN - none.length;
  const shown = all || named.length <= most + 1 ? named : named.slice(0, most);
  const left = named.slice(shown.length);
  return { rows: [...shown, ...none], rest: left.length === 0 ? null : { count: left.length, ...sumOf(left) } };
};

/** Where a bar stands on an axis that all rows share, in hundredths of its width. */
export const barOf = (amount: number, all: readonly number[]): { left: number; width: number; zero: number } => {
  const low = Math.min(0, ...all);
  const span = Math.max(0, ...all) - low;
  if (span === 0) return { left: 0, width: 0, zero: 0 };
  const share = (value: number) => (value / span) * 100;
  return { left: share(Math.min(0, amount) - low), width: share(Math.abs(amount)), zero: share(-low) };
};
