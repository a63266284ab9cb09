import { handlers } from '#server/http/api.ts';
import { printing } from '../contract.ts';
import { markOne, printLabels } from './labels/printLabels.ts';
import { printMerged, printNotes, writeNotes } from './notes/notePapers.ts';
import { mergeNotes, readIssuer, readNotes } from './notes/notes.ts';
import { printProof, proofsJob } from './proofs/proofs.ts';
import { drawnLabels, zplOfRun } from './runs/drawRun.ts';
import { chosenOrders } from './runs/chosenOrders.ts';
import { pdfOfRun } from './runs/pdfRun.ts';
import { beginRun, changeRun, lastRuns, markLabels, noteStopped, runToday, shownRun } from './runs/runs.ts';
import { printSheet, type ToVisit } from './sheets/routeSheet.ts';

/** Answers calls that print. @param toVisit what a driver has still to visit on a day: days are a later slice's */
export const printingHandlers = (toVisit: ToVisit) =>
  handlers(printing, {
    beginRun: ({ input, db, viewer, now }) => beginRun(db, input, { viewer, now }),

    runs: async ({ db, now }) => ({ data: await lastRuns(db, now) }),

    run: ({ input: { _id }, db, now }) => runToday(db, _id, now),

    changeRun: async ({ input, db, now }) => ({ data: await changeRun(db, input, now) }),

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
      return { data: await shownRun(db, input._id, now) };
    },

    stoppedRun: async ({ input, db, now }) => ({ data: await noteStopped(db, input, now) }),

    zpl: { outside: ({ input, ...call }) => printLabels(input, call) },

    printed: async ({ input: { _id }, db, viewer, now }) => {
      await markOne(db, _id, { viewer, now });
      return {};
    },

    notes: async ({ input: { id }, db, viewer }) => ({ ...(await readIssuer(db)), ...(await readNotes(db, id, viewer)) }),

    mergedNotes: async ({ input: { id }, db, viewer }) => ({ ...(await readIssuer(db)), ...(await mergeNotes(db, id, viewer)) }),

    notePaper: { outside: ({ input: { id }, ...call }) => printNotes(id, call) },

    mergedPaper: { outside: ({ input: { id }, ...call }) => printMerged(id, call) },

    noteSheet: { outside: ({ input: { id }, ...call }) => writeNotes(id, call) },

    routeSheet: { outside: ({ input, ...call }) => printSheet(input, { ...call, toVisit }) },

    proof: { outside: async ({ input: { _id }, ...call }) => ({ url: await printProof(_id, call) }) },

    proofs: async ({ input, db, viewer, ports: { jobs } }) => {
      const { rows, absent } = await chosenOrders(db, input.orders, viewer);
      const chosen = rows.map(({ _id }) => _id);
      return { job: await jobs.enqueue(db, proofsJob, { orders: chosen }, { viewer }), total: chosen.length, absent };
    },
  });
