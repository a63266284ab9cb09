import { counted } from '#shared/noun.ts';
import type { Received } from '#shared/contract.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { openAddress } from '#web/openAddress.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { ChosenForPrint } from '../../../orders/web/print/orderPrinting.ts';
import type { printing } from '../../contract.ts';
import { targetOf, tellAbsent, unchooseRefused } from '../absentOrders.ts';
import { printingApi } from '../api.ts';

/** Orders without a note that a notice names. */
const NAMED = 5;

/** Says which of the chosen orders have no note: 'Hay 2 órdenes sin remito: 12AB00000001, 12AB00000002'. */
export const missingText = (missing: readonly { internalID: string }[]): string => {
  const names = missing.slice(0, NAMED).map(({ internalID }) => internalID);
  const more = missing.length - names.length;
  return `${counted(missing.length, ORDERS)} sin remito: ${names.join(', ')}${more > 0 ? ` y ${more} más` : ''}`;
};

const open = async (id: ChosenForPrint, ask: () => Promise<Received<typeof printing.notePaper>>): Promise<void> => {
  try {
    const { url, notes, missing, absent } = await ask();
    openAddress(url);
    tellAbsent({ orders: notes + missing.length, absent }, id);
    if (missing.length > 0) toast.warning(missingText(missing), 'No todas tienen remito');
  } catch (error) {
    unchooseRefused(error, id);
    toast.error(failureOf(error).message, 'No se pudo hacer el remito');
  }
};

/** Opens the notes of orders as a PDF. */
export const openNotes = (id: ChosenForPrint): Promise<void> => open(id, () => printingApi.notePaper.call({ id: targetOf(id) }));

/** Opens the sum of the notes of orders as a PDF. */
export const openMerged = (id: ChosenForPrint): Promise<void> => open(id, () => printingApi.mergedPaper.call({ id: targetOf(id) }));

/** Saves the notes of orders as a workbook. */
export const saveNotes = (id: ChosenForPrint): Promise<void> => open(id, () => printingApi.noteSheet.call({ id: targetOf(id) }));
