import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a text is the HMAC-SHA256 of some bytes, compared in constant time. */
export const isHmac = (secret: string, bytes: Buffer | string, encoding: 'hex' | 'base64', told: unknown): boolean => {
  if (typeof told !== 'string') return false;
  const is = Buffer.from(createHmac('sha256', secret).update(bytes).digest(encoding));
  const given = Buffer.from(encoding === 'hex' ? told.toLowerCase() : told);
  return is.length === given.length && timingSafeEqual(is, given);
};
