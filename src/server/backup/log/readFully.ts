import type { FileHandle } from 'node:fs/promises';

/**
 * Fills some memory from a place in a file, however few bytes the system gives at a time.
 * @returns whether there were as many; what is missing stays as it was
 */
export const readFully = async (file: FileHandle, into: Buffer, from: number): Promise<boolean> => {
  for (let read = 0; read < into.length;) {
    const { bytesRead } = await file.read(into, read, into.length - read, from + read);
    if (bytesRead === 0) return false;
    read += bytesRead;
  }
  return true;
};
