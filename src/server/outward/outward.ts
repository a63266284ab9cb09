import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** Why nothing came back from an address that somebody typed, in Spanish, for them. */
export class OutwardError extends Error {}

/** What came back. */
export type OutwardAnswer = {
  status: number;
  /** As much of what it says as was read. */
  text: string;
  /** Whether it was cut: too long, too slow, or broken off. */
  cut: boolean;
  /** From the beginning to the end of it, in milliseconds. */
  took: number;
};

type Outward = {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether it may be an address within private networks, and one that is not encrypted. */
  allowPrivate: boolean;
  /** For all of it, in milliseconds; 10 seconds unless told. */
  timeout?: number;
  /** Of the answer, in bytes; 64 kB unless told. */
  most?: number;
  /** Gives all addresses of a name; the system's resolver unless told. */
  resolve?: (name: string) => Promise<readonly string[]>;
  /** Ends it early. */
  signal?: AbortSignal;
};

const [TIMEOUT, MOST] = [10_000, 64 * 1024];

const PRIVATE = 'Esa dirección lleva a una red privada: use una de internet';

/** Every address of a name. Asked in the network, never of the threads that read files: names whose servers are slow would keep them all. */
const resolvePublic = async (name: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (addresses.length === 0) throw Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' });
  return addresses;
};

/** Within own networks names stand in files of the system as well. */
const resolvePrivate = async (name: string): Promise<string[]> => (await systemLookup(name, { all: true })).map(({ address }) => address);

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * What is wrong with an address to call, as far as it says itself; undefined where nothing is. What its name leads to is looked at when it is
 * called.
 */
export const addressFault = (target: string, allowPrivate: boolean): string | undefined => {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return 'Escriba una dirección como https://ejemplo.com/avisos';
  if (url.protocol === 'http:' && !allowPrivate) return 'La dirección empieza con https://';
  if (url.username !== '' || url.password !== '') return 'La dirección no lleva usuario ni contraseña';
  const host = hostOf(url);
  if (!allowPrivate && (isIP(host) > 0 ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host))) return PRIVATE;
  return undefined;
};

/**
 * Looks a name up for a connection, which then goes to an address that was looked at: nobody asks a second time, and gets another. Of several
 * addresses one that is private is enough to go to none.
 */
const guardedLookup =
  (resolve: (name: string) => Promise<readonly string[]>, allowPrivate: boolean): LookupFunction =>
  (name, options, callback) => {
    void resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
        if (!allowPrivate && !addresses.every(isPublicAddress)) return callback(new OutwardError(PRIVATE), '', 0);
        if (!options.all) return callback(null, first, isIP(first));
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

/** Why a call failed, in words. */
const wordsOf = (error: NodeJS.ErrnoException): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0] as NodeJS.ErrnoException);
  const { code = '' } = error;
  if (/^(ENOTFOUND|EAI_AGAIN|ENODATA|ESERVFAIL|ETIMEOUT)$/.test(code)) return 'No se encuentra su dirección';
  if (code === 'ECONNREFUSED') return 'No contesta: nadie atiende en esa dirección';
  if (code === 'ETIMEDOUT') return 'No contesta: tarda demasiado';
  if (/^(ECONNRESET|EPIPE)$/.test(code)) return 'Cortó la comunicación';
  if (code.startsWith('HPE_')) return 'Contesta algo que no es HTTP';
  if (/CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) return `Su certificado no es válido (${code})`;
  return `No contesta (${code || error.name})`;
};

/** Reads an answer as far as it may go. @param end told once, with whether it was cut */
const readAnswer = (response: IncomingMessage, most: number, end: (text: string, cut: boolean) => void) => {
  const pieces: Buffer[] = [];
  let size = 0;
  const over = (cut: boolean) => end(Buffer.concat(pieces).toString('utf8'), cut);
  response.on('data', (piece: Buffer) => {
    pieces.push(piece.subarray(0, most - size));
    size += piece.length;
    if (size > most) over(true);
  });
  response.on('end', () => over(false));
  response.on('error', () => over(true));
  response.on('close', () => over(true));
  return () => over(true);
};

/**
 * Posts to an address that somebody typed. Private addresses are refused, whatever names and redirections lead there: every address of the
 * name is looked at, the connection goes to one of these, and no redirection is followed. What is slow or has no end is cut; the status counts
 * as soon as it is there.
 * @throws OutwardError when there is no answer, with why
 */
export const postOutward = (target: string, call: Outward): Promise<OutwardAnswer> => {
  const { headers, body, allowPrivate, timeout = TIMEOUT, most = MOST, signal } = call;
  const { resolve: resolveName = allowPrivate ? resolvePrivate : resolvePublic } = call;
  const fault = addressFault(target, allowPrivate);
  if (fault) return Promise.reject(new OutwardError(fault));
  const url = new URL(target);
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    let request: ClientRequest | undefined;
    let cut: (() => void) | undefined;
    const stop = (why: string) => {
      if (cut) cut();
      else request?.destroy(new OutwardError(why));
    };
    const late = setTimeout(() => stop('No contesta: tarda demasiado'), timeout);
    const leave = () => stop('Se interrumpió');
    const settle = () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', leave);
    };
    request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        // Nothing is shared with other calls, and no proxy of the environment comes between.
        agent: false,
        lookup: guardedLookup(resolveName, allowPrivate),
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'accept-encoding': 'identity', connection: 'close' },
      },
      (response) => {
        cut = readAnswer(response, most, (text, wasCut) => {
          settle();
          resolve({ status: response.statusCode ?? 0, text, cut: wasCut, took: Math.round(performance.now() - begun) });
          request?.destroy();
        });
      },
    );
    request.on('error', (error) => {
      settle();
      reject(error instanceof OutwardError ? error : new OutwardError(wordsOf(error), { cause: error }));
    });
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    request.end(body);
  });
};
