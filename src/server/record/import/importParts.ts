import type * as z from 'zod';
import type { Db } from '../../db.ts';
import type { Changing, FormOf, RecordCalls, RecordParts } from '../recordParts.ts';
import type { RecordTable, Stored } from '../recordTable.ts';

/** A record that was saved by an import, as its form. */
export type ImportedRecord<C extends RecordCalls, T extends RecordTable> = {
  _id: string;
  form: FormOf<C>;
  /** As it was; undefined for one that was made. */
  record: Stored<T> | undefined;
};

/** What an import has to know of a slice's records besides what all of the kit does. */
export type ImportParts<C extends RecordCalls, T extends RecordTable> = {
  /** What the form sends. */
  form: z.ZodObject;
  /** The fields by which a record that is there is recognised, the surest first. */
  keys: readonly (keyof FormOf<C> & string)[];
  /** Names by which files call what a field refers to, besides its label. */
  named?: { readonly [Name in keyof FormOf<C>]?: (db: Db) => Promise<readonly { _id: string; names: readonly string[] }[]> };
  /** Fills in what no file tells, as a password that nobody knows. */
  completed?: (db: Db) => Promise<(form: FormOf<C>, record: Stored<T> | undefined) => FormOf<C>>;
  /** As in `RecordParts`: an import may ask for less than the form does. */
  check: RecordParts<C, T>['check'];
  /** Waits, in one order for all, for what the rows of a file have in common with others, such as their e-mails. */
  settle?: (db: Db, cells: readonly Readonly<Record<string, string | undefined>>[]) => Promise<unknown>;
  /** What is done besides, in the same transaction. */
  saved?: (db: Db, by: Changing, records: readonly ImportedRecord<C, T>[]) => Promise<unknown>;
};
