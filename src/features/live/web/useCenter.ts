import { useQuery } from '@tanstack/react-query';
import { liveApi } from './api.ts';

/** Where maps begin when nobody answers where. */
export const START = { lng: -58.54, lat: -34.46, zoom: 12 };

/** Where the company's maps begin, asked for once. @param mayAsk whether who looks may see the map */
export const useCenter = (mayAsk = true) => useQuery({ ...liveApi.center.queryOptions({}), staleTime: Infinity, enabled: mayAsk });
