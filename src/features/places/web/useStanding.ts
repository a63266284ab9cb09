import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Address } from '#shared/place/address.ts';
import { type Point, pointAt } from '#shared/place/point.ts';
import type { Told } from '#web/map/PointPicker.tsx';
import { placesApi } from './api.ts';
import { standing } from './standing.ts';

/** How long a point rests before it is asked where it stands, in milliseconds. */
const REST = 200;

/**
 * What is told of the address at which a point stands; nothing where that is not known, or cannot be asked.
 * @param point null, or at [0, 0], while there is none
 * @param of the address that it is put for; an empty one is none
 */
export const useStanding = (
  point: Point | null,
  { address, addressNumber }: Pick<Address, 'address' | 'addressNumber'>,
): { told: Told | undefined; isAsking: boolean } => {
  const [x = 0, y = 0] = point?.coordinates ?? [];
  const [lng] = useDebouncedValue(x, REST);
  const [lat] = useDebouncedValue(y, REST);
  const location = pointAt(lng, lat);
  const { data, isPending, fetchStatus } = useQuery({
    ...placesApi.at.queryOptions({ location, ...(address !== '' && { address, addressNumber }) }),
    enabled: lng !== 0,
    // Until the newer answer comes the line stays.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    told: data?.data && fetchStatus !== 'paused' ? standing(data.data) : undefined,
    isAsking: isPending && fetchStatus === 'fetching',
  };
};
