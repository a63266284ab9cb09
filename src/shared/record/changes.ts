import * as z from 'zod';
import type { FieldValue } from './fields.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]).nullable();

/** What a field was and became; references as names, moments as ISO texts. */
const FieldChange = z.object({ from: Value, to: Value });
type FieldChange = z.infer<typeof FieldChange>;

/** What a change made of a record's fields, by form path, in the form's order. */
export const Changes = z.record(z.string(), FieldChange);
export type Changes = z.infer<typeof Changes>;

/**
 * The fields that differ between two states of a record.
 * @param before its fields by form path, in the form's order
 */
export const changesBetween = <Values extends { readonly [Path in keyof Values]: FieldValue }>(before: Values, after: Values): Changes => {
  const now = after as Readonly<Record<string, FieldValue>>;
  return Object.fromEntries(
    Object.entries<FieldValue>(before)
      .filter(([path, from]) => JSON.stringify(from) !== JSON.stringify(now[path]))
      .map(([path, from]) => [path, { from, to: now[path] ?? null }]),
  );
};
