import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';

type KeyConfig = Pick<Config, 'SECRET' | 'MARKETPLACE_KEYS'>;

/** Keys by which tokens are sealed, the newest first; what SECRET sealed opens on when others were configured since. */
const keysOf = ({ SECRET, MARKETPLACE_KEYS = [] }: KeyConfig) =>
  [...MARKETPLACE_KEYS, SECRET].map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'reparto marketplace tokens', 32));
    return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
  });

/** Whose tokens they are: a row that is copied to another account opens nothing. */
export type Whose = { company: string; account: string };
const nameOf = ({ company, account }: Whose) => Buffer.from(`${company}/${account}`);

/** Tokens as they are stored: AES-256-GCM under the newest key, behind the key's name. */
export const sealTokens = (config: KeyConfig, whose: Whose, tokens: { access: string; refresh: string | null }): string => {
  const [newest] = keysOf(config);
  if (!newest) throw new Error('there is no key');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(nameOf(whose));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
};

/** The tokens behind what is stored; undefined when none of the keys opens it, or it was sealed for another account. */
export const openTokens = (config: KeyConfig, whose: Whose, stored: string): { access: string; refresh: string | null } | undefined => {
  const [id, text = ''] = stored.split('.');
  const found = keysOf(config).find((one) => one.id === id);
  const bytes = Buffer.from(text, 'base64url');
  if (!found || bytes.length < 29) return undefined;
  try {
    const opener = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, 12))
      .setAAD(nameOf(whose))
      .setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString()) as ReturnType<typeof openTokens>;
  } catch {
    return undefined;
  }
};

/** With what tokens begin that one of the keys sealed. */
export const ownSeals = (config: KeyConfig): string[] => keysOf(config).map(({ id }) => `${id}.`);

/** With what tokens begin that the newest key sealed. */
export const newestSeal = (config: KeyConfig): string => `${keysOf(config)[0]?.id}.`;
