import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Noun } from '#shared/noun.ts';
import type { AuditEntry } from '#shared/record/recordContract.ts';
import type { RecordStatusId } from '#shared/record/recordStatus.ts';
import type { Query } from '../api.ts';
import type { Difference } from '../form/ConflictNotice.tsx';
import type { ThreeWays } from '../form/differences.ts';

/** What every record tells of itself. */
export type RecordRow = { _id: string; version: number };
/** A record that stands where most do: active, inactive. */
export type StatusRow = RecordRow & { status: RecordStatusId };

type Saved = { _id: string; version: number };

/** The calls of a slice that `recordCalls` made, as the form of its records needs them. @typeParam Form what the form sends */
export type RecordFormApi<Row extends RecordRow, Form> = {
  list: { key: readonly unknown[] };
  create: { call: (input: Form & { _id: string }) => Promise<Saved> };
  edit: { call: (input: Form & Saved) => Promise<Saved> };
  read: { call: (input: { _id: string }) => Promise<{ data: Row }>; queryOptions: (input: { _id: string }) => Query<{ data: Row }> };
  /** Where records may be left inactive. */
  deactivate?: { call: (input: Saved) => Promise<Saved> };
  remove: { call: (input: Saved) => Promise<unknown> };
  export: { call: (input: { ids: string[] }) => Promise<{ url: string }> };
  history: {
    key: readonly unknown[];
    call: (input: { _id: string; before: string | null }, signal?: AbortSignal) => Promise<{ data: AuditEntry[]; total: number }>;
  };
};

/** The calls as a screen of records needs them. @typeParam Listed what the list has of a record, where that is not all */
export type RecordApi<Row extends RecordRow, Form, Listed = Row> = RecordFormApi<Row, Form> & {
  list: { queryOptions: (input: Record<string, never>) => Query<{ data: Listed[] }> };
};

/** What the fields of a record's form are drawn with. */
export type RecordLayoutProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** The record's `_id`, and whether it is still to be made. */
  record: { _id: string; isNew: boolean };
  /** Puts a dialog over the form, or takes it away with null. */
  over: (dialog: ReactNode) => void;
};

/** What the form of a slice's records is; `plainForm` makes one of fields that are typed as they are sent. */
export type RecordFormParts<Row extends RecordRow, Form, Values extends Record<string, unknown>> = {
  /** What the form holds of a record, or at first. */
  start: (row?: Row) => Values;
  /** What it sends; null where nothing was typed, which `errors` tells of. */
  sent: (values: Values) => { readonly [Name in keyof Form]: Form[Name] | null };
  /** What is wrong with it, by its paths. @param isNew whether the record is still to be made */
  errors: (values: Values, isNew: boolean) => Record<string, string>;
  /** Fields that are no part of a draft: what must not lie about. */
  secrets?: readonly (keyof Values & string)[];
  /** The paths of a refusal of the server as the form's. */
  paths: (fields: Readonly<Record<string, string>>) => Record<string, string>;
  /** What was typed and is not what somebody else saved meanwhile. */
  differences: (ways: ThreeWays<Values>) => Difference<Values>[];
  /** What must be done before the values are checked, as looking up what was typed last. Never rejects. */
  settle?: (form: UseFormReturnType<Values>) => Promise<unknown> | undefined;
  Layout: ComponentType<RecordLayoutProps<Values>>;
  /** Width in px. */
  size: number;
};

/** What was typed of a record and not saved. */
export type RecordDraft = {
  _id: string;
  /** Of the record that was edited; null for a new one. */
  version: number | null;
  /** What the record was called; null for a new one. */
  name: string | null;
  /** Whether pictures were chosen, which a draft does not keep. */
  pictured?: boolean;
  /** What the form had been filled with. */
  base: Record<string, unknown>;
  values: Record<string, unknown>;
};

/** What the form of a record is opened for; `begun` are values that a new one has from the start. */
export type RecordTarget =
  | { kind: 'new'; begun?: Record<string, unknown> }
  | { kind: 'edit'; _id: string }
  | { kind: 'draft'; draft: RecordDraft };

/** What the form of a record is called: 'Agregar depósito', 'Editar depósito · Norte Munro'. */
export const formTitle = ({ one }: Noun, name: string | null): string => (name === null ? `Agregar ${one}` : `Editar ${one} · ${name}`);
