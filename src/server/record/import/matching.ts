import { isBlank } from '#shared/record/fields.ts';
import { fold } from '#shared/text.ts';
import type { Held } from './readRow.ts';

/** A name as it is looked for: without case, accents, spaces or signs. */
export const plainName = (name: string): string => fold(name).replace(/[\s\p{P}]/gu, '');

/** Finds the records that have a value, by field and value: their places in the list. */
export type Holders = (field: string, value: unknown) => readonly number[];

/** Looks records up by what some of their fields hold. */
export const holdersOf = (forms: readonly Held[], fields: readonly string[]): Holders => {
  const byField = new Map<string, ReadonlyMap<string, readonly number[]>>();
  for (const field of new Set(fields)) {
    const places = forms.flatMap((form, at) => (isBlank(form[field]) ? [] : [at]));
    byField.set(
      field,
      Map.groupBy(places, (at) => String(forms[at]![field])),
    );
  }
  return (field, value) => (isBlank(value) ? [] : (byField.get(field)?.get(String(value)) ?? []));
};

/** Of the records there are, the one that a row means; several when its values do not tell them apart. */
export const meantBy = (values: Held, keys: readonly string[], holders: Holders): { at: readonly number[]; key: string } => {
  let among: { at: readonly number[]; key: string } = { at: [], key: '' };
  for (const key of keys) {
    const its = holders(key, values[key]);
    const both = among.at.length > 0 ? among.at.filter((at) => its.includes(at)) : its;
    if (both.length > 0) among = { at: both, key: among.key || key };
    if (among.at.length === 1) return among;
  }
  return among;
};
