import { toCents } from '#shared/money.ts';
import type { SumsTold } from './rows.ts';

/**
 * Amounts in whole pesos that add up to their sum, which is rounded itself: whatever that leaves goes to those that lose most of theirs. One
 * that is whole stays as it is.
 * @param amounts pesos
 */
export const inWholePesos = (amounts: readonly number[]): number[] => {
  const parts = amounts.map((amount, at) => {
    const whole = Math.floor(toCents(amount) / 100);
    return { at, whole, lost: toCents(amount) - whole * 100 };
  });
  const sum = Math.round(amounts.reduce((all, amount) => all + toCents(amount), 0) / 100);
  const left = parts.reduce((rest, { whole }) => rest - whole, sum);
  const risen = new Set(
    parts
      .toSorted((a, b) => b.lost - a.lost || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ at, whole }) => whole + (risen.has(at) ? 1 : 0));
};

/** Sums in whole pesos: what was and by how much it changes are rounded once, and all else is counted with these, so that it adds up. */
export const wholeSums = (all: readonly SumsTold[]): SumsTold[] => {
  const column = (of: 'pay' | 'cash') => {
    const before = inWholePesos(all.map((sums) => sums.before[of]));
    const change = inWholePesos(all.map((sums) => (toCents(sums.now[of]) - toCents(sums.before[of])) / 100));
    return before.map((was, at) => ({ before: was, now: was + (change[at] ?? 0) }));
  };
  const [pay, cash] = [column('pay'), column('cash')];
  const at = (index: number, when: 'before' | 'now') => ({ pay: pay[index]?.[when] ?? 0, cash: cash[index]?.[when] ?? 0 });
  return all.map(({ orders }, index) => ({ orders, before: at(index, 'before'), now: at(index, 'now') }));
};

/** The same of one that stands alone. */
export const wholeOf = (sums: SumsTold): SumsTold => wholeSums([sums])[0]!;
