import { handlers } from '#server/http/api.ts';
import { printing } from '../contract.ts';
import { markOne, printLabels } from './labels/printLabels.ts';

/** Answers calls that print. */
export const printingHandlers = handlers(printing, {
  zpl: { outside: ({ input, ...call }) => printLabels(input, call) },

  printed: async ({ input: { _id }, db, viewer, now }) => {
    await markOne(db, _id, { viewer, now });
    return {};
  },
});
