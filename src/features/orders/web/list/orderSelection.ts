import type { ResultSelection } from '#web/list/selection/resultSelection.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import type { SentFilter } from '../../filter.ts';

/** The chosen orders: one by one, or all of a filter with those taken out again. */
export type OrderSelection = ResultSelection<OrderRowShown, SentFilter>;
