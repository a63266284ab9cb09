import type { Contract, Sent } from '#shared/contract.ts';
import type { App, Company } from './testApp.ts';

/** A value that names each of its fields, at every depth. */
export type Named<T> = T extends object ? { [K in keyof T]-?: Named<Exclude<T[K], undefined>> } : T;

/** Where a slice makes its records. */
export type Making = {
  t: App;
  company: Company;
  /** A word that stands in every text of them. */
  mark: string;
  now: Date;
};

/** When and by whom an input is sent. */
export type Sending = { token: string; now: Date };

/** For every endpoint an input that names each of its fields. */
export type Inputs<C extends Contract> = { [E in keyof C]: Named<Sent<C[E]>> };

/** A name that stands anywhere in a value. */
type FieldOf<T> = T extends readonly (infer Each)[]
  ? FieldOf<Each>
  : T extends object
    ? { [K in keyof T & string]: K | FieldOf<NonNullable<T[K]>> }[keyof T & string]
    : never;

/** What tests of all endpoints need of a slice. */
export type Fixture<C extends Contract, Made extends object, Known extends object> = {
  /**
   * Makes one record of every kind that an input can name.
   * @param known those of the slices before
   */
  records: (making: Making, known: Known) => Promise<Made>;
  /** Nothing is wrong with them. */
  inputs: (records: Known & Made, sending: Sending) => Inputs<C>;
  /** Endpoints that do once what is sent to them twice, and the field by which they know it, however deep. */
  once?: { readonly [E in keyof C]?: FieldOf<Sent<C[E]>> };
};

/** Declares a slice's fixture and keeps its exact type: an endpoint or a field without an input does not compile. */
export const fixture =
  <C extends Contract>(_contract: C) =>
  <Made extends object, Known extends object>(parts: Fixture<C, Made, Known>) =>
    parts;
