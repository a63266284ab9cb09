import * as z from 'zod';

/** Outcome of a run that made a file for who asked for it. */
export const MadeFile = z.object({ file: z.object({ key: z.string(), name: z.string() }), rows: z.int() });
/** See the schema. */
export type MadeFile = z.infer<typeof MadeFile>;
