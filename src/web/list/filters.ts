import type { ReactNode } from 'react';
import { isGiven } from '#shared/given.ts';
import type { DayRange } from '#shared/list/typedDays.ts';
import { formatDayLong, isDay } from '#shared/time.ts';
import type { RecordOptions } from '../select/recordOptions.ts';
import type { SelectOption } from '../select/AsyncSelect.tsx';
import { either, flag, listOf, oneOf, type Part, recordId, text, textThat } from './screenSearch.ts';

/** How a filter's field is drawn in the panel; what selects give back is made into the filter's value by `chosen`. */
export type FilterControl =
  | { kind: 'days' | 'range' | 'switch' }
  | { kind: 'text'; max: number }
  | { kind: 'choice' | 'choices'; options: readonly SelectOption[]; chosen: (values: readonly string[]) => unknown }
  | {
      kind: 'record' | 'records';
      options: RecordOptions;
      /** Where those to choose from hang on what another filter is: its key, and those of its value. */
      within?: Within;
      fixed: readonly SelectOption[];
      chosen: (values: readonly string[]) => unknown;
    };

/** Records of another one, which goes when that changes. */
type Within = { key: string; options: (value: unknown) => RecordOptions };

/** When a filter counts: else it is neither sent nor shown, and its field is disabled. */
type Only = {
  when(filter: object): boolean;
  /** What its field says meanwhile. */
  otherwise?: string;
};

/** What a record that somebody filters by is called. */
export type NameOf = (_id: string) => string;

/** One filter of a list, whose value is `Value` on the wire and in the address. */
export type Filter<Value> = {
  /** What its chip is called, e.g. 'Entrega'. */
  label: string;
  /** What its field is called, e.g. 'Fecha de entrega'. */
  field: string;
  placeholder: string;
  /** Reads it from the address. */
  part: Part<Value>;
  /** What its chip says; without it another filter's chip says it. */
  said?(this: void, value: Value, nameOf: NameOf, filter: object): string;
  /** Without it only links filter by it. */
  control?: FilterControl;
  only?: Only;
};

/** A filter for each condition of the wire, in the order of chips and fields; null for one that this list does not offer. */
export type FiltersOf<Sent> = { [Key in keyof Sent]-?: Filter<NonNullable<Sent[Key]>> | null };

type OfferedIn<Table> = { [Key in keyof Table]: Table[Key] extends null ? never : Key }[keyof Table];
type PartOf<One> = One extends { part: infer P } ? P : never;

/** Parts of a screen's address, one for each filter. */
type PartsOf<Table> = { [Key in OfferedIn<Table>]: PartOf<Table[Key]> };

/** A filter's conditions in force, as the wire has them. */
export type FilterValues<Table> = {
  [Key in OfferedIn<Table>]?: Table[Key] extends Filter<infer Value> ? Value : never;
};

type Words = { label: string; field?: string; placeholder?: string; only?: Only };
const wordsOf = ({ label, field = label, placeholder = 'Todos', only }: Words) => ({ label, field, placeholder, ...(only && { only }) });

/** Names written out before '+N' (spec 2 §9). */
const SHOWN_NAMES = 3;

const listed = (names: readonly string[]) => {
  const more = names.length - SHOWN_NAMES;
  return names.slice(0, SHOWN_NAMES).join(', ') + (more > 0 ? ` +${more}` : '');
};

/** A switch. @param said what its chip says */
export const switched = ({ said, ...words }: Words & { said: string }): Filter<true> => ({
  ...wordsOf(words),
  part: flag,
  said: () => said,
  control: { kind: 'switch' },
});

/** What is typed into the list's own search; the panel has no field for it. */
export const typed = ({ label, max }: { label: string; max: number }): Filter<string> => ({
  ...wordsOf({ label }),
  part: text(max),
  said: (value) => value,
});

/** Words that are looked for. */
export const sought = ({ max, ...words }: Words & { max: number }): Filter<string> => ({
  ...wordsOf(words),
  part: text(max),
  said: (value) => value,
  control: { kind: 'text', max },
});

type Choices<Value> = Words & {
  values: readonly Value[];
  /** The ones that the panel offers; all of them unless told. */
  offered?: readonly Value[];
  /** What a value is called; itself unless told. */
  named?: (value: Value) => string;
  /** What stands for a value in the list of the panel; its name unless told. */
  drawn?: (value: Value) => ReactNode;
};

const optionsOf = <Value>(values: readonly Value[], { named = String, drawn }: Choices<Value>): readonly SelectOption[] =>
  values.map((value) => ({ value: String(value), label: named(value), ...(drawn && { drawn: () => drawn(value) }) }));

/** One of some values. */
export const choice = <Value extends string | number>(of: Choices<Value>): Filter<Value> => {
  const { values, offered = values, named = String } = of;
  return {
    ...wordsOf(of),
    part: oneOf(values),
    said: named,
    control: {
      kind: 'choice',
      options: optionsOf(offered, of),
      chosen: ([one]) => offered.find((value) => String(value) === one),
    },
  };
};

/** Any of some values, in their order. */
export const choices = <Value extends string | number>(of: Choices<Value>): Filter<Value[]> => {
  const { values, offered = values, named = String } = of;
  return {
    ...wordsOf(of),
    part: listOf(oneOf(values), values.length),
    said: (some) => listed(some.map(named)),
    control: {
      kind: 'choices',
      options: optionsOf(offered, of),
      chosen: (some) => offered.filter((value) => some.includes(String(value))),
    },
  };
};

