import { refuse } from '../refuse.ts';
import type { JsonSchema } from './schemaText.ts';

/** How many levels, elements and keys a value may have, and which: what of its schema is looked at before the schema itself is. */
export type Shape = {
  /** What stands under the keys that are known. */
  readonly known: Readonly<Record<string, Shape>>;
  /** What stands under any other key; those are dropped unless told. */
  readonly others?: Shape | undefined;
  /** How many keys there may be. */
  readonly keys: number;
  /** What the elements of a list are; left as they are unless told. */
  readonly elements?: Shape | undefined;
  /** How many elements there may be; -1 where no list is. */
  readonly most: number;
};

/** Levels that an input may have; none of the contract's has half as many. */
const MAX_DEPTH = 32;

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The shape of what may be anything. */
const ANYTHING: Shape = {
  known: {},
  keys: Infinity,
  most: Infinity,
  get others() {
    return ANYTHING;
  },
  get elements() {
    return ANYTHING;
  },
};

const alternatives = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf?.flatMap(alternatives) ?? [schema];

/** Makes the shape of a schema. */
export const shapeOf = (schema: JsonSchema): Shape => {
  const kinds = alternatives(schema);
  if (kinds.some(({ type, enum: of, const: one }) => typeof type !== 'string' && !of && one === undefined)) return ANYTHING;
  const [objects, lists] = ['object', 'array'].map((name) => kinds.filter(({ type }) => type === name)) as [JsonSchema[], JsonSchema[]];
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  const under = (name: string) => objects.flatMap(({ properties }) => properties?.[name] ?? []);
  const others = objects.flatMap(({ additionalProperties: more }) => (typeof more === 'object' ? more : []));
  const elements = lists.flatMap(({ prefixItems, items }) => (prefixItems ? [] : (items ?? [])));
  const lengths = lists.map(({ prefixItems, maxItems }) => prefixItems?.length ?? maxItems ?? Infinity);
  return {
    // Without a prototype: a key called 'constructor' is known where a schema has it, and nowhere else.
    known: Object.assign(Object.create(null), Object.fromEntries([...names].map((name) => [name, shapeOf({ anyOf: under(name) })]))),
    others: others.length > 0 ? shapeOf({ anyOf: others }) : undefined,
    keys: Math.max(0, ...objects.map(({ propertyNames }) => propertyNames?.enum?.length ?? Infinity)),
    elements: elements.length > 0 ? shapeOf({ anyOf: elements }) : ANYTHING,
    most: Math.max(-1, ...lengths),
  };
};

/**
 * A value as far as its schema knows it, without the keys that it does not, and with one element or key more than there may be: a schema
 * would else look at each of a million before it counts them, and write down all that is wrong with them.
 * @throws 400 for what no endpoint may get, wherever it stands: NUL, which PostgreSQL takes in no text, halves of surrogate pairs, which it
 * takes in no JSON, and more levels than a stack has room for
 */
export const fitted = (shape: Shape, value: unknown, depth = 0): unknown => {
  if (typeof value === 'string' && !isStorable(value)) throw refuse.invalid('El texto tiene caracteres no permitidos');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw refuse.invalid('El envío tiene demasiados niveles');
  const { known, others, elements } = shape;
  if (Array.isArray(value)) {
    const cut: unknown[] = value.slice(0, shape.most + 1);
    return elements ? cut.map((element) => fitted(elements, element, depth + 1)) : cut;
  }
  const kept: Record<string, unknown> = {};
  const keys = others ? Object.keys(value).slice(0, shape.keys + 1) : Object.keys(known);
  for (const key of keys) {
    const part = (Object.hasOwn(known, key) && known[key]) || others;
    if (!part || !Object.hasOwn(value, key) || key === '__proto__') continue;
    if (!isStorable(key)) throw refuse.invalid('El texto tiene caracteres no permitidos');
    kept[key] = fitted(part, (value as Record<string, unknown>)[key], depth + 1);
  }
  return kept;
};
