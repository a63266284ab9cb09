import type { Config } from '../config.ts';
import { keyFor } from '../secrets/keyFor.ts';
import type { Manifest } from './file/manifest.ts';

/** Variables that are a secret, or hold one: no backup says them. */
const isSecret = (name: string): boolean => /SECRET|KEY|TOKEN|PASSWORD|^DATABASE|^SMTP_URL/.test(name);

/** An address without what may be somebody's password, in front of its host or behind it. */
const withoutSecrets = (value: string): string => {
  if (!URL.canParse(value) || !/^https?:/.test(value)) return value;
  const url = new URL(value);
  return url.username || url.password || url.search ? `${url.protocol}//${url.host}${url.pathname}` : value;
};

/** What a backup says of the configuration, and the mark of SECRET: the first 64 bits of a key that is made of it for nothing else. */
export const toldConfiguration = (config: Config): Pick<Manifest, 'configuration' | 'secret'> => ({
  configuration: Object.fromEntries(
    Object.entries(config)
      .filter(([name, value]) => value !== undefined && !isSecret(name))
      .map(([name, value]) => [name, withoutSecrets(typeof value === 'boolean' ? String(Number(value)) : String(value))]),
  ),
  secret: markOf(config.SECRET),
});

export const markOf = (secret: string): string => keyFor(secret, 'backup mark').toString('hex').slice(0, 16);
