import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { newId } from '../../ids.ts';
import type { Source, Target } from './target.ts';

/** How the name of a file ends while it is being written. */
const HALF = '.half';
const HALF_WRITTEN = /\.[0-9a-f-]{36}\.half$/;
/** What a backup leaves free on its disk, in bytes: the database may be on the same one, and stops without room. */
const LEAVE = 256 * 1024 * 1024;
/** What backups are called that are rotated. */
const BACKUP = /^reparto-\d{4}-\d\d-\d\dT.*\.backup$/;
/** How often it is looked how much is left, in bytes written. */
const LOOK_EVERY = 32 * 1024 * 1024;

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/** What systems say where a folder cannot be flushed: Windows, and disks of other machines. PostgreSQL goes on then, too. */
const UNFLUSHED = new Set<unknown>(['EINVAL', 'EBADF', 'EISDIR', 'EPERM', 'ENOTSUP']);

const sync = async (folder: string) => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!UNFLUSHED.has((error as { code?: string }).code)) throw error;
  } finally {
    await handle.close();
  }
};

/** A file on this machine. */
export const fileSource = async (file: string): Promise<Source | undefined> => {
  const found = await stat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!found?.isFile()) return undefined;
  return {
    name: path.basename(file),
    bytes: found.size,
    read: (from, to) =>
      Promise.resolve(from < to ? createReadStream(file, { start: from, end: to - 1, highWaterMark: 1024 * 1024 }) : Readable.from([])),
  };
};

/** Backups in a folder, which is made when it is missing. */
export const openFolder = (root: string): Target => {
  const placeOf = (name: string) => path.join(root, ...name.split('/'));
  const free = async () => {
    const { bavail, bsize } = await statfs(root);
    return bavail * bsize;
  };
  /** @throws as a full disk does */
  const claim = async () => {
    if ((await free()) < LEAVE) throw Object.assign(new Error(`less than ${LEAVE} bytes are free`), { code: 'ENOSPC' });
  };
  const list = async function* (prefix: string) {
    const entries = await readdir(placeOf(prefix || '.'), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      if (entry.isDirectory() && prefix) {
        const inner = await readdir(placeOf(`${prefix}${entry.name}`));
        for (const each of inner) yield `${prefix}${entry.name}/${each}`;
      } else if (entry.isFile()) yield `${prefix}${entry.name}`;
    }
  };
  const sizes = async function* (prefix: string) {
    for await (const name of list(prefix)) {
      const found = await fileSource(placeOf(name));
      if (found) yield { name, bytes: found.bytes };
    }
  };
  return {
    told: root,
    write: async (name, content) => {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const half = `${place}.${newId()}${HALF}`;
      try {
        const file = await open(half, 'wx', 0o600);
        try {
          let unlooked = LOOK_EVERY;
          for await (const bytes of content) {
            unlooked += bytes.length;
            if (unlooked >= LOOK_EVERY) {
              await claim();
              unlooked = 0;
            }
            await file.writeFile(bytes);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, place);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
      await sync(path.dirname(place));
    },
    open: (name) => fileSource(placeOf(name)),
    list,
    sizes,
    // The next one is taken to be as large as the largest, with as much of stored files beside it. What it has taken already is not taken again.
    isTight: async () => {
      let [largest, taken] = [0, 0];
      for await (const { name, bytes } of sizes(''))
        if (BACKUP.test(name)) largest = Math.max(largest, bytes);
        else if (HALF_WRITTEN.test(name)) taken += bytes;
      return (await free()) + taken < LEAVE + 2 * largest;
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    tidy: async (prefix) => {
      for (const folder of prefix ? [prefix] : ['', 'files']) {
        const names = await readdir(path.join(root, folder), { recursive: folder !== '' }).catch(() => []);
        for (const name of names) if (HALF_WRITTEN.test(name)) await rm(path.join(root, folder, name), { force: true });
      }
    },
  };
};
