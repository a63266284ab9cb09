import { hashSecret, newSecret } from '../../../session/server/operations.ts';

/** How every key's secret begins: by that whoever finds one knows what it is, and the server where to look. */
const BEGIN = 'rk_';
/** Signs of a secret that are shown afterwards. */
const SHOWN = BEGIN.length + 6;

/** Whether a token is a key's secret, by how it looks. */
export const isKey = (token: string): boolean => token.startsWith(BEGIN);

/** A fresh secret of 256 bits, what of it is shown afterwards, and the hash that is stored in its place. */
export const newKeySecret = () => {
  const secret = `${BEGIN}${newSecret().secret}`;
  return { secret, prefix: secret.slice(0, SHOWN), secretHash: hashSecret(secret) };
};
