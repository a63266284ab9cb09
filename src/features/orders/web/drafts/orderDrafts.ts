import { type DraftKind, shapeOf } from '#web/form/useDraft.ts';
import { emptyOrder, type OrderValues } from '../form/orderValues.ts';
import type { OrderListSearch } from '../list/orderListSearch.ts';
import type { OrderSelection } from '../list/orderSelection.ts';
import type { FormStart } from '../form/orderStart.ts';
import { type ChangeValues, emptyChange } from '../status/statusChange.ts';

/** What was typed in the form of an order. */
export type FormDraft = { part: 'form'; start: FormStart; values: OrderValues };

/** A history entry that was not saved. */
export type HistoryDraft = {
  part: 'history';
  id: string;
  order: { _id: string; internalID: string };
  /** What the order was when it was typed, and the history entries that were seen. */
  version: number;
  known: string[];
  /** What the form proposed. */
  initial: ChangeValues;
  values: ChangeValues;
  /** A tab that is loaded again has their names alone. */
  photoNames: string[];
};

/** A bulk change that was not saved; without values the chosen orders alone. */
export type BulkDraft = {
  part: 'bulk';
  id: string;
  search: OrderListSearch;
  chosen: ReturnType<OrderSelection['kept']>;
  count: number;
  values: ChangeValues | null;
};

/** What was typed, or chosen, and not saved. */
export type OrderDraft = FormDraft | HistoryDraft | BulkDraft;
/** The drafts of orders: their forms, history entries and bulk changes. */
export const orderDrafts: DraftKind<OrderDraft> = {
  name: 'order',
  shape: shapeOf({ ...emptyOrder('2026-01-01'), change: emptyChange, shared: [] }),
  idOf: (draft) => (draft.part === 'form' ? draft.start.importId : draft.id),
};
