import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a text is the HMAC-SHA256 of some bytes, as it is written and no other way, compared in constant time. */
export const isHmac = (
  secret: string | Buffer,
  bytes: Buffer | string,
  encoding: 'hex' | 'base64' | 'base64url',
  told: unknown,
): boolean => {
  if (typeof told !== 'string') return false;
  const is = Buffer.from(createHmac('sha256', secret).update(bytes).digest(encoding));
  const given = Buffer.from(encoding === 'hex' ? told.toLowerCase() : told);
  return is.length === given.length && timingSafeEqual(is, given);
};
