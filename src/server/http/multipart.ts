import type { BusboyConfig } from '@fastify/busboy';
import type { FastifyError, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#shared/contract.ts';
import { refuse } from '../refuse.ts';

/** A file as it came: nothing about its type is believed. */
export type Upload = { name: string; bytes: Buffer };

/** A field of a multipart body; text that its schema refuses is read as JSON (spec 2 §7: `status (JSON)`). */
const fieldValue = (schema: z.core.$ZodType, value: unknown): unknown => {
  if (typeof value !== 'string' || z.safeParse(schema, value).success) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

type Part = { name: string; value: unknown } | { name: string; upload: Upload };

/** The parts of a body, each read to its end. @throws 400 when they are broken, 413 for too many or too large ones */
async function* partsOf(request: FastifyRequest, limits: BusboyConfig['limits']): AsyncGenerator<Part> {
  try {
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'field') yield { name, value: part.value };
      else yield { name, upload: { name: part.filename, bytes: await part.toBuffer() } };
    }
  } catch (error) {
    // What the parser itself stumbles over has no code of the framework's.
    throw (error as FastifyError).statusCode === undefined ? refuse.invalid('No se entiende el envío') : error;
  }
}

/**
 * Reads a multipart call: its text fields and its files, each within the limits the endpoint names. Other fields are left out.
 * @throws 400 for a broken body or an unexpected file, 413 for a file too large or too many, 415 when the body is not multipart
 */
export const readMultipart = async (request: FastifyRequest, { input, files = {} }: Endpoint) => {
  if (!request.isMultipart()) {
    if (request.headers['content-type']?.startsWith('application/json')) return { fields: request.body, uploads: {} };
    throw refuse.fileType('El envío debe ser multipart/form-data');
  }
  const schemas = new Map(Object.entries(input.shape));
  const limits = new Map(Object.entries(files));
  const fields: Record<string, unknown> = {};
  const uploads: Record<string, Upload[]> = {};
  const fileSize = Math.max(0, ...[...limits.values()].map(({ maxBytes }) => maxBytes));
  const most = [...limits.values()].reduce((sum, { max }) => sum + max, 0);
  for await (const part of partsOf(request, { fileSize, files: most + 1, fields: 100, fieldSize: 100_000, parts: most + 101 })) {
    const { name } = part;
    if ('value' in part) {
      const schema = schemas.get(name);
      if (schema) fields[name] = fieldValue(schema, part.value);
      continue;
    }
    const limit = limits.get(name);
    if (!limit) throw refuse.invalid(`No se espera un archivo en ${name}`);
    const list = (uploads[name] ??= []);
    if (list.length === limit.max) throw refuse.tooLarge(`Hasta ${limit.max} archivos`);
    const { bytes } = part.upload;
    if (bytes.length > limit.maxBytes) throw refuse.tooLarge(`Cada archivo puede pesar hasta ${Math.floor(limit.maxBytes / 1_000_000)} MB`);
    if (bytes.length > 0) list.push(part.upload);
  }
  return { fields, uploads };
};

/** Calls with files of one company that may be under way at once: all that they bring is held in memory. */
const MAX_HELD = 20;

/** Counts the calls with files that are under way, by company. @throws 503 to one too many, before it is read */
export const openUploads = () => {
  const held = new Map<string, number>();
  const change = (company: string, by: number) => held.set(company, (held.get(company) ?? 0) + by);
  return async <T>(company: string, work: () => Promise<T>): Promise<T> => {
    if (held.get(company) === MAX_HELD)
      throw refuse.busy('Se están subiendo demasiados archivos a la vez: vuelva a intentar en un momento', 5);
    change(company, 1);
    try {
      return await work();
    } finally {
      if (change(company, -1).get(company) === 0) held.delete(company);
    }
  };
};
