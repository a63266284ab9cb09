import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import { madeAt, newId } from '../ids.ts';
import { openSeal } from './seal.ts';
import { writeWhole } from './writeWhole.ts';

/** What the store needs of the configuration; a bucket makes it S3, otherwise files lie under `DATA_DIR/files`. */
export type FileConfig = Pick<
  Config,
  'DATA_DIR' | 'SECRET' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Endings a stored file may have, and the type each is served as. */
const types = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  zpl: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  /** What somebody sent, for the server alone to read: whatever it is. */
  bin: 'application/octet-stream',
};
export type FileEnding = keyof typeof types;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Under it lie files that are kept for a day. */
export const EXPORTS = 'exports';
const NAME = `${UUID}/${UUID}\\.(?:${Object.keys(types).join('|')})`;
const KEY = new RegExp(`^(?:${EXPORTS}/)?${NAME}$`);
/** Files that are kept for as long as something names them, and what was left half written of them (`writeWhole`). */
const KEPT = new RegExp(`^${NAME}$`);
const HALF_WRITTEN = new RegExp(`^(?:${EXPORTS}/)?${NAME}\\.(${UUID})\\.tmp$`);
/** How a file begins its name that is laid aside on its way to a bucket. */
const ASIDE = 'reparto-aside-';
const LAID_ASIDE = new RegExp(`^${ASIDE}(${UUID})`);
/** How many files are asked for at once, whether something names them. */
const LOOKED_AT_ONCE = 1_000;

/** Whether a key is one of a file that is kept for as long as something names it. */
export const isKeptKey = (key: string): boolean => KEPT.test(key);

/** The type of a file by its key; undefined for what is no key. */
const typeOf = (key: string) => {
  return KEY.test(key) ? types[key.slice(key.lastIndexOf('.') + 1) as FileEnding] : undefined;
};

/** A key for a new file of a company: `<company>/<uuidv7>.<ending>`. Only keys of this form exist. */
export const newFileKey = (company: string, ending: FileEnding) => `${company}/${newId()}.${ending}`;

/**
 * A key for a file that is made to be downloaded and kept for a day.
 * @param _id a new one; the same for the same piece of work, so that one begun again makes no second file
 */
export const exportKey = (company: string, ending: FileEnding, _id = newId()) => `${EXPORTS}/${company}/${_id}.${ending}`;

/** Addresses that are kept, at most: some megabytes. */
const MADE_ADDRESSES = 20_000;
/** How long an address of a download is good for (decisions §2). */
const DOWNLOAD_SECONDS = 15 * 60;
/** How long a file is kept that was made to be downloaded, or that nothing names yet. */
const DAY_MS = 86_400_000;

/** Whether what was made to be downloaded is still kept. */
export const hasDownload = (made: Date, now: Date): boolean => now.getTime() - made.getTime() < DAY_MS;

/** A file being read; the stream has to be consumed or destroyed. */
export type StoredFile = {
  stream: Readable;
  /** In bytes. */
  size: number;
  contentType: string;
};

/** What an address says beside its key. */
export type SignedQuery = { expires?: unknown; name?: unknown; signature?: unknown };

/** Where files of companies lie. Nobody reaches them but through addresses signed here, which end. */
export type FileStore = {
  /** Stores under a key of `newFileKey`; done only when it is safe on the disk. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined when there is none. */
  read(key: string): Promise<StoredFile | undefined>;
  /** The keys of all files but the exports, in no order. */
  kept(): AsyncIterable<string>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /**
   * An address on this server that shows the file for at least `seconds` and less than twice that: ends are rounded,
   * so that an address made again soon is the same and the browser's cache answers.
   */
  address(key: string, seconds: number, now?: Date): string;
  /** The same of a file of another company, whose key would name that: an address that tells nothing of the key. */
  sealed(key: string, seconds: number, now?: Date): string;
  /** An address on this server that saves the file under a name, for 15 minutes. */
  download(key: string, name: string, now: Date): string;
  /** Keys of all that lies stored of a company, what was left half written too. @param exported those that were made to be downloaded, instead of those that are kept */
  keysOf(company: string, exported?: boolean): AsyncIterable<string>;
  /** Removes the exports that are older than a day, and what was left half written of them; gives how many. */
  removeExports(now: Date): Promise<number>;
  /**
   * Removes the other files that are older than a day and that nothing names, as requests that died leave them, and what was left half
   * written; gives how many.
   * @param usedAmong gives those of some keys that something names
   */
  removeUnused(now: Date, usedAmong: (keys: string[]) => Promise<readonly string[]>): Promise<number>;
  /** Whether an address's query was signed here for what its path says and has not ended. */
  check(path: string, query: SignedQuery, now: Date): boolean;
  /** The key of the file that an address's path says, sealed or not. */
  keyOf(path: string): string;
};

type Content = Uint8Array | AsyncIterable<Uint8Array>;

const openDisk = async (config: FileConfig) => {
  const root = join(config.DATA_DIR, 'files');
  if (!config.S3_BUCKET) {
    const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
    return { disk, put: (key: string, content: Content, _contentType: string) => writeWhole(join(root, key), content) };
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = config;
  const disk = new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      visibility: 'private',
      supportsACL: false,
      // Servers other than Amazon's need not know the newer checksums.
      // One that says nothing any more is not waited for.
      requestHandler: { connectionTimeout: 15_000, socketTimeout: 120_000 },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      ...(endpoint && { endpoint, forcePathStyle: true }),
    }),
  );
  /** A bucket wants to know the size of what it takes: what comes in pieces is laid aside first. */
  const putPieces = async (key: string, pieces: AsyncIterable<Uint8Array>, contentType: string) => {
    const aside = join(tmpdir(), `${ASIDE}${newId()}`);
    try {
      await writeWhole(aside, pieces);
      await disk.putStream(key, createReadStream(aside), { contentType });
    } finally {
      await rm(aside, { force: true });
    }
  };
  return {
    disk,
    put: (key: string, content: Content, contentType: string) =>
      content instanceof Uint8Array ? disk.put(key, content, { contentType }) : putPieces(key, content, contentType),
  };
};

