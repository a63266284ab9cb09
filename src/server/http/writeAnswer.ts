import * as z from 'zod';
import { type Shape, shapeOf } from './fitted.ts';
import { wire } from './openapi.ts';

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

/** The lists of an answer that are long, and the JSON of all else that it holds. */
const apart = (schema: z.ZodType, output: unknown) => {
  const fields = schema instanceof z.ZodObject ? Object.entries<unknown>(schema.shape) : [];
  const lists = fields.flatMap(([key, field]) => {
    const list = (output as Record<string, unknown>)[key];
    return field instanceof z.ZodArray && Array.isArray(list) && list.length >= LONG
      ? [{ key, element: field.element as z.ZodType, list: list as readonly unknown[] }]
      : [];
  });
  for (const { element, list } of lists) z.encode(element, list[0]);
  const omitted: Record<string, true> = {};
  for (const { key } of lists) omitted[key] = true;
  const rest = lists.length === 0 ? schema : (schema as z.ZodObject).omit(omitted);
  return { lists, text: JSON.stringify(z.encode(rest, output)) };
};

/**
 * The JSON of an answer, with nothing but the fields that its schema names, in pieces: what is long comes bit by bit. Of a long list the
 * first element is checked as short answers are: to encode each of 10,000 takes four times as long as to make them.
 */
export function* writing(schema: z.ZodType, output: unknown): Generator<string, void> {
  const { lists, text } = apart(schema, output);
  if (lists.length === 0) return yield text;
  yield text.slice(0, -1);
  let before = text === '{}' ? '' : ',';
  for (const { key, element, list } of lists) {
    const shape = shapeFor(element);
    yield `${before}${JSON.stringify(key)}:`;
    for (let at = 0; at < list.length; at += BIT) {
      const bit = JSON.stringify(list.slice(at, at + BIT).map((one) => named(shape, one)));
      yield `${at === 0 ? '[' : ','}${bit.slice(1, -1)}`;
    }
    before = '],';
  }
  yield ']}';
}
