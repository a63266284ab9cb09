import * as z from 'zod';
import { type Shape, shapeOf } from './fitted.ts';
import { wire } from './openapi.ts';
import { eachOf } from './unhurried.ts';

/** Elements from which on a list is written bit by bit, and how many at a time. */
const LONG = 50;
const BIT = 50;

/** A value without the fields that its schema does not name; the value itself where there are none. */
const named = (shape: Shape, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return shape.elements ? eachNamed(shape.elements, value) : value;
  const fields = value as Readonly<Record<string, unknown>>;
  let kept: Record<string, unknown> | undefined;
  for (const key in fields) {
    const part = shape.known[key] ?? shape.others;
    const held = fields[key];
    const field = part && (typeof held === 'object' ? named(part, held) : held);
    if (part && field === fields[key]) continue;
    kept ??= { ...fields };
    if (part) kept[key] = field;
    else delete kept[key];
  }
  return kept ?? value;
};
const eachNamed = (shape: Shape, list: readonly unknown[]): readonly unknown[] => {
  const kept = list.map((element) => named(shape, element));
  return kept.some((element, at) => element !== list[at]) ? kept : list;
};

const shapes = new WeakMap<z.ZodType, Shape>();
const shapeFor = (schema: z.ZodType) => shapes.get(schema) ?? shapes.set(schema, shapeOf(wire(schema))).get(schema)!;

/**
 * The JSON of an answer, with nothing but the fields that its schema names; what is long, bit by bit. Of those the first element is checked
 * as short answers are: to encode each of 10,000 takes four times as long as to make them.
 */
export function* writing(schema: z.ZodType, output: unknown): Generator<void, string> {
  const lists: string[] = [];
  const omitted: Record<string, true> = {};
  const fields = schema instanceof z.ZodObject ? Object.entries<unknown>(schema.shape) : [];
  for (const [key, field] of fields) {
    const list = (output as Record<string, unknown>)[key];
    if (!(field instanceof z.ZodArray) || !Array.isArray(list) || list.length < LONG) continue;
    const element = field.element as z.ZodType;
    z.encode(element, list[0]);
    const shape = shapeFor(element);
    const bits = Array.from({ length: Math.ceil(list.length / BIT) }, (_, at) => list.slice(at * BIT, (at + 1) * BIT));
    const texts = yield* eachOf(bits, (bit) => JSON.stringify(bit.map((one) => named(shape, one))).slice(1, -1));
    lists.push(`${JSON.stringify(key)}:[${texts.join()}]`);
    omitted[key] = true;
  }
  const rest = lists.length === 0 ? schema : (schema as z.ZodObject).omit(omitted);
  const text = JSON.stringify(z.encode(rest, output));
  if (lists.length === 0) return text;
  return `{${[...lists, ...(text === '{}' ? [] : [text.slice(1, -1)])].join()}}`;
}
