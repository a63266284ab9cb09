import { usePrefetchQuery, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError, Query } from './api.ts';

/** `useQuery` for what a screen shows first: asked while the page is drawn, instead of only once that is done. */
export const useEarlyQuery = <Answer>(
  query: Query<Answer>,
  more: Omit<UseQueryOptions<Answer, ApiError>, 'queryKey' | 'queryFn'>,
): UseQueryResult<Answer, ApiError> => {
  const { queryKey, queryFn } = query;
  const { staleTime } = more;
  usePrefetchQuery({ queryKey, queryFn, staleTime });
  return useQuery({ ...query, ...more });
};
