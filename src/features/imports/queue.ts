import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { jobStates } from '#shared/jobState.ts';
import { plainText } from '#shared/plainText.ts';
import { orRequired } from '#shared/text.ts';
import { ToldResult } from './outcome.ts';

/** The steps that a file goes through before it is sent; one that cannot be read is `refused`. */
const fileStates = ['table', 'columns', 'answers', 'review', 'placing', 'refused'] as const;
/** The step that a file is at. */
export type FileState = (typeof fileStates)[number];

/** Orders of a file, or what is to be done in it, at most. */
const MANY = 1_000_000;

const count = z.int(orRequired('Cantidad inválida')).min(0, 'Cantidad inválida').max(MANY, 'Cantidad inválida');

/** Somebody of the team. */
const Colleague = z.object({ _id: Id, name: z.string(), last: z.string() });

/** What of a file and of its import tells how far it is. */
const standing = {
  employee: Colleague,
  /** Its orders, as far as they are known. */
  total: z.int(),
  /** Null once it is sent. */
  state: z.enum(fileStates).nullable(),
  /** Whether its owner has it on the screen. */
  open: z.boolean(),
  createAt: Instant,
};

/** Another file of the same bytes. */
const FileTwin = z.object({
  ...standing,
  _id: Id,
  /** Whether the caller opened it. */
  mine: z.boolean(),
  /** When it was sent, and how far that is. */
  sentAt: Instant.nullable(),
  job: z.enum(jobStates).nullable(),
});

/** A file of the team's list. */
const QueuedFile = z.object({
  ...standing,
  /** Of the import, where no file was told of before. */
  _id: Id,
  fileName: z.string(),
  /** What it was recognised as, in words; empty when nobody said. */
  layout: z.string(),
  client: z.object({ _id: Id, name: z.string() }).nullable(),
  /** How much is still to be done in its step. */
  pending: z.int(),
  seenAt: Instant,
  /** Its import, once it is sent. */
  sent: z
    .object({
      /** `_id` of the import. */
      _id: Id,
      createAt: Instant,
      /** `_id` of the run that stores it. */
      job: Id,
      state: z.enum(jobStates),
      /** Rows stored so far. */
      done: z.int(),
      /** Once it has ended. */
      result: ToldResult.nullable(),
      endAt: Instant.nullable(),
      /** Sentence of a failed one. */
      error: z.string().nullable(),
    })
    .nullable(),
});
/** A file of the team's list, as the browser receives it. */
export type QueuedFile = z.input<typeof QueuedFile>;

/** Calls of the team's list of files. */
export const queueCalls = {
  saveFile: endpoint({
    method: 'POST',
    path: '/api/import/file',
    summary: 'Anota en la lista del equipo un archivo que el usuario tiene abierto, y dice quién más tiene o importó el mismo',
    needs: 'order',
    input: z.object({
      /** Made by the browser when the file is opened; told again while it stays open, every minute at least. */
      _id: Id,
      fileName: plainText(200),
      /** SHA-256 of its bytes, in hex. */
      hash: z.string(orRequired('Huella inválida')).regex(/^[0-9a-f]{64}$/, orRequired('Huella inválida')),
      layout: plainText(60),
      client: Ref.nullish(),
      total: count,
      state: z.enum(fileStates, orRequired('Estado inexistente')),
      pending: count,
    }),
    output: z.object({
      /** Other files of the same bytes of the last seven days, newest first. */
      twins: z.array(FileTwin),
    }),
  }),
  searchFiles: endpoint({
    method: 'POST',
    path: '/api/import/file/search',
    summary: 'Archivos que el usuario tiene por importar, y los del equipo de un día, hoy si no se dice otro',
    needs: 'order',
    input: z.object({ day: Day.nullish() }),
    /** Newest first. */
    output: z.object({ data: z.array(QueuedFile) }),
  }),
  removeFile: endpoint({
    method: 'POST',
    path: '/api/import/file/delete',
    summary: 'Quita de la lista un archivo propio que no se importó',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
};
