import { formatPhone } from '#shared/record/phoneText.ts';
import type { FoundClient } from '../../../clients/web/clientOptions.ts';
import { settledPlace } from '../../../places/web/placeValues.ts';
import { streetLine } from '../../../places/web/placing.ts';
import { emptyEnd, type EndValues, type OrderValues } from './orderValues.ts';

/** What of an end comes from its address, and is kept or replaced with it. */
const PLACE = [
  'text',
  'placed',
  'placedIn',
  'address',
  'addressNumber',
  'coordinates',
  'postalCode',
  'town',
  'hierarchy',
  'partial_match',
  'floor',
  'door',
] as const;
const CONTACT = ['name', 'phone', 'email'] as const;

/** Where a client's parcels are fetched, as an end of an order. */
const endOf = (client: FoundClient): EndValues => {
  const text = streetLine(client);
  const isPlaced = client.lat !== null && client.lng !== null;
  const end: EndValues = {
    ...emptyEnd,
    text,
    address: client.address,
    addressNumber: client.addressNumber,
    coordinates: isPlaced ? [client.lng ?? 0, client.lat ?? 0] : [0, 0],
    floor: client.floor ?? '',
    door: client.door ?? '',
    town: client.town ?? '',
    postalCode: client.postalCode ?? '',
    name: client.contactName ?? client.name,
    phone: formatPhone(client.contactPhone ?? client.phone ?? ''),
    email: client.email ?? '',
  };
  return isPlaced ? settledPlace(end) : end;
};

const withParts = (end: EndValues, from: EndValues, parts: readonly (keyof EndValues)[]): EndValues => ({
  ...end,
  ...Object.fromEntries(parts.map((part) => [part, from[part]])),
});

/** Whether the origin's address is the one that came with the client. */
export const isFromClient = ({ fromAddress, fromClient }: Pick<OrderValues, 'fromAddress' | 'fromClient'>): boolean =>
  fromClient !== null && fromAddress.text !== '' && fromAddress.text === fromClient.text;

/** The form with a client's address and contact as its origin, except for what was typed there; without a client they go away again. */
export const withClient = (
  values: Pick<OrderValues, 'fromAddress' | 'fromClient'>,
  client: FoundClient | undefined,
): Pick<OrderValues, 'fromAddress' | 'fromClient'> => {
  const next = client ? endOf(client) : emptyEnd;
  const { fromAddress: now, fromClient } = values;
  const isTyped = (part: keyof EndValues) => now[part] !== '' && now[part] !== (fromClient ?? emptyEnd)[part];
  const placed = isTyped('text') ? now : withParts(now, next, PLACE);
  return {
    fromAddress: withParts(
      placed,
      next,
      CONTACT.filter((part) => !isTyped(part)),
    ),
    fromClient: client ? next : null,
  };
};
