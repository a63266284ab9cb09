import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import { refuse } from '../refuse.ts';
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
};
export type FileEnding = keyof typeof types;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^${UUID}/${UUID}\\.(${Object.keys(types).join('|')})$`);

/** The type of a file by its key; undefined for what is no key. */
const typeOf = (key: string) => {
  const ending = KEY.exec(key)?.[1] as FileEnding | undefined;
  return ending && types[ending];
};

/** A key for a new file of a company: `<company>/<uuidv7>.<ending>`. Only keys of this form exist. */
export const newFileKey = (company: string, ending: FileEnding) => `${company}/${newId()}.${ending}`;

/** A file being read; the stream has to be consumed or destroyed. */
export type StoredFile = {
  stream: Readable;
  /** In bytes. */
  size: number;
  contentType: string;
};

/** Where files of companies lie. Nobody reaches them but through addresses signed here, which end. */
export type FileStore = {
  /** Stores under a key of `newFileKey`; done only when it is safe on the disk. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  read(key: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /**
   * An address on this server that shows the file for at least `seconds` and less than twice that: ends are rounded,
   * so that an address made again soon is the same and the browser's cache answers.
   */
  address(key: string, seconds: number, now?: Date): string;
  /** Whether an address's query was signed here for the key and has not ended. */
  check(key: string, query: { expires?: unknown; signature?: unknown }, now: Date): boolean;
};

const openDisk = async (config: FileConfig) => {
  const root = join(config.DATA_DIR, 'files');
  if (!config.S3_BUCKET) {
    const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
    return { disk, put: (key: string, bytes: Uint8Array, _contentType: string) => writeWhole(join(root, key), bytes) };
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
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      ...(endpoint && { endpoint, forcePathStyle: true }),
    }),
  );
  return { disk, put: (key: string, bytes: Uint8Array, contentType: string) => disk.put(key, bytes, { contentType }) };
};

const isMissing = (error: unknown) => {
  const { cause } = error as { cause?: { code?: string; $metadata?: { httpStatusCode?: number } } };
  return cause?.code === 'ENOENT' || cause?.$metadata?.httpStatusCode === 404;
};

/** Opens the store that the configuration names. */
export const openFiles = async (config: FileConfig): Promise<FileStore> => {
  const { disk, put } = await openDisk(config);
  const signature = (key: string, expires: number) => createHmac('sha256', config.SECRET).update(`file\n${key}\n${expires}`).digest();

  return {
    put: async (key, bytes) => {
      const contentType = typeOf(key);
      if (!contentType) throw new Error(`not a file key: ${key}`);
      await put(key, bytes, contentType);
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
    remove: async (key) => {
      if (!typeOf(key)) throw new Error(`not a file key: ${key}`);
      await disk.delete(key);
    },
    address: (key, seconds, now = new Date()) => {
      const expires = (Math.floor(now.getTime() / 1000 / seconds) + 2) * seconds;
      return `/files/${key}?expires=${expires}&signature=${signature(key, expires).toString('base64url')}`;
    },
    check: (key, query, now) => {
      if (typeof query.expires !== 'string' || typeof query.signature !== 'string' || !/^\d{1,12}$/.test(query.expires)) return false;
      const expires = Number(query.expires);
      if (expires * 1000 <= now.getTime()) return false;
      const given = Buffer.from(query.signature, 'base64url');
      const expected = signature(key, expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

/** Answers `/files/<key>`: 403 without a valid signature, 404 when the file is gone; never a guess at the type. */
export const serveFiles = (app: FastifyInstance, files: FileStore) => {
  app.get<{ Params: { '*': string }; Querystring: { expires?: unknown; signature?: unknown } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    const now = new Date();
    if (!files.check(key, request.query, now)) throw refuse.forbidden('El enlace no es válido o ya venció');
    const file = await files.read(key);
    if (!file) throw refuse.notFound('El archivo no existe');
    const remaining = Math.floor(Number(request.query.expires) - now.getTime() / 1000);
    return reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', file.contentType.startsWith('image/') ? 'inline' : 'attachment')
      .header('cache-control', `private, max-age=${remaining}, immutable`)
      .send(file.stream);
  });
};
