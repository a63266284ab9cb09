/** Whose accounts there are. A client's balance is what it owes the company, an employee's what the company owes them (decisions §6). */
export const accountKinds = ['client', 'employee'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** What is done to an account by hand: the company gives money, receives it, or credits it. */
export const manualActions = ['pay', 'cash', 'credit'] as const;
export type ManualAction = (typeof manualActions)[number];

/** What a movement does: one by hand, what a settlement posts, or the cash that a driver was handed for a client. */
export const movementActions = [...manualActions, 'invoice', 'collected'] as const;
export type MovementAction = (typeof movementActions)[number];

/** What a movement comes from. */
export const movementOrigins = ['manual', 'invoice', 'closure'] as const;
export type MovementOrigin = (typeof movementOrigins)[number];

/** Whether a movement can be taken back: one by hand that neither takes another back nor is taken back. */
export const isReversible = (movement: {
  readonly typeFrom: MovementOrigin;
  readonly reverses: unknown;
  readonly reversed: unknown;
}): boolean => movement.typeFrom === 'manual' && movement.reverses === null && movement.reversed === null;

/** How money changes hands. */
export const payMethods = ['Efectivo', 'Cheque', 'Transferencia'] as const;
export type PayMethod = (typeof payMethods)[number];

/** The photo of a movement's receipt: one, of 10 MB at most. */
export const RECEIPT = { max: 1, maxBytes: 10 * 1024 * 1024 };

/**
 * Whether an action makes an account's balance larger or smaller (decisions §6). The database works out the same (`movements.change`).
 *
 * | | client (owes us) | employee (we owe) |
 * |---|---|---|
 * | Cobro: we receive money | − | + |
 * | Pago: we give money | + | − |
 * | Nota de crédito: in favour of the account | − | + |
 * | Liquidación | + | + |
 * | Cobro en destino: cash that a driver holds for a client | − | − |
 */
export const effectOf = (kind: AccountKind, action: MovementAction): 1 | -1 => effects[kind][action];

const effects: Readonly<Record<AccountKind, Readonly<Record<MovementAction, 1 | -1>>>> = {
  client: { cash: -1, pay: 1, credit: -1, invoice: 1, collected: -1 },
  employee: { cash: 1, pay: -1, credit: 1, invoice: 1, collected: -1 },
};