const isMissing = (error: unknown) => {
  const { cause } = error as { cause?: { code?: string; $metadata?: { httpStatusCode?: number } } };
  return cause?.code === 'ENOENT' || cause?.$metadata?.httpStatusCode === 404;
};

/** Opens the store that the configuration names. */
export const openFiles = async (config: FileConfig): Promise<FileStore> => {
  const { disk, put } = await openDisk(config);
  const signature = (key: string, expires: number, name = '') =>
    createHmac('sha256', config.SECRET)
      .update(`file\n${key}\n${expires}${name && `\n${name}`}`)
      .digest();
  /** Addresses that were made: a list of records asks for the same hundreds at each call. */
  const made = new Map<string, string>();
  const addressOf = (key: string, expires: number): string => {
    const asked = `${expires} ${key}`;
    const known = made.get(asked);
    if (known !== undefined) return known;
    if (made.size >= MADE_ADDRESSES) made.clear();
    const address = signed(key, expires);
    made.set(asked, address);
    return address;
  };
  const seal = openSeal(config.SECRET);
  const endOf = (seconds: number, now: Date) => (Math.floor(now.getTime() / 1000 / seconds) + 2) * seconds;
  const signed = (key: string, expires: number, name?: string) =>
    `/files/${key}?expires=${expires}${name ? `&name=${encodeURIComponent(name)}` : ''}&signature=${signature(key, expires, name).toString('base64url')}`;

  /** What lies under a prefix, page by page; '/' for all. */
  const listed = async function* (prefix: string) {
    let paginationToken: string | undefined;
    do {
      const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) }).catch((error: unknown) => {
        if (isMissing(error)) return { objects: [], paginationToken: undefined };
        throw error;
      });
      for (const file of page.objects) if (file.isFile) yield file;
      ({ paginationToken } = page);
    } while (paginationToken);
  };

  return {
    put: async (key, content) => {
      const contentType = typeOf(key);
      if (!contentType) throw new Error(`not a file key: ${key}`);
      await put(key, content, contentType);
    },
    read: async (key) => {
      const contentType = typeOf(key);
      if (!contentType) return undefined;
      try {
        const { contentLength } = await disk.getMetaData(key);
        return { stream: await disk.getStream(key), size: contentLength, contentType };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    kept: async function* () {
      for await (const { key } of listed('/')) if (KEPT.test(key)) yield key;
    },
    remove: async (key) => {
      if (!typeOf(key) && !HALF_WRITTEN.test(key)) throw new Error(`not a file key: ${key}`);
      await disk.delete(key);
    },
    keysOf: async function* (company, exported = false) {
      for await (const { key } of listed(exported ? `${EXPORTS}/${company}` : company)) yield key;
    },
    address: (key, seconds, now = new Date()) => addressOf(key, endOf(seconds, now)),
    sealed: (key, seconds, now = new Date()) => addressOf(seal.close(key), endOf(seconds, now)),
    keyOf: (path) => seal.open(path) ?? path,
    download: (key, name, now) => signed(key, Math.ceil(now.getTime() / 1000) + DOWNLOAD_SECONDS, name),
    removeExports: async (now) => {
      let removed = 0;
      for await (const { key, name } of listed(EXPORTS)) {
        // What a process that died left half written says when that was begun; its work may be older, and begun again.
        if (madeAt(HALF_WRITTEN.exec(key)?.[1] ?? name) >= now.getTime() - DAY_MS) continue;
        await disk.delete(key);
        removed += 1;
      }
      return removed;
    },
    removeUnused: async (now, usedAmong) => {
      const old = now.getTime() - DAY_MS;
      let removed = 0;
      /** Looks at when it was written as well: the clock by which it was named may have been wrong. */
      const remove = async (key: string) => {
        if ((await disk.getMetaData(key)).lastModified.getTime() >= old) return;
        await disk.delete(key);
        removed += 1;
      };
      let waiting: string[] = [];
      const look = async () => {
        const used = new Set(await usedAmong(waiting));
        for (const key of waiting) if (!used.has(key)) await remove(key);
        waiting = [];
      };
      for await (const { key, name } of listed('/')) {
        if (key.startsWith(`${EXPORTS}/`)) continue;
        const half = HALF_WRITTEN.exec(key)?.[1];
        if (half !== undefined && madeAt(half) < old) await remove(key);
        if (!KEPT.test(key) || madeAt(name) >= old) continue;
        waiting.push(key);
        if (waiting.length === LOOKED_AT_ONCE) await look();
      }
      if (waiting.length > 0) await look();
      for (const name of await readdir(tmpdir())) {
        const aside = LAID_ASIDE.exec(name)?.[1];
        if (aside === undefined || madeAt(aside) >= old) continue;
        await rm(join(tmpdir(), name), { force: true });
        removed += 1;
      }
      return removed;
    },
    check: (key, query, now) => {
      if (typeof query.expires !== 'string' || typeof query.signature !== 'string' || !/^\d{1,12}$/.test(query.expires)) return false;
      const expires = Number(query.expires);
      if (expires * 1000 <= now.getTime()) return false;
      const given = Buffer.from(query.signature, 'base64url');
      if (query.name !== undefined && typeof query.name !== 'string') return false;
      const expected = signature(key, expires, query.name);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
