import { centsToDecimal, toCents } from '#shared/money.ts';
import { parseStreet } from '#shared/place/street.ts';
import { fold } from '#shared/text.ts';
import { at10 } from '#shared/time.ts';
import { contentHash } from '#server/files/contentHash.ts';
import { IMPORT_ORIGIN } from '../../orders/choices.ts';
import type { NewOrder } from '../../orders/server/operations.ts';
import type { DraftAddress } from '../end.ts';
import type { Draft } from '../row.ts';
import type { Sender } from './senders.ts';

const decimal = (amount: number) => centsToDecimal(toCents(amount));

/** Whether the file writes the client's own pick-up address, whatever its town, accents or case. */
const isOwnAddress = ({ address, addressNumber }: DraftAddress, sender: Sender) => {
  const own = parseStreet(sender.address);
  return fold(address) === fold(own.street) && addressNumber === (sender.addressNumber || own.number);
};

/** Where an order is picked up: as the file says, else at the client's. Its place is the file's, else the client's, if either has one. */
const originOf = ({ fromAddress }: Draft, sender: Sender) => {
  const point = fromAddress?.location?.coordinates ?? (sender.lng === null || sender.lat === null ? null : [sender.lng, sender.lat]);
  if (!point) return undefined;
  const foreign = fromAddress && !isOwnAddress(fromAddress, sender) ? fromAddress : undefined;
  const { address, addressNumber, floor, door, town, postalCode } = foreign ?? sender;
  return {
    fromName: sender.name,
    fromAddress: address,
    fromAddressNumber: addressNumber,
    fromFloor: floor || null,
    fromDoor: door || null,
    fromTown: town || null,
    fromPostalCode: postalCode || null,
    fromPhone: sender.phone,
    fromEmail: sender.email,
    fromLng: point[0],
    fromLat: point[1],
    // Another address at the client's place on the map: the geocoder has not seen it.
    fromPartialMatch: foreign !== undefined && !foreign.location,
  };
};

const destinationOf = ({ toAddress }: Draft) =>
  toAddress.location && {
    toName: toAddress.name || null,
    toAddress: toAddress.address,
    toAddressNumber: toAddress.addressNumber,
    toFloor: toAddress.floor || null,
    toDoor: toAddress.door || null,
    toTown: toAddress.town || null,
    toPostalCode: toAddress.postalCode || null,
    toPhone: toAddress.phone || null,
    toEmail: toAddress.email || null,
    toObservation: toAddress.observation || null,
    toTypeBuilding: toAddress.typeBuilding,
    toLng: toAddress.location.coordinates[0],
    toLat: toAddress.location.coordinates[1],
    toPartialMatch: toAddress.partial_match,
  };

/** Fingerprint of what a draft says: the order it makes, not where it stood. @param draft with its client's `_id` */
export const draftHash = ({ importId: _id, row: _row, ...content }: Draft, driverAssign: string | null): string =>
  contentHash({ ...content, driverAssign });

/** The ends of a draft that have no place on the map; without one nothing is imported (spec 2 §5). */
export const unplacedEnds = (draft: Draft, sender: Sender | undefined): ('fromAddress' | 'toAddress')[] => [
  ...(sender && !originOf(draft, sender) ? (['fromAddress'] as const) : []),
  ...(destinationOf(draft) ? [] : (['toAddress'] as const)),
];

/**
 * The order that a draft becomes: due at 10:00, from the web, with a driver Asignado.
 * @throws when an end has no place on the map: `unplacedEnds` is asked before
 */
export const orderOf = (draft: Draft, sender: Sender, driverAssign: string | null): NewOrder => {
  const [origin, destination] = [originOf(draft, sender), destinationOf(draft)];
  if (!origin || !destination) throw new Error(`draft ${draft.importId} is not on the map`);
  return {
    ...origin,
    ...destination,
    externalID: draft.externalID || null,
    client: sender._id,
    typeOrder: draft.typeOrder,
    fromOrder: IMPORT_ORIGIN,
    status: driverAssign ? 5 : 1,
    deliveryDate: at10(draft.deliveryDate),
    driverAssign,
    validationType: [],
    numberPackage: 1,
    weight: draft.weight,
    valuePackage: draft.valuePackage === null ? null : decimal(draft.valuePackage),
    chargeDestination: draft.chargeDestination,
    chargeAmount: decimal(draft.chargeAmount),
    importId: draft.importId,
    importHash: draftHash(draft, driverAssign),
  };
};
