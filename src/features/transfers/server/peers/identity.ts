import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { StartupError } from '#server/startupError.ts';

type KeyConfig = Pick<Config, 'DATA_DIR' | 'PEERS_KEY'>;

/** Who this installation is for others. */
export type Identity = {
  /** The id of its key: nobody else can have it. */
  installation: string;
  /** SPKI, base64url. */
  publicKey: string;
  /** An Ed25519 signature, base64url. */
  sign: (text: string) => string;
};

/** The id of an installation with a public key. */
export const installationOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url').slice(0, 22);

/** The Ed25519 public key that a text holds; undefined when it holds none. */
export const publicKeyIn = (text: string): KeyObject | undefined => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The id of a company wherever a parcel came by: nobody who does not have it from the company itself can tell whose it is, for the company's
 * own `_id`, which it is made of, is told to nobody.
 */
export const wayOf = (companyId: string): string => createHash('sha256').update(`reparto way\n${companyId}`).digest('base64url');

/** The file of the private key: the one that is configured, or the data folder's own, which is made when it is missing. */
const keyFile = ({ DATA_DIR, PEERS_KEY }: KeyConfig): string => {
  if (PEERS_KEY) return PEERS_KEY;
  const file = path.join(DATA_DIR, 'peers.pem');
  // One that is empty was made on a full disk.
  if (existsSync(file) && statSync(file).size > 0) return file;
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  try {
    writeFileSync(file, pem, { mode: 0o600, flag: existsSync(file) ? 'w' : 'wx' });
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return file;
};

const read = (config: KeyConfig): Identity => {
  const file = keyFile(config);
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch {
    throw new StartupError(`El archivo ${file} está dañado: tiene que ser una clave privada Ed25519 (PEM).`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new StartupError(`El archivo ${file} tiene que ser una clave privada Ed25519 (PEM).`);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url');
  return { installation: installationOf(publicKey), publicKey, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') };
};

const known = new WeakMap<KeyConfig, Identity>();

/**
 * Who this installation is, made once and kept beside the data; whoever has the database alone does not have it.
 * @throws StartupError when the key's file is damaged
 */
export const identityOf = (config: KeyConfig): Identity => {
  const found = known.get(config) ?? read(config);
  known.set(config, found);
  return found;
};
