/** What the chart shows of each period, in its order: money that came in, that went out, and what was settled. */
export const flows = ['cash', 'pay', 'invoice'] as const;
export type Flow = (typeof flows)[number];

/** What people call it (spec 3 §2.3). */
export const flowNames: Readonly<Record<Flow, string>> = { cash: 'Cobros', pay: 'Pagos', invoice: 'Liquidaciones' };
