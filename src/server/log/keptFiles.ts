import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const HALF = '.half';

/**
 * The former files of a log: 'reparto.log' becomes 'reparto-20261128-030000123.log' when the next one is begun, in UTC, and is packed as
 * '….log.gz' beside it. Renaming takes no space, so a full disk loses nothing.
 */
export const keptFiles = (file: string, most: number) => {
  const { dir, name: stem, ext } = path.parse(file);
  const isFormer = (name: string) => {
    const plain = name.replace(/\.gz$/, '');
    if (!plain.startsWith(`${stem}-`) || !plain.endsWith(ext)) return false;
    return /^\d{8}-\d{9}(-\d+)?$/.test(plain.slice(stem.length + 1, plain.length - ext.length));
  };

  const pack = async (name: string) => {
    const from = path.join(dir, name);
    const half = `${from}.gz${HALF}`;
    try {
      await pipeline(createReadStream(from), createGzip(), createWriteStream(half, { mode: 0o640 }));
      await rename(half, `${from}.gz`);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    await rm(from, { force: true });
  };
  const look = async () => {
    const names = await readdir(dir);
    const former = names.filter(isFormer).toSorted();
    for (const name of former.slice(0, Math.max(0, former.length - most))) await rm(path.join(dir, name), { force: true });
    for (const name of names.filter((each) => each.endsWith(HALF) && isFormer(each.slice(0, -HALF.length))))
      await rm(path.join(dir, name), { force: true });
    for (const name of former.slice(-most)) if (!name.endsWith('.gz')) await pack(name);
  };

  let looking = Promise.resolve();
  return {
    /** What a file is called: the current one without a moment. */
    nameOf: (time: number | Date | null, index = 1): string => {
      if (!time) return stem + ext;
      const [day = '', clock = ''] = new Date(time)
        .toISOString()
        .replaceAll(/[-:.Z]/g, '')
        .split('T');
      return `${stem}-${day}-${clock}${index > 1 ? `-${index}` : ''}${ext}`;
    },
    /** Packs what is not packed yet, and removes what is too old; what fails is done at the next look. */
    keep: (): void => {
      looking = looking.then(look).catch(() => undefined);
    },
    settled: (): Promise<void> => looking,
  };
};
