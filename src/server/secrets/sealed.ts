import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes of the nonce, and of the tag that tells whether anything was changed. */
const [NONCE, TAG] = [12, 16];

/** Seals some bytes with AES-256-GCM, bound to whose they are: at another place they open no more. @returns base64url */
export const seal = (key: Buffer, whose: string, content: Uint8Array | string): string => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(whose));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** What was sealed; undefined when it was so by another key, for somebody else, or was changed since. */
export const opened = (key: Buffer, whose: string, sealed: string): Buffer | undefined => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE + TAG) return undefined;
  try {
    const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
      .setAAD(Buffer.from(whose))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([opener.update(bytes.subarray(NONCE + TAG)), opener.final()]);
  } catch {
    return undefined;
  }
};
