import type { Address } from '#shared/place/address.ts';
import type { ExternalShipment } from '../shops/shop.ts';
import type { FoundPlace } from './foundPlace.ts';

/** Where a shipment goes, as its order has it. */
export const endOf = (content: ExternalShipment, place: FoundPlace & { floor?: string; door?: string }): Omit<Address, 'hierarchy'> => ({
  name: content.name,
  phone: content.phone,
  email: content.email,
  observation: content.comment,
  typeBuilding: null,
  floor: place.floor ?? content.floor,
  door: place.door ?? content.door,
  address: place.address,
  addressNumber: place.addressNumber,
  town: place.town,
  postalCode: place.postalCode,
  location: place.location,
  partial_match: place.partial_match,
});
