import * as z from 'zod';
import { eachOf } from './unhurried.ts';

/** Elements from which on a list is written one by one. */
const LONG = 500;

/** The JSON of an answer, with nothing but the fields that its schema names; what is long, element by element. */
export function* writing(schema: z.ZodType, output: unknown): Generator<void, string> {
  const lists: string[] = [];
  const omitted: Record<string, true> = {};
  const fields = schema instanceof z.ZodObject ? Object.entries<unknown>(schema.shape) : [];
  for (const [key, field] of fields) {
    const list = (output as Record<string, unknown>)[key];
    if (!(field instanceof z.ZodArray) || !Array.isArray(list) || list.length < LONG) continue;
    const element = field.element as z.ZodType;
    const texts = yield* eachOf(list, (one) => JSON.stringify(z.encode(element, one)));
    lists.push(`${JSON.stringify(key)}:[${texts.join()}]`);
    omitted[key] = true;
  }
  const rest = lists.length === 0 ? schema : (schema as z.ZodObject).omit(omitted);
  const text = JSON.stringify(z.encode(rest, output));
  if (lists.length === 0) return text;
  return `{${[...lists, ...(text === '{}' ? [] : [text.slice(1, -1)])].join()}}`;
}
