import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** What a sealed key begins with: no company's folder is called so. */
const SEALED = 'sealed/';
/** Bytes of what makes each sealed key another one; it is made of the key, so that the same is sealed alike. */
const SALT = 16;

/** Hides the keys of files in addresses: `close` gives what stands in an address for a key, `open` the key again. */
export const openSeal = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed file keys', 32));
  return {
    close: (file: string): string => {
      const salt = createHmac('sha256', key).update(file).digest().subarray(0, SALT);
      const cipher = createCipheriv('aes-256-ctr', key, salt);
      return SEALED + Buffer.concat([salt, cipher.update(file, 'utf8'), cipher.final()]).toString('base64url');
    },
    /** Undefined for what is not sealed. What was not sealed here comes to no key: addresses are signed besides. */
    open: (path: string): string | undefined => {
      if (!path.startsWith(SEALED)) return undefined;
      const bytes = Buffer.from(path.slice(SEALED.length), 'base64url');
      if (bytes.length <= SALT) return '';
      const decipher = createDecipheriv('aes-256-ctr', key, bytes.subarray(0, SALT));
      return Buffer.concat([decipher.update(bytes.subarray(SALT)), decipher.final()]).toString('utf8');
    },
  };
};
