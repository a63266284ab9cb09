import { createHash } from 'node:crypto';
import { StartupError } from '../../startupError.ts';
import { HEAD_BYTES, manifestOffset, readHead, readTail, TAIL_BYTES } from './archive.ts';
import { FORMAT, Head, Manifest, PRODUCT } from './manifest.ts';
import { readBytes, type Source } from '../targets/target.ts';

/** The most that a manifest may have, in bytes: it is read whole. One of a database of 10 TB has some 200 MB. */
const MOST_MANIFEST = 256 * 1024 * 1024;

/** What a text says as JSON of a schema; undefined when it does not. */
const parsed = <T>(schema: { safeParse: (value: unknown) => { data?: T } }, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * The manifest of a backup by the file's beginning and end; the rest of it is not looked at (`checkWhole`).
 * @throws StartupError in a Spanish line when it is no backup, one of another product or a newer version, or is cut or damaged
 */
export const readManifest = async (source: Source): Promise<Manifest> => {
  const not = (what: string) => new StartupError(`${source.name} ${what}.`);
  const damaged = not('está dañado o incompleto: la suma no coincide');
  const first = source.bytes < HEAD_BYTES ? undefined : readHead(await readBytes(source, 0, HEAD_BYTES));
  const head = first === undefined ? undefined : parsed(Head, first);
  if (!head) throw not('no es una copia de seguridad de Reparto');
  if (head.product !== PRODUCT) throw not(`es de otro producto: ${head.product.slice(0, 40)}`);
  if (head.format > FORMAT) throw not('es de una versión más nueva de Reparto: restáurelo con ella');
  if (source.bytes < HEAD_BYTES + TAIL_BYTES) throw damaged;
  const told = readTail(await readBytes(source, source.bytes - TAIL_BYTES, source.bytes));
  if (!told) throw damaged;
  const offset = manifestOffset(source.bytes, told.manifestBytes);
  if (offset < HEAD_BYTES || told.manifestBytes > MOST_MANIFEST) throw damaged;
  const manifest = parsed(Manifest, (await readBytes(source, offset, offset + told.manifestBytes)).toString());
  if (!manifest) throw damaged;
  return manifest;
};

/** Reads a backup from its first byte to its last and compares the sum. @throws StartupError in a Spanish line when it is another one */
export const checkWhole = async (source: Source): Promise<void> => {
  const told = readTail(await readBytes(source, source.bytes - TAIL_BYTES, source.bytes));
  const sum = createHash('sha256');
  for await (const piece of await source.read(0, source.bytes - TAIL_BYTES)) sum.update(piece as Buffer);
  if (sum.digest('hex') !== told?.sum) throw new StartupError(`${source.name} está dañado o incompleto: la suma no coincide.`);
};
