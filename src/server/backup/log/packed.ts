import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartupError } from '../../startupError.ts';
import type { Target } from '../targets/target.ts';

/** What is packed has a sum, which is checked when it is unpacked. Little is gained by packing harder. */
const PACKING = { params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 1 } };
/** The last bytes of what is packed: unpacking what is cut off would just end. */
const END = Buffer.from('\nreparto end');

/** Packs content to be stored. */
export async function* packed(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const ended = async function* () {
    yield* content;
    yield END;
  };
  const zstd = createZstdCompress(PACKING);
  const packing = pipeline(Readable.from(ended()), zstd);
  packing.catch(() => undefined);
  yield* zstd as AsyncIterable<Uint8Array>;
  await packing;
}

/** What a stored file holds. @throws StartupError when it is missing, cut off or changed; some of it may have been given by then */
export async function* unpacked(target: Target, name: string): AsyncGenerator<Buffer> {
  const source = await target.open(name);
  if (!source) throw new StartupError(`${target.told}: falta ${name}.`);
  const plain = createZstdDecompress();
  const reading = pipeline(await source.read(0, source.bytes), plain);
  reading.catch(() => undefined);
  let held = Buffer.alloc(0);
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      const all = Buffer.concat([held, piece]);
      held = all.subarray(-END.length);
      if (all.length > held.length) yield all.subarray(0, -held.length);
    }
    await reading;
    if (!held.equals(END)) throw new Error('it is cut off');
  } catch (error) {
    throw new StartupError(`${target.told}: ${name} está dañado.`, { cause: error });
  }
}
