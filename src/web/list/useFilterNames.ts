import { useQueries } from '@tanstack/react-query';
import { isGiven } from '#shared/given.ts';
import type { RecordOptions } from '../select/recordOptions.ts';
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
  const found = useQueries({
    queries: asked.map(({ options: { name, resolve }, ids }) => ({
      // Where the selects keep their answers.
      queryKey: ['select', name, 'labels', ids],
      queryFn: () => resolve(ids),
      staleTime: 300_000,
    })),
  });
  return (options: RecordOptions, _id: string) => {
    const answer = found[asked.findIndex((one) => one.options === options && one.ids.includes(_id))];
    return answer?.data?.find(({ value }) => value === _id)?.label ?? (answer?.isPending ? '…' : 'Desconocido');
  };
};
