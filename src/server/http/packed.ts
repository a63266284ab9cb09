import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eachOf, unhurried } from './unhurried.ts';

const packText = promisify(gzip);
const unpack = promisify(gunzip);

/** How hard answers are packed: the least, for they go a short way and are made often. */
export const ZIP = { level: 1 };

/** Characters from which on text is packed while the rest of it is written, and that are handed over at a time. */
const PORTION = 64 * 1024;

/** Packed by another thread while the rest is still being written; what fills no portion is answered as it is. */
const packLong = async (pieces: Iterable<string>): Promise<Buffer | string> => {
  let text = '';
  let zip: ReturnType<typeof startPacking> | undefined;
  for (const piece of pieces) {
    text += piece;
    if (text.length < PORTION) continue;
    zip ??= startPacking();
    zip.stream.write(text);
    text = '';
    // Others have their turn, and the portion before is handed over.
    await setImmediate();
  }
  if (!zip) return text;
  zip.stream.end(text);
  return zip.packed;
};
const startPacking = () => {
  const stream = createGzip({ ...ZIP, chunkSize: 2 * PORTION });
  return { stream, packed: buffer(stream) };
};

/** Packs an answer that goes out more than once. */
export const pack = async (pieces: Iterable<string>): Promise<Buffer> => {
  const packed = await packLong(pieces);
  return typeof packed === 'string' ? packText(packed, ZIP) : packed;
};

/** Whether a caller reads what is packed: named, and not refused by a weight of nothing (RFC 9110 §12.5.3). */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const readsPacked = (request: FastifyRequest): boolean => GZIP.test(request.headers['accept-encoding'] ?? '');

/** Answers with what is packed, unpacked for whoever does not read that. */
export const sendPacked = async (request: FastifyRequest, reply: FastifyReply, packed: Buffer): Promise<Buffer> => {
  void reply.header('vary', 'accept-encoding');
  if (!readsPacked(request)) return unpack(packed);
  void reply.header('content-encoding', 'gzip');
  return packed;
};

/** Answers with text: what is long has been packed by the time that its end is written, what is short is left to the application. */
export const sendWritten = async (request: FastifyRequest, reply: FastifyReply, pieces: Iterable<string>): Promise<Buffer | string> => {
  if (!readsPacked(request)) return (await unhurried(eachOf(pieces, String))).join('');
  const answer = await packLong(pieces);
  return typeof answer === 'string' ? answer : sendPacked(request, reply, answer);
};
