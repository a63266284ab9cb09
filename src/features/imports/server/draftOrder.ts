import { type Point, pointAt } from '#shared/place/point.ts';
import { parseStreet } from '#shared/place/street.ts';
import { fold } from '#shared/text.ts';
import { at10 } from '#shared/time.ts';
import { contentHash } from '#server/files/contentHash.ts';
import { IMPORT_ORIGIN } from '../../orders/choices.ts';
import { endColumns, type NewOrder, plainColumns } from '../../orders/server/operations.ts';
import type { DraftAddress } from '../rows/end.ts';
import type { Draft } from '../rows/row.ts';
import type { Sender } from './senders.ts';

/** Whether the file writes the client's own pick-up address, whatever its town, accents or case. */
const isOwnAddress = ({ address, addressNumber }: DraftAddress, sender: Sender) => {
  const own = parseStreet(sender.address);
  return fold(address) === fold(own.street) && addressNumber === (sender.addressNumber || own.number);
};

/** Where on the map an order is picked up: where the file says, else where the client's record does, if either does. */
const placeOfOrigin = ({ fromAddress }: Draft, { lng, lat }: Sender): Point | null =>
  fromAddress?.location ?? (lng === null || lat === null ? null : pointAt(lng, lat));

/** The columns of where an order is picked up: as the file says, and as the client's record says where the file is silent. */
const originOf = ({ fromAddress }: Draft, sender: Sender, location: Point) => {
  const foreign = fromAddress && !isOwnAddress(fromAddress, sender) ? fromAddress : undefined;
  const { address, addressNumber } = foreign ?? sender;
  // Inside of the client's own house too the file may name another door.
  const said = (part: 'floor' | 'door' | 'town' | 'postalCode') => fromAddress?.[part] || (foreign ? '' : (sender[part] ?? ''));
  return endColumns('from', {
    name: sender.name,
    address,
    addressNumber,
    floor: said('floor'),
    door: said('door'),
    town: said('town'),
    postalCode: said('postalCode'),
    phone: sender.phone ?? '',
    email: sender.email ?? '',
    observation: fromAddress?.observation ?? '',
    typeBuilding: null,
    // Another address at the client's place on the map: the geocoder has not seen it.
    partial_match: foreign !== undefined && (!foreign.location || foreign.partial_match),
    location,
  });
};

/** Fingerprint of what a draft says: the order it makes, not where it stood. @param draft with its client's `_id` */
export const draftHash = ({ importId: _id, row: _row, again: _again, ...content }: Draft, driverAssign: string | null): string =>
  contentHash({ ...content, driverAssign });

/** The ends of a draft that have no place on the map; without one nothing is imported (spec 2 §5). */
export const unplacedEnds = (draft: Draft, sender: Sender | undefined): ('fromAddress' | 'toAddress')[] => [
  ...(sender && !placeOfOrigin(draft, sender) ? (['fromAddress'] as const) : []),
  ...(draft.toAddress.location ? [] : (['toAddress'] as const)),
];

/**
 * The order that a draft becomes: due at 10:00, from the web, with a driver Asignado.
 * @throws when an end has no place on the map: `unplacedEnds` is asked before
 */
export const orderOf = (draft: Draft, sender: Sender, driverAssign: string | null): NewOrder => {
  const [from, to] = [placeOfOrigin(draft, sender), draft.toAddress.location];
  if (!from || !to) throw new Error(`draft ${draft.importId} is not on the map`);
  return {
    ...originOf(draft, sender, from),
    ...endColumns('to', { ...draft.toAddress, location: to }),
    ...plainColumns(draft),
    client: sender._id,
    typeOrder: draft.typeOrder,
    fromOrder: IMPORT_ORIGIN,
    status: driverAssign ? 5 : 1,
    deliveryDate: at10(draft.deliveryDate),
    driverAssign,
    importId: draft.importId,
    importHash: draftHash(draft, driverAssign),
  };
};
