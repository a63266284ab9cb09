import { createHash, verify } from 'node:crypto';
import * as z from 'zod';
import { type Identity, publicKeyIn } from './identity.ts';

/** How far a call's clock may be from ours, in milliseconds; its nonce is remembered for as long. */
export const WINDOW_MS = 5 * 60_000;

/** The header that says who calls, and signs it; and that of an answer. */
export const SIGNATURE = 'reparto-signature';

const word = z.string().regex(/^[\w-]{1,100}$/);

/** What a call says of itself. */
const Claim = z.object({
  /** The installation and its company that call, and those that are called. */
  from: word,
  company: word,
  to: word,
  toCompany: word,
  /** When, by the caller's clock, in milliseconds since 1970. */
  time: z.int(),
  nonce: word.min(16),
  /** SHA-256 of the body. */
  digest: word,
  signature: word,
});
export type Claim = z.output<typeof Claim>;

/** SHA-256 of a body, base64url. */
export const digestOf = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('base64url');

type Signed = Omit<Claim, 'signature'> & { method: string; path: string };

/** All that is signed, each on a line of its own: whatever is changed on its way, or sent to another, is signed no more. */
const textOf = ({ method, path, from, company, to, toCompany, time, nonce, digest }: Signed): string =>
  ['reparto peer 1', method, path, from, company, to, toCompany, time, nonce, digest].join('\n');

const answerText = (nonce: string, body: string): string => ['reparto peer answer 1', nonce, digestOf(body)].join('\n');

const isSignedBy = (publicKey: string, text: string, signature: string): boolean => {
  const key = publicKeyIn(publicKey);
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
};

/** The header of a call. */
export const signCall = (identity: Identity, call: Omit<Signed, 'from'>): string => {
  const { to, company, toCompany, time, nonce, digest } = call;
  const signature = identity.sign(textOf({ ...call, from: identity.installation }));
  const claim: Claim = { from: identity.installation, company, to, toCompany, time, nonce, digest, signature };
  return Buffer.from(JSON.stringify(claim)).toString('base64url');
};

/** What a call's header says; undefined when it is none. */
export const claimIn = (header: unknown): Claim | undefined => {
  if (typeof header !== 'string' || header.length > 2_000) return undefined;
  try {
    return Claim.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

/** Whether a call was signed with a key, for where it came, within the time in which it counts. */
export const isCallOf = (publicKey: string, claim: Claim, at: { method: string; path: string }, now: Date): boolean =>
  Math.abs(now.getTime() - claim.time) <= WINDOW_MS && isSignedBy(publicKey, textOf({ ...claim, ...at }), claim.signature);

/** The header of the answer to a call. */
export const signAnswer = (identity: Identity, nonce: string, body: string): string => identity.sign(answerText(nonce, body));

/** Whether an answer was signed with a key, for the call that it came to. */
export const isAnswerOf = (publicKey: string, nonce: string, body: string, signature: string | null): boolean =>
  signature !== null && word.safeParse(signature).success && isSignedBy(publicKey, answerText(nonce, body), signature);
