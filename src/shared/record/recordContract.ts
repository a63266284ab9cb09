import * as z from 'zod';
import { bareShape, type Bare } from './bareSchema.ts';
import { Changes } from './changes.ts';
import { endpoint, type FileField, Id, Instant, Nothing } from '../contract.ts';
import { chosenStatuses, recordStatus } from './recordStatus.ts';
import { agreeing, anyOne, theMany, type Noun } from '../noun.ts';
import type { Need } from '../permissions.ts';
import { orRequired } from '../text.ts';

/** The status that a form gives a record (spec 1 §4). */
export const RecordStatus = z.literal([...chosenStatuses], orRequired('Estado inexistente'));

/** The status that a record has, whoever gave it. */
const AnyStatus = z.literal(Object.values(recordStatus));

/** What was done to a record. */
export const AuditAction = z.enum(['create', 'edit', 'delete']);
export type AuditAction = z.infer<typeof AuditAction>;

/** Where from a record was changed. */
export const AuditSource = z.enum(['back-office', 'import', 'API', 'system']);
export type AuditSource = z.infer<typeof AuditSource>;

/** One entry of a record's history. */
export const AuditEntry = z.object({
  _id: Id,
  action: AuditAction,
  /** By form path; references as names. */
  changes: Changes,
  /** Who; null when the system itself did it. */
  employee: z.string().nullable(),
  source: AuditSource,
  createAt: Instant,
});
export type AuditEntry = z.input<typeof AuditEntry>;

/** One picture for a call, in bytes. */
export const PICTURE_FILE = { max: 1, maxBytes: 10 * 1024 * 1024 };

/** A picture in a form's text fields: '' takes the present one away; without it, it stays. A new one comes as the file of that name. */
export const Picture = z.literal('', 'Envíe la imagen como archivo').optional();

/** Records that one file holds at most. */
const MAX_EXPORTED = 20_000;

/** The records that a file is to have, in their order; all of them without `ids`. */
export const ExportedRecords = z.object({ ids: z.array(Id).max(MAX_EXPORTED, 'Hasta 20.000 registros').optional() });
/** Entries of a record's history that are told at a time. */
export const AUDIT_PAGE = 100;

const version = z.number('Versión inválida').int('Versión inválida');

/** The fields of a record's form: whatever else it has, a record stands somewhere; where that is no record status, `told` says what. */
type RecordShape = { readonly status: z.ZodType } & z.ZodRawShape;

type RecordCallsOptions<
  Shape extends RecordShape,
  Pictured extends string,
  Secret extends keyof Shape,
  Told extends z.ZodRawShape,
  Unlisted extends Pictured | keyof Shape,
> = {
  /** What the records are called on the API's own page. */
  noun: Noun;
  needs: Need;
  /** Who may list them, when that is more people: lists that others choose from. */
  listedFor: Need;
  /** What the form sends: its fields are the record's. */
  form: z.ZodObject<Shape>;
  /** Pictures that a record has: sent as files, answered as addresses that last an hour. */
  pictures?: readonly Pictured[];
  /** What the list does not show, and is not told. */
  unlisted?: readonly Unlisted[];
  /** Fields of the form that no answer tells. */
  secrets?: readonly Secret[];
  /** What answers tell of a record that its form does not send, or tell otherwise: a reference with its name. */
  told?: Told;
};

type RowShape<Shape extends RecordShape, Pictured extends string, Secret extends keyof Shape, Told extends z.ZodRawShape> = Omit<
  { [Name in keyof Shape]: Bare<Shape[Name]> },
  'status' | Secret | keyof Told
> &
  Record<Pictured, z.ZodNullable<z.ZodString>> &
  Told & { _id: typeof Id; version: z.ZodNumber } & ('status' extends keyof Told ? unknown : { status: typeof AnyStatus });

const Saved = z.object({ _id: Id, version: z.number() });

/** The same value under each of some names. */
const named = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/**
 * The calls of a screen of records, at the documents' paths; one that the documents have elsewhere is replaced:
 * `{ ...calls, create: { ...calls.create, path: '/api/fleet/vehicle' } }`.
 * Whoever creates names the record by a new `_id`, so that a form sent twice makes one record.
 */
