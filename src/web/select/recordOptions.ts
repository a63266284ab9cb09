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

/** Props of a select of one record. */
export type RecordSelectProps = Omit<SingleSelectProps, 'name' | 'label' | 'search' | 'resolve' | 'multiple'> & { label?: string };
