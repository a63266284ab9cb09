import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of streets: read twice, first to see what it is, then for its streets. */
export type StreetFile = {
  /** As its user knows it, with its ending. */
  readonly name: string;
  readonly open: () => AsyncIterable<Uint8Array>;
};

/** A file that streets cannot be read from: the message is Spanish, names the file and says what to do. */
export class StreetFileError extends Error {
  override name = 'StreetFileError';
}

/**
 * A file on the disk.
 * @param name how it is called where its path says nothing
 * @throws StreetFileError when it is not there or is no file
 */
export const streetFileAt = async (place: string, name = path.basename(place)): Promise<StreetFile> => {
  const found = await stat(place).catch((error: { code?: string }) => {
    throw new StreetFileError(error.code === 'ENOENT' ? `${name}: el archivo no existe` : `${name}: no se puede leer (${error.code})`);
  });
  if (!found.isFile()) throw new StreetFileError(`${name}: no es un archivo`);
  return { name, open: () => createReadStream(place) };
};
