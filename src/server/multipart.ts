import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint } from '#shared/contract.ts';
import { refuse } from './refuse.ts';

/** A file as it came: nothing about its type is believed. */
export type Upload = { name: string; bytes: Buffer };

/** A text field of a multipart body; one that its schema refuses as text is read as JSON (spec 2 §7: `status (JSON)`). */
const fieldValue = (schema: z.ZodType | undefined, text: string): unknown => {
  if (!schema || schema.safeParse(text).success) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/**
 * Reads a multipart call: its text fields and its files, each within the limits the endpoint names.
 * @throws 413 for a file too large or too many, 415 when the body is not multipart
 */
export const readMultipart = async (request: FastifyRequest, endpoint: Endpoint) => {
  if (!request.isMultipart()) {
    if (request.headers['content-type']?.startsWith('application/json')) return { fields: request.body, uploads: {} };
    throw refuse.fileType('El envío debe ser multipart/form-data');
  }
  const limits = endpoint.files ?? {};
  const fields: Record<string, unknown> = {};
  const uploads: Record<string, Upload[]> = {};
  const maxBytes = Math.max(0, ...Object.values(limits).map((limit) => limit.maxBytes));
  const files = Object.values(limits).reduce((sum, limit) => sum + limit.max, 0);
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, files: files + 1, fields: 100, fieldSize: 100_000, parts: files + 101 },
  })) {
    const name = part.fieldname.replace(/\[\]$/, '');
    if (part.type === 'field') {
      fields[name] = fieldValue(endpoint.input.shape[name] as z.ZodType | undefined, String(part.value));
      continue;
    }
    const limit = limits[name];
    if (!limit) throw refuse.invalid(`No se espera un archivo en ${name}`);
    const list = (uploads[name] ??= []);
    if (list.length === limit.max) throw refuse.tooLarge(`Hasta ${limit.max} archivos`);
    const bytes = await part.toBuffer();
    if (bytes.length > limit.maxBytes) throw refuse.tooLarge(`Cada archivo puede pesar hasta ${Math.floor(limit.maxBytes / 1_000_000)} MB`);
    if (bytes.length > 0) list.push({ name: part.filename, bytes });
  }
  return { fields, uploads };
};
