/** What is known of a code: whether orders can be shared with whose it is, what they are called, or why not. */
export type LogisticPartner = { check: boolean; name: string | null; message: string | null };

/** Who a code belongs to: a slice behind this one asks, and `main.tsx` hands it over. */
export const logisticPartner: { load: () => Promise<{ checkPartner: (transferid: string) => Promise<LogisticPartner> }> } = {
  load: () => Promise.reject(new Error('Nothing was handed over that knows logistics companies')),
};
