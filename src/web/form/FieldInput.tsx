import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Field, labelled, type TypedKind } from '#shared/record/fields.ts';
import type { ReactNode } from 'react';
import { DayInput } from './DayInput.tsx';
import classes from './FieldInput.module.css';
import type { Limits } from './limits.ts';
import { TypedNumberInput } from './TypedNumberInput.tsx';

type Nested<Value, Name extends string> = Value extends readonly unknown[] | null
  ? never
  : Value extends object
    ? `${Name}.${keyof Value & string}`
    : never;
/** A form's paths: its fields, and what is in those that have parts. */
export type FormPath<Values> = {
  [Name in keyof Values & string]: Name | Nested<NonNullable<Values[Name]>, Name>;
}[keyof Values & string];

/** Props of {@link FieldInput}. */
export type FieldInputProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** Where the form holds it. */
  path: FormPath<Values>;
  field: Field<TypedKind>;
  /** From `limitsOf` the form's schema. */
  limits: Limits;
  /** Its width on the form's grid of twelve. */
  span?: 2 | 3 | 4 | 5 | 6 | 12;
  /** Whether it takes the whole width on a phone. */
  full?: boolean;
  /** Whether it must be filled in where the schema alone does not say so. */
  required?: boolean;
  disabled?: boolean;
  /** Whether typing begins here. */
  first?: boolean;
  /** Stands at the end of a text: that it was checked. */
  mark?: ReactNode;
  /** What is wrong with what was typed, said when the field is left; undefined where nothing is. */
  fault?: (typed: string) => string | undefined;
  /** Tells it from its twin in the same form, in the words for who cannot see where it stands: 'de origen'. */
  of?: string;
};

/** The input of a field, as its kind says: label, unit and choices are the table's, limits the schema's. */
export const FieldInput = <Values extends Record<string, unknown>>(props: FieldInputProps<Values>) => (
  <div data-span={props.span} data-full={props.full || undefined} className={props.field.kind === 'flag' ? classes.flag : undefined}>
    <Typing {...props} />
  </div>
);

const Typing = <Values extends Record<string, unknown>>({
  form,
  path,
  field,
  limits,
  disabled = false,
  first = false,
  of = '',
  mark,
  fault,
  ...told
}: FieldInputProps<Values>) => {
  // Not a default of the pattern: the React Compiler knows none that is a member.
  const required = told.required ?? limits.required;
  const common = { label: field.label, required, disabled, 'data-autofocus': first || undefined };
  const bound = form.getInputProps(path, { type: field.kind === 'flag' ? 'checkbox' : 'input' });
  switch (field.kind) {
    case 'text':
    case 'taxId':
      return (
        <TextInput
          {...common}
          maxLength={limits.maxLength}
          autoComplete="off"
          rightSection={mark}
          {...bound}
          onBlur={(event) => {
            bound.onBlur(event);
            const said = fault?.(event.currentTarget.value);
            if (said !== undefined) form.setFieldError(path, said);
          }}
        />
      );
    case 'phone':
      return <TextInput {...common} type="tel" inputMode="tel" maxLength={limits.maxLength} autoComplete="off" {...bound} />;
    case 'email':
      return (
        <TextInput
          {...common}
          type="email"
          inputMode="email"
          maxLength={limits.maxLength}
          autoComplete="off"
          rightSection={mark}
          {...bound}
        />
      );
    case 'lines':
      return <Textarea {...common} rows={1} maxLength={limits.maxLength} {...bound} />;
    case 'code':
    case 'count':
    case 'decimal':
    case 'money':
      return (
        <TypedNumberInput
          {...common}
          grouped={field.kind !== 'code'}
          decimals={field.kind === 'money' ? 2 : 0}
          {...(field.kind === 'money' && { leftSection: <span className={classes.unit}>$</span> })}
          {...(field.unit && { rightSection: <span className={classes.unit}>{field.unit}</span> })}
          {...bound}
        />
      );
    case 'flag':
      return <Switch {...common} required={false} {...bound} />;
    case 'choice':
      return (
        <Select<string | number>
          {...common}
          placeholder={required ? 'Elegir' : 'Sin indicar'}
          clearable={!required}
          clearButtonProps={{ 'aria-label': ['Vaciar', field.label.toLowerCase(), of].filter(Boolean).join(' ') }}
          allowDeselect={!required}
          data={field.options.map(labelled)}
          {...bound}
        />
      );
    case 'choices':
      return <MultiSelect {...common} data={field.options.map((option) => String(labelled(option).value))} {...bound} />;
    case 'day':
      return (
        <DayInput label={field.label} required={required} disabled={disabled} {...bound} value={bound.value} onChange={bound.onChange} />
      );
  }
};