type Records<None> = Words & {
  options: RecordOptions;
  within?: Within;
  /** What stands for no record at all, e.g. {value: 0, label: 'No asignado'}. */
  none?: { value: None; label: string };
};

const recordsOf = <None extends number>({ none }: Records<None>) => {
  const isNone = (value: string | None): value is None => value === none?.value;
  return {
    part: either(recordId, oneOf(none ? [none.value] : [])),
    said: (value: string | None, nameOf: NameOf) => (isNone(value) ? (none?.label ?? '') : nameOf(value)),
    fixed: none ? [{ value: String(none.value), label: none.label }] : [],
    valueOf: (value: string): string | None => (none && value === String(none.value) ? none.value : value),
  };
};

/** One record of a kind. */
export const record = <const None extends number = never>(of: Records<None>): Filter<string | NoInfer<None>> => {
  const { part, said, fixed, valueOf } = recordsOf(of);
  return {
    ...wordsOf(of),
    part,
    said,
    control: {
      kind: 'record',
      options: of.options,
      ...(of.within && { within: of.within }),
      fixed,
      chosen: ([one]) => (one === undefined ? undefined : valueOf(one)),
    },
  };
};

/** Any of the records of a kind, at most `max` of them. */
export const records = <const None extends number = never>({
  max,
  ...of
}: Records<None> & { max: number }): Filter<(string | NoInfer<None>)[]> => {
  const { part, said, fixed, valueOf } = recordsOf(of);
  return {
    ...wordsOf(of),
    part: listOf(part, max),
    said: (values, nameOf) => listed(values.map((value) => said(value, nameOf))),
    control: { kind: 'records', options: of.options, fixed, chosen: (some) => some.map(valueOf) },
  };
};

/** A record that links alone filter by. */
export const linked = ({ label, said }: { label: string; said: (_id: string) => string }): Filter<string> => ({
  ...wordsOf({ label }),
  part: recordId,
  said,
});

const daysInWords = ({ startDay, endDay }: DayRange) =>
  startDay === endDay ? formatDayLong(startDay) : `${formatDayLong(startDay)} – ${formatDayLong(endDay)}`;

/** Days from one to another, both included, beside those of the list itself. */
export const dayRange = (words: Words): Filter<DayRange> => ({
  ...wordsOf(words),
  part: (raw) => {
    const { startDay, endDay } = (typeof raw === 'object' && raw !== null ? raw : {}) as { startDay?: unknown; endDay?: unknown };
    if (typeof startDay !== 'string' || typeof endDay !== 'string' || !isDay(startDay) || !isDay(endDay)) return undefined;
    return startDay <= endDay ? { startDay, endDay } : { startDay: endDay, endDay: startDay };
  },
  said: daysInWords,
  control: { kind: 'range' },
});

/** The first of some days, `startDay` of every list; its field is for both ends. */
export const firstDay = (words: Words): Filter<string> => ({
  ...wordsOf(words),
  part: textThat(isDay),
  said: (startDay, _, filter) => {
    const { endDay = startDay } = filter as { endDay?: string };
    return daysInWords({ startDay, endDay });
  },
  control: { kind: 'days' },
});

/** The last of some days, included: `endDay` of every list. */
export const lastDay: Filter<string> = {
  ...wordsOf({ label: '', only: { when: ({ startDay }: { startDay?: string }) => startDay !== undefined } }),
  part: textThat(isDay),
};

/** A list's filters, without those that it does not offer. */
export const offeredIn = <Table extends object>(filters: Table) =>
  Object.entries(filters).flatMap(([key, one]: [string, Filter<unknown> | null]) =>
    one ? [[key as OfferedIn<Table> & string, one] as const] : [],
  );

/** Reads each filter from the address. */
export const filterParts = <Table extends object>(filters: Table): PartsOf<Table> =>
  Object.fromEntries(offeredIn(filters).map(([key, { part }]) => [key, part])) as PartsOf<Table>;

/** Every filter off. */
export const noFilters = <Table extends object>(filters: Table): { [Key in OfferedIn<Table>]: undefined } =>
  Object.fromEntries(offeredIn(filters).map(([key]) => [key, undefined])) as { [Key in OfferedIn<Table>]: undefined };

/** The conditions of a search that ask for something and count: what the wire gets. */
export const filterValues = <Table extends object>(filters: Table, search: FilterValues<Table>): FilterValues<Table> =>
  Object.fromEntries(
    offeredIn(filters).flatMap(([key, { only }]) => {
      const value = search[key];
      return isGiven(value) && (only?.when(search) ?? true) ? [[key, value]] : [];
    }),
  ) as FilterValues<Table>;

/** One filter in force: what it is called, what it lets through, and the change that takes it off. */
export type FilterInForce<Table> = { key: OfferedIn<Table> & string; label: string; value: string; off: FilterValues<Table> };

/** The chips of a filter, in the order of its table. Taking one off takes off what counts only with it. */
export const filtersInForce = <Table extends object>(
  filters: Table,
  search: FilterValues<Table>,
  nameOf: NameOf,
): FilterInForce<Table>[] => {
  const values = filterValues(filters, search);
  return offeredIn(filters).flatMap(([key, { label, said }]) => {
    if (!(key in values) || !said) return [];
    const left = filterValues(filters, { ...values, [key]: undefined });
    const gone = Object.keys(values).filter((one) => !(one in left));
    return [
      {
        key,
        label,
        value: said(values[key], nameOf, values),
        off: Object.fromEntries(gone.map((one) => [one, undefined])) as FilterValues<Table>,
      },
    ];
  });
};
