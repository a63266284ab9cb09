import { said, type Field, type FieldValue } from '#shared/record/fields.ts';
import type { ListColumn } from '#shared/list/listColumns.ts';

/** The value of a field as a history keeps it. */
export const toldValue = ({ kind }: Field, value: unknown): FieldValue => {
  if (kind !== 'point') return value as FieldValue;
  const [lng, lat] = (value as { coordinates: readonly [number, number] }).coordinates;
  return `${lat}, ${lng}`;
};

/** The columns of a file of records: their fields, a chosen value by its name. */
export const exportedColumns = <Form>(fields: readonly (readonly [keyof Form, Field])[]): ListColumn<Form>[] =>
  fields.map(([name, field]) => {
    const told = (form: Form) => toldValue(field, form[name]);
    const value = field.kind === 'choice' ? (form: Form) => said(field, told(form)) : told;
    return { title: field.label, kind: field.kind, value } as ListColumn<Form>;
  });
