import type { Day } from '#shared/day.ts';
import { addDays, isDay } from '#shared/time.ts';
import { listParts, oneOf, recordId, searchReader, type SearchOf, type SearchReader, text, textThat } from '#web/list/screenSearch.ts';
import { inOrder } from '../../../../orders/web/datedSearch.ts';
import { settlementSorts } from '../../../settlements/sorts.ts';
import { settlementStates } from '../../../settlements/states.ts';

/** Page sizes of the list (spec 3 §9). */
export const SETTLEMENT_SIZES = [25, 50, 100] as const;
/** Letters of a number that is sought, at most. */
export const MAX_NUMBER = 20;
/** How many days it shows until others are asked for, today the last (spec 3 §9). */
export const SHOWN_DAYS = 15;

// Not made of the filters, which every screen would load for it.
const read = searchReader({
  invoice: text(MAX_NUMBER),
  startDay: textThat(isDay),
  endDay: textThat(isDay),
  client: recordId,
  status: oneOf(settlementStates),
  ...listParts(SETTLEMENT_SIZES, settlementSorts),
});
export type SettlementSearch = SearchOf<typeof read>;

/** What the address of the list of settlements holds; days come in their order. */
export const settlementSearch: SearchReader<SettlementSearch> = (raw) => inOrder(read(raw));

/** The days on which the settlements of a search were made: both its ends, else one, else the last fifteen. */
export const daysOf = ({ startDay, endDay }: SettlementSearch, today: Day): { startDay: Day; endDay: Day } => ({
  startDay: startDay ?? endDay ?? addDays(today, 1 - SHOWN_DAYS),
  endDay: endDay ?? startDay ?? today,
});
