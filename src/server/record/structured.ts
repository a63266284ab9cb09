import { pointAt, type Point } from '#shared/place/point.ts';
import type { RecordTable, Storable, Stored } from './recordTable.ts';

/** The fields of a form that are stored as they are, in the column of the same name. */
type PlainName<Form, T extends RecordTable> = {
  [Name in keyof Form & keyof Storable<T>]: Form[Name] extends Storable<T>[Name] ? Name : never;
}[keyof Form & keyof Storable<T>];

/** How a field is stored that is no single column. */
export type StructuredField<Value, T extends RecordTable> = {
  store: (value: Value) => Partial<Storable<T>>;
  read: (record: Stored<T>) => Value;
};

/** How the fields of a form are stored that are not plain: each of them, and no others. */
export type StructuredFields<Form, T extends RecordTable> = {
  readonly [Name in Exclude<keyof Form, PlainName<Form, T>>]: StructuredField<Form[Name], T>;
};

/** A field that a table between keeps: how, its entry in `references` says. */
export const linked = { store: () => ({}), read: (): string[] => [] };

/** A place on the map in the columns `lat` and `lng`. */
export const pointColumns = {
  store: ({ coordinates: [lng, lat] }: Point) => ({ lat, lng }),
  read: ({ lat, lng }: { lat: number; lng: number }): Point => pointAt(lng, lat),
};
