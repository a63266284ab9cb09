import type { Config } from '#server/config.ts';
import { readSigned, signed } from './state.ts';

/** Where people come back to from marketplaces: no other address of ours is told. */
const PATH = '/api/marketplace/callback';
/** How long a browser knows what it began, in seconds: longer than that counts, so that who comes too late is told so. */
const LASTS = 3_600;

/**
 * The cookie of the browser that begins an authorisation: it comes back with it, and another one does not. One for each, as somebody may begin two.
 * @param _id of the authorisation
 */
export const beginnerCookie = (config: Pick<Config, 'SECRET' | 'PUBLIC_URL'>, _id: string): string =>
  [
    `linking-${_id.replaceAll('-', '')}=${signed(config, 'browser', _id)}`,
    `Path=${PATH}`,
    `Max-Age=${LASTS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(config.PUBLIC_URL.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

/** Whether the cookies that a browser brings say that it began an authorisation. */
export const isBeginner = (config: Pick<Config, 'SECRET'>, cookies: string, _id: string): boolean =>
  cookies.split(';').some((cookie) => readSigned(config, 'browser', cookie.slice(cookie.indexOf('=') + 1).trim()) === _id);
