import * as z from 'zod';

/** What a schema allows in a field, as its input has to know it. */
export type Limits = {
  /** It may not be left empty. */
  required: boolean;
  /** Letters at most. */
  maxLength: number | undefined;
  min: number | undefined;
  max: number | undefined;
};

/** The schema of the value itself, without what makes it optional or turns it into something else. */
const inner = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return inner(schema.unwrap());
  return schema instanceof z.ZodPipe ? inner(schema.in) : schema;
};

const finite = (limit: number | null) => (limit !== null && Number.isFinite(limit) ? limit : undefined);

const limitsOfField = (schema: z.core.$ZodType): Limits => {
  const value = inner(schema);
  const empty = value instanceof z.ZodString ? '' : value instanceof z.ZodArray ? [] : undefined;
  return {
    required: !(value instanceof z.ZodBoolean) && !z.safeParse(schema, empty).success,
    maxLength: value instanceof z.ZodString ? (value.maxLength ?? undefined) : undefined,
    min: value instanceof z.ZodNumber ? finite(value.minValue) : undefined,
    max: value instanceof z.ZodNumber ? finite(value.maxValue) : undefined,
  };
};

/** What a form's schema allows in each of its fields; told to the inputs, so that no limit is written twice. */
export const limitsOf = <Shape extends z.core.$ZodShape>({
  shape,
}: {
  readonly shape: Shape;
}): { readonly [Name in keyof Shape]: Limits } =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, limitsOfField(schema)])) as { [Name in keyof Shape]: Limits };
