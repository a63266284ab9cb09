import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { idOfHex } from '#server/ids.ts';
import { keyFor } from '#server/secrets/keyFor.ts';
import { isHmac } from '../shops/signature.ts';

/** What a signed id is for: an authorisation that was begun, the browser that began it, or an invitation. */
type Purpose = 'state' | 'browser' | 'invitation';

const keyOf = ({ SECRET }: Pick<Config, 'SECRET'>, purpose: Purpose) => keyFor(SECRET, `marketplace ${purpose}`);

/** An id that goes through other hands, and comes back as it was or not at all. */
export const signed = (config: Pick<Config, 'SECRET'>, purpose: Purpose, _id: string): string =>
  `${_id.replaceAll('-', '')}.${createHmac('sha256', keyOf(config, purpose)).update(_id).digest('base64url')}`;

/** The id behind such a text; undefined when nobody here signed it for that purpose. */
export const readSigned = (config: Pick<Config, 'SECRET'>, purpose: Purpose, text: string): string | undefined => {
  const [, hex, signature] = /^([0-9a-f]{32})\.([\w-]{43})$/.exec(text) ?? [];
  if (!hex || !signature) return undefined;
  const _id = idOfHex(hex);
  return isHmac(keyOf(config, purpose), _id, 'base64url', signature) ? _id : undefined;
};
