import { and, ne } from 'drizzle-orm';
import { addressLine } from '#shared/place/addressLine.ts';
import type { LngLat } from '#shared/place/geo.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { AskedStop } from '../../routeInputs.ts';

/** A stop that a call names, with where it is. */
export type ChosenStop = AskedStop & {
  place: LngLat;
  /** 'Gurruchaga 1854', for what is said of it. */
  address: string;
};

/** Whether an end of an order has a place on the map; [0,0] never gets in, and is none wherever it comes from. */
export const hasPlace = ([lng, lat]: LngLat): boolean => lng !== 0 && Number.isFinite(lng) && Number.isFinite(lat);

/**
 * The orders that a call names, in its order, those without a place apart.
 * @param options.deleted whether deleted ones are there too
 * @throws 404 when one is not there
 */
export const chosenStops = async <S extends { _id: string }>(
  db: Db,
  asked: readonly S[],
  { deleted = false } = {},
): Promise<{ stops: (S & Pick<ChosenStop, 'place' | 'address'>)[]; unplaced: string[] }> => {
  const found = await db
    .select({ _id: orders._id, address: orders.toAddress, addressNumber: orders.toAddressNumber, lat: orders.toLat, lng: orders.toLng })
    .from(orders)
    .where(
      and(
        anyOf(
          orders._id,
          asked.map(({ _id }) => _id),
        ),
        deleted ? undefined : ne(orders.status, 99),
      ),
    );
  const known = new Map(found.map((order) => [order._id, order]));
  const gone = asked.filter(({ _id }) => !known.has(_id));
  if (gone.length > 0)
    throw refuse.notFound(
      gone.length === 1 ? 'Una orden ya no existe: actualice la lista' : `${gone.length} órdenes ya no existen: actualice la lista`,
    );
  const all = asked.map((stop) => {
    const { lat, lng, ...address } = known.get(stop._id)!;
    return { ...stop, place: [lng, lat] as LngLat, address: addressLine(address) };
  });
  return { stops: all.filter(({ place }) => hasPlace(place)), unplaced: all.filter(({ place }) => !hasPlace(place)).map(({ _id }) => _id) };
};
