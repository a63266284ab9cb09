import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '../db.ts';
import { contentHash } from '../files/contentHash.ts';
import { newId } from '../ids.ts';
import { refuse } from '../refuse.ts';
import { onceAnswers } from './answersTable.ts';
import type { Upload } from '../http/multipart.ts';
import { writing } from '../http/writeAnswer.ts';

/** A call that is to be done once: in which company, whose it is, for what, under which key, and what it says. */
type Once = { company: string; caller: string; route: string; key: string; contentHash: string; output: Endpoint['output']; now: Date };

/** What was answered to the same call before: thrown where that is found out too late to do nothing. */
export class AnsweredBefore extends Error {
  readonly answer: string;
  constructor(answer: string) {
    super('answered before');
    this.answer = answer;
  }
}

/** As the draft of the header has it (draft-ietf-httpapi-idempotency-key-header): any text that can be seen. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const WRONG_KEY = 'El encabezado Idempotency-Key tiene de 1 a 255 letras, números o signos, sin espacios ni acentos';

/** What a call asks to be done once; undefined when it does not ask, or is never done so. @throws 400 for a key that is none */
export const onceOf = (
  request: FastifyRequest,
  { method, path, once, output }: Endpoint,
  { viewer, content, now }: { viewer: Viewer | undefined; content: { input: unknown; uploads: Record<string, Upload[]> }; now: Date },
): Once | undefined => {
  const key = request.headers['idempotency-key'];
  if (!once || !viewer || key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw refuse.invalid(WRONG_KEY);
  const files = Object.entries(content.uploads).map(([field, its]) => [
    field,
    ...its.map(({ bytes }) => hash('sha256', bytes, 'base64url')),
  ]);
  const { company, _id } = viewer;
  const caller = viewer.key ? `key ${_id}` : _id;
  return { company, caller, route: `${method} ${path}`, key, contentHash: contentHash([content.input, files]), output, now };
};

const isOf = ({ caller, route, key }: Once) => and(eq(onceAnswers.caller, caller), eq(onceAnswers.route, route), eq(onceAnswers.key, key));

/** What was answered to a call before. @throws 422 when it said something else then */
export const answeredBefore = async (db: Db, once: Once): Promise<AnsweredBefore | undefined> => {
  const [before] = await db.select().from(onceAnswers).where(isOf(once));
  if (!before) return undefined;
  if (before.contentHash !== once.contentHash)
    throw refuse.reused('Esta Idempotency-Key ya se usó para otro pedido: use una nueva para cada pedido distinto');
  return new AnsweredBefore(before.answer);
};

/**
 * Does what a call asks for unless it was done before, and keeps the answer in the same transaction: whatever dies when, both are there or
 * neither. Another call with the same key waits.
 * @throws AnsweredBefore, 422
 */
export const answeringOnce = async <T>(db: Db, once: Once, run: () => Promise<T>): Promise<T> => {
  const { company, caller, route, key, output, now } = once;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${company} ${caller} ${route} ${key}`}, 0))`);
  const before = await answeredBefore(db, once);
  if (before) throw before;
  const answer = await run();
  const written = [...writing(output, answer)].join('');
  await db.insert(onceAnswers).values({ _id: newId(), caller, route, key, contentHash: once.contentHash, answer: written, createAt: now });
  return answer;
};
