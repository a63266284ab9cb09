import type { Readable } from 'node:stream';

/** A file that can be read in any of its places. */
export type Source = {
  /** What it is called where its operator is told of it. */
  name: string;
  bytes: number;
  /** Its bytes from a place on, up to another one, which is not among them. */
  read(from: number, to: number): Promise<Readable>;
};

/** Where backups lie: a folder or a bucket. Names are those of `reparto-….backup` and of the pool, `files/…`. */
export type Target = {
  /** As its operator knows it. */
  told: string;
  /** Writes a file that is there whole or not at all, whatever ends the process. @throws when there is no room for it */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined when there is none. */
  open(name: string): Promise<Source | undefined>;
  /** The names under a prefix that ends with `/`, or at the top for ''. */
  list(prefix: string): AsyncIterable<string>;
  /** Whether a backup may soon have no room: it is time that what can be spared goes. */
  isTight(): Promise<boolean>;
  /** The same with how many bytes each has. */
  sizes(prefix: string): AsyncIterable<{ name: string; bytes: number }>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  /** Removes what was left half written of backups and the pool, or of the log; nobody else may be writing of that. @param prefix `log/` for the log */
  tidy(prefix?: 'log/'): Promise<void>;
};

/** Reads a part of a file whole. @throws when it ends before */
export const readBytes = async (source: Source, from: number, to: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of await source.read(from, to)) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  if (bytes.length !== to - from) throw new Error(`${source.name} ends before byte ${to}`);
  return bytes;
};
