import * as z from 'zod';

/** What a schema gives, without what it asks of it; an instant still travels as a text. */
export type Bare<S> = S extends z.ZodCodec ? S : z.ZodType<z.output<S>, z.output<S>>;

const bareOf = (schema: z.core.$ZodType): z.ZodType => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodNonOptional)
    return bareOf(schema.unwrap());
  if (schema instanceof z.ZodOptional) return bareOf(schema.unwrap()).optional();
  if (schema instanceof z.ZodNullable) return bareOf(schema.unwrap()).nullable();
  if (schema instanceof z.ZodArray) return z.array(bareOf(schema.element));
  if (schema instanceof z.ZodObject) return z.object(bareShape(schema.shape as z.ZodRawShape));
  if (schema instanceof z.ZodTuple) return z.tuple(schema.def.items.map(bareOf) as [z.ZodType]);
  if (schema instanceof z.ZodString) return z.string();
  return schema instanceof z.ZodNumber ? z.number() : (schema as z.ZodType);
};

/**
 * The fields of a form as an answer has them: the same types without limits or defaults, so that what was stored under other limits can
 * still be read.
 */
export const bareShape = <Shape extends z.ZodRawShape>(shape: Shape): { [Name in keyof Shape]: Bare<Shape[Name]> } =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, bareOf(schema)])) as { [Name in keyof Shape]: Bare<Shape[Name]> };
