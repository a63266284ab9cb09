import type * as z from 'zod';

/** What a schema finds wrong, by the paths of its fields; of several faults of one field the first. */
export const schemaErrors = (schema: z.ZodObject, sent: object): Record<string, string> => {
  const { error } = schema.safeParse(sent);
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
};
