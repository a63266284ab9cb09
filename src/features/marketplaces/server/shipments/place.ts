import { asCompany } from '#server/db.ts';
import type { CountryCode } from '#shared/phone.ts';
import { countryOf, normaliseFor } from '../../../places/server/operations.ts';
import type { ExternalShipment } from '../shops/shop.ts';
import type { ShopPorts } from '../accounts.ts';
import type { FoundPlace } from './foundPlace.ts';

/** What is known of where a shipment goes: its place, and in Spanish what somebody has to see to before it is one that can be trusted. */
export type Placed = { found: FoundPlace | null; problem: string | null };

/** Boxes that hold the countries of companies: west, south, east, north. */
const boxes: Readonly<Record<CountryCode, readonly [number, number, number, number]>> = {
  AR: [-74, -56, -53, -21],
  UY: [-59, -35.5, -53, -30],
  ES: [-19, 27, 5, 44.5],
};

const isInside = ([lng, lat]: readonly [number, number], country: CountryCode) => {
  const [west, south, east, north] = boxes[country];
  return lng >= west && lng <= east && lat >= south && lat <= north;
};

/** What tells two addresses of the same shipment apart. */
export const addressKey = ({ address, addressNumber, town, province, postalCode, lngLat }: ExternalShipment): string =>
  JSON.stringify([address, addressNumber, town, province, postalCode, lngLat]);

/**
 * Finds where shipments go: where the marketplace says, if that can be, else where the geocoder finds their address. To be called outside of
 * any transaction: others may be asked.
 */
export const findPlaces = async (
  { database, geocoder }: Pick<ShopPorts, 'database' | 'geocoder'>,
  company: string,
  shipments: readonly ExternalShipment[],
): Promise<Placed[]> => {
  const country = await asCompany(database, company, countryOf);
  const told = (one: ExternalShipment): FoundPlace | undefined =>
    one.lngLat && isInside(one.lngLat, country) && one.address !== ''
      ? { ...plain(one), location: { type: 'Point', coordinates: one.lngLat }, partial_match: false }
      : undefined;
  const asked = shipments.filter((one) => !told(one) && one.address !== '');
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await normaliseFor(
          { geocoder, inCompany: (run) => asCompany(database, company, run) },
          asked.map(({ address, addressNumber, town, province, postalCode }) => ({ address, addressNumber, town, province, postalCode })),
        );
  const foundOf = new Map(asked.map((one, at) => [one, rows[at] ?? null]));
  return shipments.map((one): Placed => {
    const given = told(one);
    if (given) return { found: given, problem: null };
    if (one.address === '') return { found: null, problem: 'La tienda no dice la dirección' };
    const place = foundOf.get(one);
    if (!place) return { found: null, problem: 'No se encuentra la dirección: póngala en el mapa' };
    const { location, partial_match, matchLevel } = place;
    const found = { ...plain(one), town: one.town || place.town, postalCode: one.postalCode || place.postalCode, location, partial_match };
    // The middle of a town is nobody's door.
    return { found, problem: matchLevel === 'locality' ? 'Solo se encuentra la localidad: póngala en el mapa' : null };
  });
};

const plain = ({ address, addressNumber, town, postalCode }: ExternalShipment) => ({ address, addressNumber, town, postalCode });
