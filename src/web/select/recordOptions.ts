import { bring } from '../later.ts';
import type { SelectOption, SingleSelectProps } from './AsyncSelect.tsx';

/** A call that finds options, as an `optionSearch` of a contract is one. */
type OptionCaller<Found extends SelectOption> = {
  key: readonly unknown[];
  call: (input: { search?: string; ids?: string[] }) => Promise<{ data: Found[] }>;
};

/** Records of a kind as options: for `AsyncSelect`, and for `useFilterNames` where chips name what was chosen. */
export type RecordOptions<Found extends SelectOption = SelectOption> = {
  name: string;
  /** Active ones, by what was typed. */
  search: (text: string) => Promise<Found[]>;
  /** By `_id`, active or not. */
  resolve: (ids: readonly string[]) => Promise<Found[]>;
  /** How long after the last key they are sought, in milliseconds; as `AsyncSelect` has it unless told. */
  wait?: number;
};

/** Makes options of the records that a call finds. */
export const recordOptions = <Found extends SelectOption>({ key, call }: OptionCaller<Found>): RecordOptions<Found> => ({
  name: key.join(' '),
  search: async (text) => (await call({ search: text })).data,
  resolve: async (ids) => (ids.length === 0 ? [] : (await call({ ids: [...ids] })).data),
});

/**
 * The same of a call that comes with who asks: filters that every screen knows by its address bring no calls of other slices.
 * @param name as `recordOptions` has it: tells them from other options
 */
export const lateOptions = <Found extends SelectOption>(name: string, load: () => Promise<OptionCaller<Found>>): RecordOptions<Found> => {
  const options = bring(async () => recordOptions(await load()));
  return {
    name,
    search: async (text) => (await options()).search(text),
    resolve: async (ids) => (ids.length === 0 ? [] : (await options()).resolve(ids)),
  };
};

/** Props of a select of one record. */
export type RecordSelectProps = Omit<SingleSelectProps, 'name' | 'label' | 'search' | 'resolve' | 'multiple'> & { label?: string };
