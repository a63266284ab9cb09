import { finished } from 'node:stream/promises';
import type { BusboyConfig } from '@fastify/busboy';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint, FileField } from '#shared/contract.ts';
import { cut, oneLine } from '#shared/text.ts';
import { Refusal, refuse } from '../refuse.ts';
import { openTurns } from '../turns.ts';

/** Length that a call says its body has; browsers always say one. @throws 411 when it says none, for it would have to count as the largest */
export const lengthOf = ({ headers }: FastifyRequest): number => {
  const length = headers['content-length'];
  if (length === undefined) throw new Refusal(411, { code: 'LENGTH', message: 'El envío debe decir su tamaño (Content-Length)' });
  return Number(length);
};

/** A file as it came, its name as it may be told: nothing about its type is believed. */
export type Upload = { name: string; bytes: Buffer };

/** A file that was laid into the file store as it came: its key there. */
export type StoredUpload = { name: string; key: string };

/** Where files go that are not held in memory. */
export type UploadStore = {
  /** Stores a file to its end and gives its key. */
  put: (content: AsyncIterable<Uint8Array>) => Promise<string>;
  remove: (key: string) => Promise<void>;
};

/** A field of a multipart body; text that its schema refuses is read as JSON (spec 2 §7: `status (JSON)`), an empty one as nothing. */
const fieldValue = (schema: z.core.$ZodType, value: unknown): unknown => {
  if (typeof value !== 'string' || z.safeParse(schema, value).success) return value;
  if (value === '' && z.safeParse(schema, null).success) return null;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** Letters of a file's name that are told. */
const MAX_NAME = 60;
/** A file's name without what hides something in it; a part may be a file without having one. */
const nameOf = (filename: string | undefined) => cut(oneLine(filename ?? ''), MAX_NAME).toWellFormed() || 'Archivo';

/** The field that a part came under. */
const fieldOf = ({ fieldname }: { fieldname: string }) => fieldname.replace(/\[\]$/, '');

type Taken = { upload: Upload } | { stored: StoredUpload; size: number } | { fault: unknown };
type Part = { name: string } & ({ value: unknown } | Taken);

/** What a body has to bring in each span of time, so as not to count as given up. */
type Pace = { ms: number; bytes: number };

/** Between two looks at what a body has brought, in milliseconds. */
const LOOK = 15_000;
/** What a line has to bring at the least, in bytes a second; a bad one brings 20 kB. */
const LEAST_RATE = 16_000;
/** Seconds that a body would take at the pace asked of it: twice what the server gives a call, so that none is cut that would end in time. */
const TOO_LONG = 240;

/** The pace that is asked of a body of so many bytes. */
export const paceOf = (bytes: number): Pace => ({ ms: LOOK, bytes: (Math.max(LEAST_RATE, bytes / TOO_LONG) * LOOK) / 1000 });

/** Reads a file to its end: into memory, into the store, or to nowhere when nobody asked for it. */
const take = async (part: MultipartFile, limit: FileField | undefined, store: UploadStore | undefined): Promise<Taken> => {
  const name = nameOf(part.filename);
  const { file } = part;
  if (!limit) {
    await finished(file.resume());
    return { upload: { name, bytes: Buffer.alloc(0) } };
  }
  if (!limit.stored || !store) {
    const bytes = await part.toBuffer();
    // A field of a form that nobody touched has no name either.
    if (bytes.length === 0 && part.filename) return { fault: refuse.invalid('El archivo está vacío', { [fieldOf(part)]: 'Está vacío' }) };
    return { upload: { name, bytes } };
  }
  try {
    const key = await store.put(file);
    return { stored: { name, key }, size: file.truncated ? Infinity : file.bytesRead };
  } catch (error) {
    if (file.errored) throw error;
    // It came well, and could not be stored.
    return { fault: error };
  }
};

type Taking = (name: string, part: MultipartFile) => Promise<Taken>;

/** The parts of a body, each read to its end. @throws 400 when they are broken, 413 for too many or too large ones */
async function* partsOf(request: FastifyRequest, limits: BusboyConfig['limits'], pace: Pace, taking: Taking): AsyncGenerator<Part> {
  const { socket } = request.raw;
  // Who has gone while their call waited for its turn: the parser would wait for the rest for ever.
  if (request.raw.destroyed) throw refuse.invalid('No se entiende el envío');
  let brought = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.bytesRead - brought < pace.bytes) request.raw.destroy();
    brought = socket.bytesRead;
  }, pace.ms);
  try {
    for await (const part of request.parts({ limits })) {
      const name = fieldOf(part);
      if (part.type === 'field') yield { name, value: part.value };
      else yield { name, ...(await taking(name, part)) };
    }
  } catch (error) {
    // What the parser itself stumbles over has no code of the framework's.
    throw (error as FastifyError).statusCode === undefined ? refuse.invalid('No se entiende el envío') : error;
  } finally {
    clearInterval(watch);
  }
}

/** What a multipart call brought. */
export type Brought = { fields: Record<string, unknown>; uploads: Record<string, Upload[]>; stored: Record<string, StoredUpload[]> };

/** Takes back what a call stored that came to nothing. */
export const removeStored = async (stored: Brought['stored'], store: UploadStore): Promise<void> => {
  for (const { key } of Object.values(stored).flat()) await store.remove(key);
};

