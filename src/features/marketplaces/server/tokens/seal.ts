import { createHash } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { keyFor } from '#server/secrets/keyFor.ts';
import { opened, seal } from '#server/secrets/sealed.ts';

type KeyConfig = Pick<Config, 'SECRET' | 'MARKETPLACE_KEYS'>;

/** Keys by which tokens are sealed, the newest first; what SECRET sealed opens on when others were configured since. */
const keysOf = ({ SECRET, MARKETPLACE_KEYS = [] }: KeyConfig) =>
  [...MARKETPLACE_KEYS, SECRET].map((secret) => {
    const key = keyFor(secret, 'marketplace tokens');
    return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
  });

/** Whose tokens they are: a row that is copied to another account opens nothing. */
export type Whose = { company: string; account: string };
const nameOf = ({ company, account }: Whose) => `${company}/${account}`;

/** Tokens as they are stored: sealed by the newest key, behind the key's name. */
export const sealTokens = (config: KeyConfig, whose: Whose, tokens: { access: string; refresh: string | null }): string => {
  const [newest] = keysOf(config);
  if (!newest) throw new Error('there is no key');
  return `${newest.id}.${seal(newest.key, nameOf(whose), JSON.stringify(tokens))}`;
};

/** The tokens behind what is stored; undefined when none of the keys opens it, or it was sealed for another account. */
export const openTokens = (config: KeyConfig, whose: Whose, stored: string): { access: string; refresh: string | null } | undefined => {
  const [id, text = ''] = stored.split('.');
  const found = keysOf(config).find((one) => one.id === id);
  const tokens = found && opened(found.key, nameOf(whose), text);
  return tokens && (JSON.parse(tokens.toString()) as ReturnType<typeof openTokens>);
};

/** With what tokens begin that one of the keys sealed. */
export const ownSeals = (config: KeyConfig): string[] => keysOf(config).map(({ id }) => `${id}.`);

/** With what tokens begin that the newest key sealed. */
export const newestSeal = (config: KeyConfig): string => `${keysOf(config)[0]?.id}.`;
