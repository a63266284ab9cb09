import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Received } from '#shared/contract.ts';
import type { streets } from '../contract.ts';
import { streetsApi } from './api.ts';

/** Streets that are loaded, as the browser has them. */
export type ShownStreets = Received<typeof streets.loaded>['data'][number];

/** What streets are loaded; somebody may load some in another tab, and come back. @param enabled whether it is of interest at all */
export const useStreets = (enabled = true) => useQuery({ ...streetsApi.loaded.queryOptions({}), enabled, staleTime: 1_000 });

/** Looks anew what streets are loaded, and at all that was told of them: places, maps, roads. */
export const useStreetsChanged = () => {
  const queries = useQueryClient();
  return () => {
    for (const slice of ['streets', 'places']) void queries.invalidateQueries({ queryKey: [slice] });
  };
};
