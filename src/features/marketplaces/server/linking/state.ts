import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** What a signed id is for: an authorisation that was begun, or an invitation. */
type Purpose = 'state' | 'invitation';

const signatureOf = ({ SECRET }: Pick<Config, 'SECRET'>, purpose: Purpose, _id: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', SECRET, '', `reparto marketplace ${purpose}`, 32)))
    .update(_id)
    .digest();

/** An id that goes through other hands, and comes back as it was or not at all. */
export const signed = (config: Pick<Config, 'SECRET'>, purpose: Purpose, _id: string): string =>
  `${_id.replaceAll('-', '')}.${signatureOf(config, purpose, _id).toString('base64url')}`;

/** The id behind such a text; undefined when nobody here signed it for that purpose. */
export const readSigned = (config: Pick<Config, 'SECRET'>, purpose: Purpose, text: string): string | undefined => {
  const [, hex, signature] = /^([0-9a-f]{32})\.([\w-]{43})$/.exec(text) ?? [];
  if (!hex || !signature) return undefined;
  const _id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const [is, told] = [signatureOf(config, purpose, _id), Buffer.from(signature, 'base64url')];
  return is.length === told.length && timingSafeEqual(is, told) ? _id : undefined;
};
