import type { ManualAction } from '../../ledger/kinds.ts';

/** What the form of a movement begins with. */
export type MovementStart = {
  /** A client's or an employee's `_id`. */
  toAccount?: string;
  status?: ManualAction;
  /** Pesos. */
  amount?: number;
  /** The settlement that it pays. */
  settlement?: string;
};
