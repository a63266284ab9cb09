import { toCents } from '#shared/money.ts';
import type { SettlementLineShown } from '../../../settlementCalls.ts';
import { type SettlementTotals, totalsOf } from '../../../settlements/totals.ts';

/** What a driver is paid of a settlement, in cents. */
export type DriverPay = { _id: string; name: string; orders: number; pay: number };

/** What some orders come to, in cents. */
export type Receipt = SettlementTotals & {
  /** Those who carried them, the best paid first. */
  drivers: readonly DriverPay[];
  /** Orders without a zone. */
  unpriced: number;
};

/** What the chosen orders come to. @param nets whether what drivers collected is kept back */
export const receiptOf = (lines: readonly SettlementLineShown[], nets: boolean): Receipt => {
  const totals = totalsOf(
    lines.map(({ invoice_cash, invoice_pay, chargeAmount, driverAssign }) => ({
      cash: toCents(invoice_cash),
      pay: toCents(invoice_pay),
      collected: toCents(chargeAmount),
      driver: driverAssign?._id ?? null,
    })),
    nets,
  );
  const drivers = new Map<string, DriverPay>();
  for (const { driverAssign } of lines) {
    if (!driverAssign) continue;
    const { _id, name } = driverAssign;
    drivers.set(_id, { _id, name, orders: (drivers.get(_id)?.orders ?? 0) + 1, pay: totals.payTo.get(_id) ?? 0 });
  }
  return {
    ...totals,
    drivers: [...drivers.values()].toSorted((a, b) => b.pay - a.pay || a.name.localeCompare(b.name, 'es')),
    unpriced: lines.filter(({ invoice_name }) => invoice_name === null).length,
  };
};

/** How many movements saving posts: on the client's account, and on how many drivers' one each. */
export type Postings = { client: number; drivers: number };

/** What is posted: of a new one everything, of one that stands what changed; what is 0 is not. @param before null for a new one */
export const postingsOf = (before: Receipt | null, after: Receipt, nets: boolean): Postings => {
  const changed = (of: (receipt: Receipt) => number) => (of(after) === (before ? of(before) : 0) ? 0 : 1);
  const drivers = new Set([...(before?.payTo.keys() ?? []), ...after.payTo.keys()]);
  return {
    client: changed(({ cash }) => cash) + (nets ? changed(({ collected }) => collected) : 0),
    drivers: [...drivers].filter((driver) => changed(({ payTo }) => payTo.get(driver) ?? 0) === 1).length,
  };
};
