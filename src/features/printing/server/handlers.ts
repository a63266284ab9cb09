import { handlers } from '#server/http/api.ts';
import { printing } from '../contract.ts';
import { markOne, printLabels } from './labels/printLabels.ts';
import { drawnLabels, zplOfRun } from './runs/drawRun.ts';
import { pdfOfRun } from './runs/pdfRun.ts';
import { beginRun, changeRun, lastRuns, markLabels, noteStopped, shownRun } from './runs/runs.ts';

/** Answers calls that print. */
export const printingHandlers = handlers(printing, {
  beginRun: async ({ input, db, viewer, now }) => ({ data: await beginRun(db, input, { viewer, now }) }),

  runs: async ({ db }) => ({ data: await lastRuns(db) }),

  run: async ({ input: { _id }, db }) => ({ data: await shownRun(db, _id) }),

  changeRun: async ({ input, db }) => ({ data: await changeRun(db, input) }),

  drawLabels: { outside: ({ input, ...call }) => drawnLabels(input, call) },

  zplLabels: { outside: async ({ input, ...call }) => ({ zpl: await zplOfRun(input, call) }) },

  pdfLabels: {
    outside: async ({ input, viewer, ...call }) => {
      if (!viewer) throw new Error('Labels are some company’s');
      return pdfOfRun(input, { viewer, ...call });
    },
  },

  printedLabels: async ({ input, db, viewer, now }) => {
    await markLabels(db, input, { employee: viewer._id, now });
    return { data: await shownRun(db, input._id) };
  },

  stoppedRun: async ({ input, db }) => ({ data: await noteStopped(db, input) }),

  zpl: { outside: ({ input, ...call }) => printLabels(input, call) },

  printed: async ({ input: { _id }, db, viewer, now }) => {
    await markOne(db, _id, { viewer, now });
    return {};
  },
});
