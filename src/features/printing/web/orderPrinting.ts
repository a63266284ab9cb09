import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { ChosenForPrint, PrintOrders } from '../../orders/web/print/orderPrinting.ts';
import { signedIn } from '../../session/web/session.ts';
import { targetOf, tellAbsent, unchooseRefused } from './absentOrders.ts';
import { printingApi } from './api.ts';
import { NO_LABEL, PRINTER, printZpl } from './printZpl.ts';

const loadPapers = () => import('./printPapers.ts');
const loadNotes = () => import('./notes/noteFiles.ts');
const loadBrowser = () => import('./labels/printInBrowser.tsx');

const begin = async (chosen: ChosenForPrint) => {
  const { data, absent } = await printingApi.beginRun.call({ orders: targetOf(chosen) });
  tellAbsent({ orders: data.orders, absent }, chosen);
  return data;
};

/** Prints the labels of one order with the browser, and marks it. @returns the screen of those that are too many for that */
const printNormal = async (chosen: ChosenForPrint): Promise<string | undefined> => {
  const { MAX_IN_BROWSER, printInBrowser } = await loadBrowser();
  const { _id, total } = await begin(chosen);
  // So many are chosen from, or a PDF.
  if (total > MAX_IN_BROWSER) return `/order/print?run=${_id}&with=browser`;
  await printInBrowser({ _id, from: 1, to: total, screen: crypto.randomUUID(), again: false });
  return undefined;
};

const print: PrintOrders = async (paper, chosen) => {
  const single = Array.isArray(chosen) && chosen.length === 1 ? chosen : undefined;
  switch (paper) {
    case 'labelsZpl':
      if (!signedIn()?.zplLabel) {
        toast.warning(NO_LABEL, PRINTER);
        return undefined;
      }
      if (single) {
        await printZpl(single);
        return undefined;
      }
      return `/order/print?run=${(await begin(chosen))._id}`;
    case 'labels':
      if (single) return printNormal(single);
      return `/order/print?run=${(await begin(chosen))._id}&with=browser`;
    case 'notes':
      return (await loadPapers()).printNotes(chosen);
    case 'mergedNotes':
      return (await loadPapers()).printMergedNotes(chosen);
    case 'notePdf':
      await (await loadNotes()).openNotes(chosen);
      return undefined;
    case 'noteSheet':
      await (await loadNotes()).saveNotes(chosen);
      return undefined;
    case 'routeSheet':
      await (await loadPapers()).printSheet(chosen);
      return undefined;
    case 'proofs':
      return (await loadPapers()).downloadProofs(chosen);
  }
};

/** Prints what the menus of orders ask for; says what went wrong. */
export const printOrders: PrintOrders = async (paper, chosen) => {
  try {
    return await print(paper, chosen);
  } catch (error) {
    unchooseRefused(error, chosen);
    toast.error(failureOf(error).message, 'No se pudo imprimir');
    return undefined;
  }
};
