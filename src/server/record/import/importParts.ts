import type * as z from 'zod';
import type { Endpoint } from '#shared/contract.ts';
import type { CompanyCall } from '../../http/api.ts';
import type { Db } from '../../db.ts';
import type { Refusal } from '../../refuse.ts';
import type { Changing, FormOf, RecordCalls } from '../recordParts.ts';
import type { RecordTable, Stored } from '../recordTable.ts';

/** A record that a row of a file makes or changes, as its form. */
export type ImportedRecord<C extends RecordCalls, T extends RecordTable> = {
  _id: string;
  form: FormOf<C>;
  /** As it was; undefined for one that is made. */
  record: Stored<T> | undefined;
};

/** What an import has to know of a slice's records besides what all of the kit does. */
export type ImportParts<C extends RecordCalls, T extends RecordTable, Told extends object = object, Done extends object = object> = {
  /** What the form sends. */
  form: z.ZodObject;
  /** The fields by which a record that is there is recognised, the surest first. */
  keys: readonly (keyof FormOf<C> & string)[];
  /** How two of one name are told apart. */
  twins: {
    /** A field that is nobody else's: two of one name that have it, and not the same, are two. */
    apart: keyof FormOf<C> & string;
    /** What tells one of them from others of its name: 'CUIT 30-50001091-2'. */
    said: (form: FormOf<C>) => string;
  };
  /** Names by which files call what a field refers to, besides its label. */
  named?: { readonly [Name in keyof FormOf<C>]?: (db: Db) => Promise<readonly { _id: string; names: readonly string[] }[]> };
  /** What a record does not use, by field, with why: a file's column of it is not read for that record, and told so. */
  unused?: (db: Db) => Promise<(form: FormOf<C>) => Readonly<Record<string, string>>>;
  /**
   * What `RecordParts.check` asks of a form, asked of all rows of a file together: what decides is read once, and waited for in one order.
   * An import may ask for less than the form does.
   * @param rows what the rows would be saved as; the answer is asked about each that is right by itself
   * @param trial whether nothing comes of it: it keeps nobody waiting
   */
  check:
    | ((
        db: Db,
        by: Changing,
        rows: readonly ImportedRecord<C, T>[],
        trial: boolean,
      ) => Promise<(row: ImportedRecord<C, T>) => Refusal | undefined>)
    | undefined;
  /** What a preview tells of some rows besides, each in its place. */
  told?: (db: Db, by: Changing, rows: readonly ImportedRecord<C, T>[]) => Promise<readonly Told[]>;
  /**
   * What is done besides, in the same transaction, and what the answer tells of it.
   * @param records those that were made or changed now
   * @param all of the file's records, those from when it was sent before too
   */
  saved?: (
    db: Db,
    call: CompanyCall<Endpoint>,
    records: readonly ImportedRecord<C, T>[],
    all: readonly ImportedRecord<C, T>[],
  ) => Promise<Done>;
};
