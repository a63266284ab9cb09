import type * as z from 'zod';
import type { Field, FieldsOf, TypedKind } from '#shared/record/fields.ts';
import { chosenStatus, recordStatus, type ChosenStatus } from '#shared/record/recordStatus.ts';
import { fieldDifferences } from '../form/differences.ts';
import { FieldInput, type FormPath } from '../form/FieldInput.tsx';
import { emptyValues, sentValues, typedValues, type TypedValues } from '../form/fieldValues.ts';
import { FormBody, FormGrid } from '../form/FormFrame.tsx';
import { limitsOf } from '../form/limits.ts';
import type { RecordFormParts, StatusRow } from './recordApi.ts';
import { schemaErrors } from './schemaErrors.ts';

/** The form of records whose fields are typed as they are sent: one below the other, in the table's order. */
export const plainForm = <Form extends { status: ChosenStatus }>(
  schema: z.ZodObject & z.ZodType<Form>,
  fields: FieldsOf<NoInfer<Form>>,
): RecordFormParts<StatusRow & Omit<Form, 'status'>, Form, TypedValues<Form> & Record<string, unknown>> => {
  type Values = TypedValues<Form> & Record<string, unknown>;
  const sent = (values: Values) => sentValues<Form>(fields, values) as { readonly [Name in keyof Form]: Form[Name] | null };
  const limits = limitsOf(schema);
  return {
    start: (row) =>
      row
        ? typedValues<Form>(fields, { ...row, status: chosenStatus(row.status) } as unknown as Form)
        : { ...emptyValues<Form>(fields), status: recordStatus.active },
    sent,
    errors: (values) => schemaErrors(schema, sent(values)),
    paths: (faults) => ({ ...faults }),
    differences: (ways) => fieldDifferences<Values>(fields as { readonly [Name in keyof Values]?: Field }, ways),
    size: 560,
    Layout: ({ form }) => (
      <FormBody>
        <FormGrid>
          {Object.entries(fields as Readonly<Record<string, Field<TypedKind>>>).map(([name, field]) => (
            <FieldInput key={name} form={form} path={name as FormPath<Values>} field={field} limits={limits[name]!} span={12} />
          ))}
        </FormGrid>
      </FormBody>
    ),
  };
};
