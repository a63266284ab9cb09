import type { CountryCode } from '#shared/phone.ts';
import { pointAt } from '#shared/place/point.ts';
import { localityOf } from '#server/geocoding/localityOf.ts';
import type { Confirmation } from '../features/places/server/operations.ts';
import type { Parcel } from './parcels.ts';

const placesOf = ({ order }: Pick<Parcel, 'order'>) => {
  const from = {
    address: order.fromAddress,
    addressNumber: order.fromAddressNumber ?? 0,
    town: order.fromTown ?? '',
    postalCode: order.fromPostalCode ?? '',
    location: pointAt(order.fromLng, order.fromLat),
  };
  const to = {
    address: order.toAddress,
    addressNumber: order.toAddressNumber ?? 0,
    town: order.toTown ?? '',
    postalCode: order.toPostalCode ?? '',
    location: pointAt(order.toLng, order.toLat),
  };
  return order.toPartialMatch ? [from] : [from, to];
};

/** The ends of orders of whose place nobody doubts, each door once, to be remembered as if each order had been saved by hand. */
export const endsOf = (parcels: readonly Pick<Parcel, 'order'>[], countryCode: CountryCode): Confirmation[] => {
  const doors = new Map(parcels.flatMap(placesOf).map((place) => [`${place.address} ${place.addressNumber}, ${place.town}`, place]));
  const areas = new Map<string, string[]>();
  return [...doors.values()].map((place) => {
    const asked = { ...place, province: '', countryCode };
    const key = `${place.town} ${place.postalCode}`;
    const hierarchy = areas.get(key) ?? areasOf(localityOf(asked, place.location.coordinates));
    areas.set(key, hierarchy);
    return { ...asked, hierarchy };
  });
};

const areasOf = (locality: ReturnType<typeof localityOf>) =>
  locality ? [...new Set([locality.name, locality.district, locality.province].filter(Boolean))] : [];
