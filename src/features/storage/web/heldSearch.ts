import { filterParts } from '#web/list/filters.ts';
import { listParts, searchReader, type SearchOf } from '#web/list/screenSearch.ts';
import { heldSorts } from '../heldSorts.ts';
import { heldFilters } from './heldFilters.ts';

/** Page sizes of the list. */
export const HELD_SIZES = [25, 50, 100] as const;

/** What the address of the list of what lies in warehouses holds. */
export const heldSearch = searchReader({ ...filterParts(heldFilters), ...listParts(HELD_SIZES, heldSorts) });
/** See the reader. */
export type HeldSearch = SearchOf<typeof heldSearch>;
