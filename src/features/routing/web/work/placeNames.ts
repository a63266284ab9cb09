import { formatTime } from '#shared/time.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import type { RouteShown, RouteWarehouse } from '../../contract.ts';
import type { LastVisit } from '../../editing/onTheWay.ts';
import { shortAddress } from '../routeOrders.ts';

/** What a place is called at which a route begins or ends, and what is there. */
export type PlaceName = {
  name: string;
  /** 'Av. Rivadavia 5125', 'última visita'; null where nothing is known of it. */
  about: string | null;
  house: RouteWarehouse | undefined;
};

/** Names places: by the warehouse that is there, by the last visit, or as where the vehicle was. */
export const placeNames =
  (warehouses: readonly RouteWarehouse[], visited: readonly RouteShown['visited'][number][], vehicle: LastVisit | undefined) =>
  ([lng, lat]: LngLat): PlaceName => {
    const isAt = ([x, y]: readonly [number, number]) => x === lng && y === lat;
    const house = warehouses.find(({ location }) => isAt(location.coordinates));
    if (house) return { name: house.name, about: addressLine({ ...house, floor: null, door: null }), house };
    const visit = visited.findLast(({ at, toAddress }) => at !== null && isAt(toAddress.location.coordinates));
    if (visit) return { name: shortAddress(visit), about: `última visita, ${formatTime(visit.at!)}`, house };
    if (vehicle && isAt(vehicle.place))
      return { name: 'Donde está el vehículo', about: `posición de las ${formatTime(vehicle.at)}`, house };
    return { name: 'Punto en el mapa', about: null, house };
  };
