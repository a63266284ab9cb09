import { listParts, recordId, searchReader, text } from '#web/list/screenSearch.ts';
import { clientSorts, MAX_SOUGHT } from '../sorts.ts';

/** Page sizes of the lists of SKUs (spec 3 §9). */
export const SKU_SIZES = [25, 50, 100] as const;

/** What the address of the SKUs' screen holds: `client` is the one whose SKUs are open. */
export const skuSearch = searchReader({ search: text(MAX_SOUGHT), client: recordId, ...listParts(SKU_SIZES, clientSorts) });

/** What the address of an import of SKUs holds: whose they are. */
export const skuImportSearch = searchReader({ client: recordId });
