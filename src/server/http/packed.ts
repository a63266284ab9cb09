import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** How hard answers are packed: the least, for they go a short way and are made often. */
export const ZIP = { level: 1 };

/** Packs an answer that goes out more than once. */
export const pack = (text: string): Promise<Buffer> => zip(text, ZIP);

/** Whether a caller reads what is packed: named, and not refused by a weight of nothing (RFC 9110 §12.5.3). */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Answers with what is packed, unpacked for whoever does not read that. */
export const sendPacked = async (request: FastifyRequest, reply: FastifyReply, packed: Buffer): Promise<Buffer> => {
  void reply.header('vary', 'accept-encoding');
  if (!GZIP.test(request.headers['accept-encoding'] ?? '')) return unzip(packed);
  void reply.header('content-encoding', 'gzip');
  return packed;
};