const tooLarge = ({ maxBytes }: FileField) => refuse.tooLarge(`Cada archivo puede pesar hasta ${Math.floor(maxBytes / 1_000_000)} MB`);

/**
 * Reads a multipart call: its text fields and its files, each within the limits the endpoint names. Other fields are left out.
 * @param options.store where the endpoint's `stored` files go; what is in it is removed when the call is refused
 * @param options.pace slower than which its sender counts as gone
 * @throws 400 for a broken body, an unexpected file or an empty one, 413 for a file too large or too many
 */
export const readMultipart = async (
  request: FastifyRequest,
  { input, files = {} }: Pick<Endpoint, 'input' | 'files'>,
  { store, pace = paceOf(lengthOf(request)) }: { store?: UploadStore; pace?: Pace } = {},
): Promise<Brought> => {
  const schemas = new Map(Object.entries(input.shape));
  const limits = new Map(Object.entries(files));
  const brought: Brought = { fields: {}, uploads: {}, stored: {} };
  const { fields, uploads, stored } = brought;
  const countOf = (name: string) => (uploads[name]?.length ?? 0) + (stored[name]?.length ?? 0);
  const taking: Taking = (name, part) => {
    const limit = limits.get(name);
    return take(part, limit && countOf(name) < limit.max ? limit : undefined, store);
  };
  const fileSize = Math.max(0, ...[...limits.values()].map(({ maxBytes }) => maxBytes));
  const most = [...limits.values()].reduce((sum, { max }) => sum + max, 0);
  const sizes = { fileSize, files: most + 1, fields: 100, fieldSize: 100_000, parts: most + 101 };
  try {
    for await (const part of partsOf(request, sizes, pace, taking)) {
      const { name } = part;
      if ('value' in part) {
        const schema = schemas.get(name);
        if (schema) fields[name] = fieldValue(schema, part.value);
        continue;
      }
      const limit = limits.get(name);
      if (!limit) throw refuse.invalid(`No se espera un archivo en ${name}`);
      if (countOf(name) === limit.max) throw refuse.tooLarge(`Hasta ${limit.max} archivos`);
      if ('fault' in part) throw part.fault;
      if ('stored' in part) {
        (stored[name] ??= []).push(part.stored);
        if (part.size > limit.maxBytes) throw tooLarge(limit);
      } else {
        const { bytes } = part.upload;
        if (bytes.length > limit.maxBytes) throw tooLarge(limit);
        if (bytes.length > 0) (uploads[name] ??= []).push(part.upload);
      }
    }
  } catch (error) {
    if (store) await removeStored(stored, store);
    throw error;
  }
  return brought;
};

/** What calls with files may hold in memory at once, in bytes; a third of it is for one company, and has room for the largest call. */
const MAX_BYTES = 168 * 1024 * 1024;
/** A call that brings as little as one without files may is let in as that is. */
const SMALL = 64 * 1024;
/** Calls with files of one company that may be under way at once, those that wait for room among them; small ones are not counted. */
const MAX_CALLS = 20;
/** Calls with files of one company that may wait for that, unread: what a fleet of 300 sends comes in clusters. */
const MAX_WAITING = 100;
/** Calls with files of one user, small ones counted: all but a few of the company's are left to others. */
const MAX_OF_USER = 6;
/** For how long a call waits for its turn, unread, in milliseconds. */
const PATIENCE = 20_000;

/** What a call with files holds in memory, in bytes: of those that go into the store as they come, some pieces. */
export const heldBy = (request: FastifyRequest, { files = {} }: Pick<Endpoint, 'files'>): number => {
  const length = lengthOf(request);
  return Object.values(files).every(({ stored }) => stored) ? Math.min(length, 2 * SMALL) : length;
};

const late = () => refuse.busy('Se están subiendo demasiados archivos a la vez: vuelva a intentar en un momento', 5);

/** Who calls, and what they have to give up with once they are gone. */
type Caller = { company: string; user: string; signal?: AbortSignal };

/**
 * Bounds what calls with files hold in memory: what finds no room waits, unread, in turn of the companies and of each one's users. Of whoever
 * goes meanwhile nothing may be heard, for what they sent fills what the connection holds: they keep their place until it comes, or is late.
 * @throws 503 to a user's calls that are too many, to a company's that too many wait before, and to what has waited too long
 */
export const openUploads = (patience = PATIENCE) => {
  const patient = { ms: patience, late };
  const ofUser = openTurns(Infinity, { ofOne: MAX_OF_USER, patience: { ...patient, most: 0 } });
  const ofCompany = openTurns(Infinity, { ofOne: MAX_CALLS, patience: { ...patient, most: MAX_WAITING } });
  const room = openTurns(MAX_BYTES, { ofOne: MAX_BYTES / 3, patience: patient });
  return <T>({ company, user, signal }: Caller, bytes: number, work: () => Promise<T>): Promise<T> => {
    const from = { sender: user, signal };
    const until = performance.now() + patience;
    const inRoom = () => room(company, work, { ...from, size: bytes, ms: until - performance.now() });
    return ofUser(user, () => (bytes <= SMALL ? work() : ofCompany(company, inRoom, from)));
  };
};
