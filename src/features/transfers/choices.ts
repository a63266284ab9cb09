/** Orders that this company shared, or that were shared with it. */
export const transferTypes = ['sent', 'received'] as const;

/** Where a transfer stands: awaiting the other company; taken over by it; given back by it; taken back from it. */
export const transferStates = ['open', 'confirmed', 'refused', 'takenBack'] as const;

/** How a transfer ended, as the screen says it. */
export const transferStateNames: Record<(typeof transferStates)[number], string> = {
  open: 'Sin confirmar',
  confirmed: 'Confirmada',
  refused: 'Rechazada',
  takenBack: 'Recuperada',
};

/** 'Abierta' or 'Cerrada' (spec 2 §4). */
export const transferStatuses = ['open', 'closed'] as const;
export const transferStatusNames: Record<(typeof transferStatuses)[number], string> = { open: 'Abierta', closed: 'Cerrada' };

/** Why the company of another installation cannot be asked for an order: the connection is cut, or it does not answer now. */
export const unaskedWhy = ['cut', 'silent'] as const;

/** What the other company wrote of a shared order lately and did not change it: that is for people to look at. */
export const transferNews = ['unapplied'] as const;
export const transferNewsNames: Record<(typeof transferNews)[number], string> = { unapplied: 'Sin aplicar' };

/** How long it is told, in days. */
export const NEWS_DAYS = 7;

/** Columns that the list of transfers is sorted by; the first is the default (spec 2 §9). */
export const transferSorts = ['deliveryDate', 'createAt', 'internalID', 'status', 'client'] as const;

/** Scans that one share, confirmation or refusal takes. */
export const MAX_SCANS = 10_000;

/** Longest text that is looked up: longer ones are no label of anybody's. */
export const MAX_SCANNED = 2_000;

/** Longest reason of a refusal. */
export const MAX_REASON = 200;
