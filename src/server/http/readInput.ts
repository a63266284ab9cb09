import * as z from 'zod';
import { fieldMessages } from '#shared/spanish.ts';
import { refuse } from '../refuse.ts';
import { atOnce } from './unhurried.ts';
import { fitted, shapeOf, type Shape } from './fitted.ts';
import { wire } from './openapi.ts';

/** Faults of an input that are told; nothing is looked for beyond them. */
const MAX_FAULTS = 100;

type Many = z.ZodArray<z.ZodType> | z.ZodRecord<z.ZodType<string, string>, z.ZodType>;

const isMany = (schema: unknown): schema is Many => schema instanceof z.ZodArray || schema instanceof z.ZodRecord;

/** The same list or record, of whatever elements. */
const ofAnything = (many: Many): z.ZodType => {
  const free = many instanceof z.ZodArray ? { element: z.unknown() } : { keyType: z.string(), valueType: z.unknown() };
  return z.core.clone<z.ZodType>(many, { ...many.def, ...free });
};

/** How an input is read. */
type Plan = {
  /** What is known of it, but of what the elements of its long lists are. */
  shape: Shape;
  rest: z.ZodObject;
  /** Its fields that may hold much, and what is known of their elements. */
  long: readonly { key: string; many: Many; element: Shape | undefined }[];
};

const planOf = (schema: z.ZodObject): Plan => {
  const whole = shapeOf(wire(schema));
  // What is asked of several fields together is asked of elements that fit.
  const isApart = (schema.def.checks ?? []).length === 0;
  const long = Object.entries(isApart ? schema.shape : {}).flatMap(([key, field]: [string, unknown]) => {
    const many = field instanceof z.ZodOptional ? field.unwrap() : field;
    const { most = 0, elements } = whole.known[key] ?? {};
    return isMany(many) && (many instanceof z.ZodRecord || most > MAX_FAULTS) ? [{ key, field, many, element: elements }] : [];
  });
  const known = { ...whole.known };
  const rest: Record<string, z.ZodType> = {};
  for (const { key, field, many } of long) {
    if (many instanceof z.ZodArray) known[key] = { ...whole.known[key]!, elements: undefined };
    rest[key] = field instanceof z.ZodOptional ? ofAnything(many).optional() : ofAnything(many);
  }
  return { shape: { ...whole, known }, rest: long.length === 0 ? schema : schema.safeExtend(rest), long };
};

const plans = new WeakMap<z.ZodObject, Plan>();
const planFor = (schema: z.ZodObject) => plans.get(schema) ?? plans.set(schema, planOf(schema)).get(schema)!;

/** An endpoint's input as its handler gets it, element by element where there may be many. @throws 400 for what does not fit, with its faults */
export function* reading(schema: z.ZodObject, raw: unknown): Generator<void, Record<string, unknown>> {
  const { shape, rest, long } = planFor(schema);
  const input = fitted(shape, raw ?? {}) as Record<string, unknown>;
  const faults: Record<string, string> = {};
  let told = 0;
  const tell = (error: z.ZodError, ...path: string[]) => {
    for (const [at, message] of Object.entries(fieldMessages(error))) {
      const field = [...path, ...(at === '' ? [] : [at])].join('.');
      // What is no object at all has no field to tell it at.
      if ((told += 1) <= MAX_FAULTS && field !== '') faults[field] = message;
    }
  };
  const { data = {}, error } = rest.safeParse(input);
  if (error) tell(error);
  for (const { key, many, element } of long) {
    const value = input[key];
    const isList = many instanceof z.ZodArray;
    if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) continue;
    const fit: [string, unknown][] = [];
    for (const [at, one] of Object.entries(value)) {
      if (told >= MAX_FAULTS) break;
      const read = isList ? many.element.safeParse(element ? fitted(element, one) : one) : many.safeParse({ [at]: one });
      if (read.error) tell(read.error, key, ...(isList ? [at] : []));
      else if (isList) fit.push([at, read.data]);
      else fit.push(...Object.entries(read.data as object));
      yield;
    }
    data[key] = isList ? fit.map(([, one]) => one) : Object.fromEntries(fit);
  }
  if (told > 0) throw refuse.invalid('Revise los datos marcados', faults);
  return data;
}

/** An endpoint's input, read in one go. @throws as `reading` */
export const readInput = (schema: z.ZodObject, raw: unknown): Record<string, unknown> => atOnce(reading(schema, raw));
