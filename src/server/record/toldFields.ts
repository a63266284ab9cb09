import { labelled, said, type Field, type FieldValue } from '#shared/record/fields.ts';
import type { ListColumn } from '#shared/list/listColumns.ts';

/** A record as a history tells it, by its fields. */
export type Told = Readonly<Record<string, FieldValue>>;

/** The value of a field as a history keeps it. */
export const toldValue = ({ kind }: Field, value: unknown): FieldValue => {
  if (kind !== 'point' || value === null) return value as FieldValue;
  const [lng, lat] = (value as { coordinates: readonly [number, number] }).coordinates;
  // A longitude of 0 is no place (spec 2 §5).
  return lng === 0 ? null : `${lat}, ${lng}`;
};

/** The columns of a file of records, as a history tells them: their fields, a chosen value by its name. */
export const exportedColumns = (fields: readonly (readonly [string, Field])[]): ListColumn<Told>[] =>
  fields.map(([name, field]) => {
    const value = (told: Told) => {
      const held = told[name];
      if (field.kind === 'choice') return said(field, held);
      if (field.kind !== 'choices') return held;
      const options = field.options.map(labelled);
      return ((held ?? []) as readonly string[]).map((one) => options.find((option) => option.value === one)?.label ?? one);
    };
    return { title: field.label, kind: field.kind, value } as ListColumn<Told>;
  });
