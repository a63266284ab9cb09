import { said, type Field, type FieldValue } from '#shared/record/fields.ts';
import type { ListColumn } from '#shared/list/listColumns.ts';

/** A record as a history tells it, by its fields. */
export type Told = Readonly<Record<string, FieldValue>>;

/** The value of a field as a history keeps it. */
export const toldValue = ({ kind }: Field, value: unknown): FieldValue => {
  if (kind !== 'point') return value as FieldValue;
  const [lng, lat] = (value as { coordinates: readonly [number, number] }).coordinates;
  return `${lat}, ${lng}`;
};

/** The columns of a file of records, as a history tells them: their fields, a chosen value by its name. */
export const exportedColumns = (fields: readonly (readonly [string, Field])[]): ListColumn<Told>[] =>
  fields.map(([name, field]) => {
    const value = field.kind === 'choice' ? (told: Told) => said(field, told[name]) : (told: Told) => told[name];
    return { title: field.label, kind: field.kind, value } as ListColumn<Told>;
  });
