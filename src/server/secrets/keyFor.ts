import { hkdfSync } from 'node:crypto';

/** A key of 256 bits for one purpose, made of a secret by HKDF-SHA256: who has it has no other one. */
export const keyFor = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `reparto ${purpose}`, 32));
