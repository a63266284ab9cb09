/** How long a bulk change can be undone once it is done, in minutes. */
export const UNDO_MINUTES = 10;