export const recordCalls = <
  Shape extends RecordShape,
  Pictured extends string = never,
  Secret extends keyof Shape & string = never,
  Told extends z.ZodRawShape = { [Name in never]: z.ZodType },
  Unlisted extends Pictured | (keyof Shape & string) = never,
>(
  path: string,
  {
    noun,
    needs,
    listedFor,
    form,
    pictures = [],
    unlisted = [],
    secrets = [],
    told,
  }: RecordCallsOptions<Shape, Pictured, Secret, Told, Unlisted>,
) => {
  const bare = Object.entries(bareShape(form.shape)).filter(([name]) => !(secrets as readonly string[]).includes(name));
  const Row = z.object({
    ...Object.fromEntries(bare),
    ...named(pictures, z.string().nullable()),
    status: AnyStatus,
    ...told,
    _id: Id,
    version: z.number(),
  } as unknown as RowShape<Shape, Pictured, Secret, Told>);
  const Listed = (Row as unknown as z.ZodObject).omit(named(unlisted, true) as Record<string, true>) as unknown as z.ZodObject<
    Omit<RowShape<Shape, Pictured, Secret, Told>, Unlisted>
  >;
  const sent = <Extra extends z.ZodRawShape>(extra: Extra) =>
    (form as z.ZodObject).safeExtend({ ...named(pictures, Picture), ...extra }) as unknown as z.ZodObject<
      Shape & Record<Pictured, typeof Picture> & Extra
    >;
  type WithFiles = [Pictured] extends [never] ? object : { files: Record<Pictured, FileField> };
  const withPictures = <E extends object>(call: E) =>
    (pictures.length > 0 ? { ...call, files: named(pictures, PICTURE_FILE) } : call) as Omit<E, 'files'> & WithFiles;
  const deactivate = endpoint({
    method: 'POST',
    path: `${path}/deactivate`,
    summary: `Deja ${agreeing('inactivo', noun)} ${anyOne(noun)}, sin cambiar nada más`,
    needs,
    input: z.object({ _id: Id, version }),
    output: Saved,
  });
  return {
    // What stands in another way than most has nothing that it could be without anybody saying more.
    ...((told && 'status' in told ? {} : { deactivate }) as 'status' extends keyof Told ? object : { deactivate: typeof deactivate }),
    list: endpoint({
      method: 'GET',
      path,
      summary: `Lista ${theMany(noun)}`,
      needs: listedFor,
      input: Nothing,
      output: z.object({ data: z.array(Listed) }),
    }),
    create: withPictures(
      endpoint({
        method: 'POST',
        path,
        summary: `Crea ${anyOne(noun)}; con el mismo \`_id\`, una sola vez`,
        needs,
        input: sent({ _id: Id.optional() }),
        output: Saved,
      }),
    ),
    edit: withPictures(
      endpoint({
        method: 'POST',
        path: `${path}/edit`,
        summary: `Edita ${anyOne(noun)}`,
        needs,
        input: sent({ _id: Id, version }),
        output: Saved,
      }),
    ),
    read: endpoint({
      method: 'POST',
      path: `${path}/edit/get`,
      summary: `Lee ${anyOne(noun)}`,
      needs,
      input: z.object({ _id: Id }),
      output: z.object({ data: Row }),
    }),
    remove: endpoint({
      method: 'POST',
      path: `${path}/delete`,
      summary: `Borra ${anyOne(noun)}; 409 mientras esté en uso`,
      needs,
      input: z.object({ _id: Id, version: version.optional() }),
      output: Nothing,
    }),
    history: endpoint({
      method: 'POST',
      path: `${path}/history`,
      summary: `Historial de cambios de ${anyOne(noun)}, lo último primero, de a ${AUDIT_PAGE}; con \`before\`, lo anterior a ese cambio`,
      needs,
      input: z.object({ _id: Id, before: Id.nullish() }),
      output: z.object({ data: z.array(AuditEntry), total: z.number() }),
    }),
    export: endpoint({
      method: 'POST',
      path: `${path}/export`,
      summary: `Planilla con ${theMany(noun)}; con \`ids\`, solo lo nombrado, en ese orden`,
      needs,
      input: ExportedRecords,
      output: z.object({ url: z.string() }),
    }),
  };
};
