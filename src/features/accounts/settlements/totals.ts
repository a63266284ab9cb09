/** What of a line counts in sums, in cents. */
export type SummedLine = {
  readonly cash: number;
  readonly pay: number;
  readonly collected: number;
  /** `_id`; null while nobody has the order. */
  readonly driver: string | null;
};

/** What a settlement comes to, in cents. */
export type SettlementTotals = {
  orders: number;
  /** What the client is charged. */
  cash: number;
  /** What drivers are paid; of an order without a driver nobody is. */
  pay: number;
  /** What drivers collected for the client at the door. */
  collected: number;
  /** What the client has to pay; below 0 the company owes it. */
  total: number;
  /** To each driver, by `_id`. */
  payTo: ReadonlyMap<string, number>;
};

/**
 * What a settlement of some lines comes to (decisions §6).
 * @param nets whether what drivers collected is kept back from what is charged
 */
export const totalsOf = (lines: readonly SummedLine[], nets: boolean): SettlementTotals => {
  const sum = (of: (line: SummedLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [cash, collected] = [sum((line) => line.cash), sum((line) => line.collected)];
  const payTo = new Map<string, number>();
  for (const { driver, pay: amount } of lines) if (driver && amount !== 0) payTo.set(driver, (payTo.get(driver) ?? 0) + amount);
  const pay = [...payTo.values()].reduce((total, amount) => total + amount, 0);
  return { orders: lines.length, cash, pay, collected, total: cash - (nets ? collected : 0), payTo };
};
