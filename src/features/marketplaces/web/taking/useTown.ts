import { useQuery } from '@tanstack/react-query';
import { placesApi } from '../../../places/web/api.ts';
import type { PendingShipment } from '../../contract.ts';

/** Where the town of a shipment is about which nothing else is known: its map opens there, once that is known. Undefined where nobody knows that town. */
export const useTown = ({
  location,
  town,
  province,
  postalCode,
}: PendingShipment): { around: [number, number] | undefined; isAsked: boolean } => {
  const asked = { rows: [{ address: town, addressNumber: 0, town, province, postalCode }] };
  const { data, isLoading } = useQuery({
    ...placesApi.normalise.queryOptions(asked),
    enabled: location === null && town !== '',
    staleTime: Infinity,
    // It is only where a map opens.
    retry: false,
  });
  const found = data?.rows[0]?.location.coordinates;
  return { around: found && [found[0], found[1]], isAsked: isLoading };
};
