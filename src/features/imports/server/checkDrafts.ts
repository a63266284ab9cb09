import type { CountryCode } from '#shared/phone.ts';
import { today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { dueFault } from '../../orders/due.ts';
import { placeDoubt } from '../../places/server/operations.ts';
import { orderNumber } from '../cells/number.ts';
import type { Draft } from '../rows/row.ts';
import { unplacedEnds } from './draftOrder.ts';
import { findProducts, missingText } from './products.ts';
import { findSenders } from './senders.ts';

/** Told at an end of an order without which it cannot be imported. */
/** Said of an end of an order that has no place. */
export const UNPLACED = 'Sin ubicar en el mapa';

/**
 * Checks drafts that come back from a browser, which may have changed anything in them.
 * @param country that of the company
 * @param createSkus whether products that do not exist are no fault
 * @returns what is wrong by form path (`orders.3.client`), the drafts with their client's `_id` and number, and the SKUs that do not exist
 */
export const checkDrafts = async (
  db: Db,
  drafts: readonly Draft[],
  { now, country, createSkus }: { now: Date; country: CountryCode; createSkus: boolean },
): Promise<{ faults: Record<string, string>; named: Draft[]; missing: string[] }> => {
  const senderOf = await findSenders(
    db,
    drafts.map(({ client }) => client),
  );
  const productsOf = ({ client, shipment_product: products }: Draft) => ({ client: senderOf(client).sender?._id ?? '', products });
  const linesOf = await findProducts(db, drafts.map(productsOf));
  const missing = new Set<string>();
  const faults: Record<string, string> = {};
  const importIds = new Set<string>();
  const rowOf = new Map<string, number>();
  const look = ([at, draft]: [number, Draft]): Draft => {
    const tell = (field: keyof Draft, message: string) => {
      faults[`orders.${at}.${field}`] = message;
    };
    const { sender, error } = senderOf(draft.client);
    if (error) tell('client', error);
    const due = dueFault(draft.deliveryDate, today(now));
    if (due) tell('deliveryDate', due);
    if (draft.chargeDestination && draft.chargeAmount === 0) tell('chargeAmount', 'Debe ser mayor que 0');
    for (const end of unplacedEnds(draft, sender)) tell(end, UNPLACED);
    for (const end of ['fromAddress', 'toAddress'] as const) {
      const doubt = draft[end] && placeDoubt(draft[end], country);
      if (doubt) tell(end, doubt);
    }
    const lacking = createSkus ? [] : linesOf(productsOf(draft)).missing;
    if (lacking.length > 0) faults[`orders.${at}.sku`] = missingText(lacking);
    for (const sku of lacking) missing.add(sku);
    if (importIds.has(draft.importId)) tell('importId', 'Identificador repetido');
    importIds.add(draft.importId);
    const externalID = orderNumber(draft.externalID);
    if (externalID !== '') {
      const number = JSON.stringify([sender?._id, externalID]);
      const other = rowOf.get(number);
      if (other === undefined) rowOf.set(number, draft.row);
      else tell('externalID', `Repetido en la fila ${other}`);
    }
    return { ...draft, externalID, client: sender?._id ?? draft.client };
  };
  const named = await unhurried(eachOf(drafts.entries(), look));
  return { faults, named, missing: [...missing] };
};
