import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/files/files.ts';

/** Where a photo of an entry of another installation lies: each has one place, so that one that is brought twice is stored once. */
export const photoKey = (shadow: string, entry: string, index: number): string => {
  const hash = createHash('sha256').update(`${entry} ${index}`).digest('hex');
  // As new as its entry, as all names of files tell how old they are.
  return `${shadow}/${entry.slice(0, 14)}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}.jpg`;
};

/** Whether a file is there. */
export const isStored = async (files: FileStore, key: string): Promise<boolean> => {
  const file = await files.read(key);
  file?.stream.destroy();
  return file !== undefined;
};

/** A picture's bytes; undefined when there is none, or it is none. */
export const pictureBytes = async (files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const file = await files.read(key);
  if (!file) return undefined;
  if (!file.contentType.startsWith('image/')) {
    file.stream.destroy();
    return undefined;
  }
  return new Uint8Array(await buffer(file.stream));
};
