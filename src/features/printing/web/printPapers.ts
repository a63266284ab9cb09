import { openAddress } from '#web/openAddress.ts';
import type { ChosenForPrint } from '../../orders/web/print/orderPrinting.ts';
import { targetOf, tellAbsent } from './absentOrders.ts';
import { printingApi } from './api.ts';
import { keepNotes } from './notes/keptNotes.ts';
import { notesStore } from './notes/notesStore.ts';
import { begunProofs } from './proofs/begunProofs.ts';

const kept = (chosen: ChosenForPrint) => keepNotes(chosen, notesStore(), Date.now());

/** The page of the delivery notes of orders. @returns its address */
export const printNotes = (chosen: ChosenForPrint): string => `/order/note/${kept(chosen)}`;

/** The page of the products of several notes, added up. @returns its address */
export const printMergedNotes = (chosen: ChosenForPrint): string => `/order/note/${kept(chosen)}/sum`;

/** Opens the route sheet of orders as a PDF. @throws ApiError */
export const printSheet = async (chosen: ChosenForPrint): Promise<void> => {
  const { url, stops, absent } = await printingApi.routeSheet.call({ orders: targetOf(chosen) });
  tellAbsent({ orders: stops, absent }, chosen);
  openAddress(url);
};

/** Opens the proof of an order; begins a ZIP of those of several. @returns the address at which it is waited for @throws ApiError */
export const downloadProofs = async (chosen: ChosenForPrint): Promise<string | undefined> => {
  if (Array.isArray(chosen) && chosen.length === 1 && chosen[0]) {
    const { url } = await printingApi.proof.call({ _id: chosen[0] });
    openAddress(url);
    return undefined;
  }
  const { job, total, absent } = await printingApi.proofs.call({ orders: targetOf(chosen) });
  tellAbsent({ orders: total, absent }, chosen);
  begunProofs.add(job);
  return `/order/proof/${job}`;
};
