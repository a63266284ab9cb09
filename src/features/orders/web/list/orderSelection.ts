import { EntrySelections } from '#web/list/selection/entrySelections.ts';
import type { ResultSelection } from '#web/list/selection/resultSelection.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import type { SentFilter } from '../../filter.ts';

/** The chosen orders: one by one, or all of a filter with those taken out again. */
export type OrderSelection = ResultSelection<OrderRowShown, SentFilter>;

/** The chosen orders of the lists that were left: who prints them, or looks at one, comes back to them. */
export const leftSelections = new EntrySelections<OrderSelection>();
