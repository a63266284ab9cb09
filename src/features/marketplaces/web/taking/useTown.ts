import { useQuery } from '@tanstack/react-query';
import { placesApi } from '../../../places/web/api.ts';
import type { PendingShipment } from '../../contract.ts';

/** Where the town of a shipment is about which nothing else is known: its map opens there. Undefined where nobody knows that town. */
export const useTown = ({ location, town, province, postalCode }: PendingShipment): [number, number] | undefined => {
  const asked = { rows: [{ address: town, addressNumber: 0, town, province, postalCode }] };
  const { data } = useQuery({
    ...placesApi.normalise.queryOptions(asked),
    enabled: location === null && town !== '',
    staleTime: Infinity,
  });
  const found = data?.rows[0]?.location.coordinates;
  return found && [found[0], found[1]];
};
