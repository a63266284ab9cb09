import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newId } from '../ids.ts';

const flush = async (path: string) => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/**
 * Writes a file that is there whole or not at all, whatever kills the process: aside, flushed to the disk, then renamed.
 * Folders on the way are made. The flush of the folder is left out on Windows, which has none.
 */
export const writeWhole = async (path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const aside = `${path}.${newId()}.tmp`;
  try {
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  if (process.platform !== 'win32') await flush(folder);
};
