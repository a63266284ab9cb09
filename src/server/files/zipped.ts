import { Zip, ZipPassThrough } from 'fflate';

/** A file of a ZIP. */
export type ZippedFile = { name: string; bytes: Uint8Array; at: Date };

/**
 * A ZIP in pieces, of files taken as they are written; what is in it is packed already, so it is only put together.
 * Together they have to stay under 4 GB, and be fewer than 65,536.
 */
export const zipped = async function* (files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = function* () {
    const ready = pieces;
    pieces = [];
    yield* ready;
  };
  for await (const { name, bytes, at } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
};
