import { createPrivateKey, createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Config } from '#server/config.ts';
import { refuse } from '#server/refuse.ts';

/** Requests that one person may have signed within a minute: a label is one, whatever is on it. */
const MOST = 120;
const MINUTE_MS = 60_000;

/** With what requests to the printer bridge are signed. */
type Signing = { certificate: string; key: KeyObject };

const signRsa = promisify(sign);
const opened = new Map<string, Signing>();

/**
 * The deployment's certificate and key; undefined when it has none. They are read once.
 * @throws an error that says which of the files is wrong, when they are no such things or not of each other
 */
export const signingOf = ({ QZ_CERTIFICATE, QZ_PRIVATE_KEY }: Config): Signing | undefined => {
  if (!QZ_CERTIFICATE || !QZ_PRIVATE_KEY) return undefined;
  const place = `${QZ_CERTIFICATE}\n${QZ_PRIVATE_KEY}`;
  const known = opened.get(place);
  if (known) return known;
  const certificate = readFileSync(QZ_CERTIFICATE, 'utf8');
  const key = createPrivateKey(readFileSync(QZ_PRIVATE_KEY));
  if (key.asymmetricKeyType !== 'rsa') throw new Error('QZ_PRIVATE_KEY is not an RSA key');
  const its = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  if (new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }) !== its)
    throw new Error('QZ_PRIVATE_KEY is not the key of QZ_CERTIFICATE');
  const signing = { certificate, key };
  opened.set(place, signing);
  return signing;
};

/** Signs the fingerprint of a request as the bridge checks it: RSA with SHA-512, in base64. */
export const signRequest = async ({ key }: Signing, request: string): Promise<string> =>
  (await signRsa('sha512', Buffer.from(request), key)).toString('base64');

/** Counts what people have signed, each of them by the minute. */
export const signatureTurns = () => {
  const counted = new Map<string, number>();
  let minute = 0;
  /** @throws 429 for one too many */
  return (who: string, now: Date) => {
    const at = Math.floor(now.getTime() / MINUTE_MS);
    if (at !== minute) counted.clear();
    minute = at;
    const times = (counted.get(who) ?? 0) + 1;
    if (times > MOST) throw refuse.tooMany('Demasiadas impresiones seguidas, espere un momento', 60);
    counted.set(who, times);
  };
};
