import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a code stands, in seconds (RFC 6238 §4). */
const STEP_SECONDS = 30;
/** Steps before and after the present one whose codes are taken: clocks differ, and typing takes time (RFC 6238 §5.2). */
const DRIFT = 1;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A fresh key of 160 bits, as long as the hash (RFC 4226 §4). */
export const newKey = (): Buffer => randomBytes(20);

/** A key as people type it and telephones read it (RFC 4648 §6, without padding). */
export const base32 = (bytes: Uint8Array): string => {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(held >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text;
};

/** The step that a moment is in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of a step (RFC 6238 with SHA-1, RFC 4226 §5.3). */
export const codeOf = (key: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
};

/** The step whose code was typed, if it is one of now that is newer than the last that was taken; undefined otherwise. */
export const stepOfCode = (key: Uint8Array, code: string, now: Date, lastStep: number): number | undefined => {
  const present = stepAt(now);
  const typed = Buffer.from(code);
  let found: number | undefined;
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1) {
    const right = Buffer.from(codeOf(key, step));
    // None ends the search, so that how long it takes tells nothing.
    if (typed.length === right.length && timingSafeEqual(typed, right) && step > lastStep) found ??= step;
  }
  return found;
};

/** The address behind the QR that telephones scan. @param who whose it is: their e-mail */
export const keyAddress = (key: Uint8Array, who: string): string =>
  `otpauth://totp/${encodeURIComponent('Reparto')}:${encodeURIComponent(who)}?secret=${base32(key)}&issuer=Reparto&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
