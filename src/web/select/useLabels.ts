import { useQuery } from '@tanstack/react-query';
import type { RecordOptions } from './recordOptions.ts';

/**
 * What the chosen records are called, by `_id`: from the answers that their select keeps. '…' until it is known.
 * @example
 * const nameOf = useLabels(clientOptions, search.client ? [search.client] : []);
 */
export const useLabels = ({ name, resolve }: RecordOptions, ids: readonly string[]): ((_id: string) => string) => {
  const found = useQuery({
    queryKey: ['select', name, 'labels', ids],
    queryFn: () => resolve(ids),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  return (_id) => found.data?.find(({ value }) => value === _id)?.label ?? (found.isPending ? '…' : 'Desconocido');
};
