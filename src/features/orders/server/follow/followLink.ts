import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { idOfHex } from '#server/ids.ts';
import { keyFor } from '#server/secrets/keyFor.ts';
import { FOLLOW_PAGE } from '../../follow/followCall.ts';

/** An order and whose it is. */
export type Followed = { readonly company: string; readonly order: string };

/** Bytes of an id, and of what signs two of them: nobody guesses 128 bits. */
const [ID, SIGNED] = [16, 16];

const bytesOf = ({ company, order }: Followed) => Buffer.from(`${company}${order}`.replaceAll('-', ''), 'hex');
const signature = ({ SECRET }: Pick<Config, 'SECRET'>, ids: Buffer) =>
  createHmac('sha256', keyFor(SECRET, 'follow a parcel')).update(ids).digest().subarray(0, SIGNED);

const idIn = (bytes: Buffer) => idOfHex(bytes.toString('hex'));

/** The address at which whoever waits for an order can look where it is; the same each time. */
export const followLink = (config: Pick<Config, 'SECRET' | 'PUBLIC_URL'>, followed: Followed): string => {
  const ids = bytesOf(followed);
  return `${config.PUBLIC_URL}${FOLLOW_PAGE}/${Buffer.concat([ids, signature(config, ids)]).toString('base64url')}`;
};

/** The order behind a link's secret; undefined when nobody here made it. */
export const readFollow = (config: Pick<Config, 'SECRET'>, token: string): Followed | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * ID + SIGNED || bytes.toString('base64url') !== token) return undefined;
  const ids = bytes.subarray(0, 2 * ID);
  if (!timingSafeEqual(bytes.subarray(2 * ID), signature(config, ids))) return undefined;
  return { company: idIn(ids.subarray(0, ID)), order: idIn(ids.subarray(ID)) };
};
