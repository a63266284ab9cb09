import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';

/** Longest search of a view, as JSON. */
const MAX_SEARCH = 4000;

const Value = z.union([z.string().max(400), z.number(), z.boolean()]);

/** A list's address as its screen writes it: parameters by name. The screen leaves out what it does not know. */
export const ViewSearch = z
  .record(z.string().max(40), z.union([Value, z.array(Value).max(100)]))
  .refine((search) => JSON.stringify(search).length <= MAX_SEARCH, 'La búsqueda es demasiado larga');
export type ViewSearch = z.output<typeof ViewSearch>;

/** The keys of the columns shown, in their order. */
export const ViewColumns = z.array(z.string().min(1).max(40)).max(40);

/** A view to save: a search of a list and its columns under a name of the user's own. */
export const NewView = z.object({
  /** The view to overwrite; a new one without it. */
  _id: Id.nullish(),
  name: plainText(60).min(1, 'Requerido'),
  search: ViewSearch,
  /** Null leaves the user's own columns. */
  columns: ViewColumns.nullable().default(null),
});

/** A saved view as its user sees it. */
export const SavedView = z.object({ _id: Id, name: z.string(), search: ViewSearch, columns: ViewColumns.nullable() });
export type SavedView = z.output<typeof SavedView>;
