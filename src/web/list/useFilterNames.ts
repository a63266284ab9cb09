import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isGiven } from '#shared/given.ts';
import { type FilterValues, type NameOf, offeredIn } from './filters.ts';

/** What the records that a list is filtered by are called; '…' until it is known. */
export const useFilterNames = <Table extends object>(filters: Table, values: FilterValues<Table>): NameOf => {
  const asked = offeredIn(filters).flatMap(([key, { control }]) => {
    const value: unknown = values[key];
    if (!isGiven(value) || (control?.kind !== 'record' && control?.kind !== 'records')) return [];
    const none = new Set(control.fixed.map((option) => option.value));
    const ids = (Array.isArray(value) ? value : [value]).map(String).filter((_id) => !none.has(_id));
    return ids.length > 0 ? [{ options: control.options, ids }] : [];
  });
  const found = useQuery({
    queryKey: ['filter names', asked.map(({ options, ids }) => [options.name, ids])],
    queryFn: async ({ client }) => {
      const answers = asked.map(({ options: { name, resolve }, ids }) =>
        // Where the selects keep their answers.
        client.fetchQuery({ queryKey: ['select', name, 'labels', ids], queryFn: () => resolve(ids), staleTime: 300_000 }),
      );
      return (await Promise.all(answers)).flat();
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return (_id) => found.data?.find(({ value }) => value === _id)?.label ?? (found.isFetching || found.isPending ? '…' : 'Desconocido');
};
