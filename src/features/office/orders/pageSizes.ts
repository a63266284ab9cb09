/**
 * Rows of the page that is called 'Todas': more than anybody reads, and few enough that their ids are settled and sent at once. What is
 * beyond stands on the next page.
 */
export const ALL_ROWS = 100_000;

/** Page sizes of the office's list (spec 2 §2.1; 100 besides). */
export const OFFICE_SIZES = [25, 10, 50, 100, ALL_ROWS] as const;

/** Rows that are brought at a time while one scrolls through all of them. */
export const BLOCK_ROWS = 50;

/** Rows of one answer at most; the documents' clients ask for all of a list. */
export const MAX_PAGE_ROWS = 1_000;
