import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartupError } from '../../startupError.ts';
import type { Target } from '../targets/target.ts';

/** What is packed has a sum, which is checked when it is unpacked. Little is gained by packing harder. */
const PACKING = { params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 1 } };
/** The last bytes of what is packed, which also tell of a moment: unpacking what is cut off would just end. */
const endAt = (moment: Date) => Buffer.from(`\nreparto ${moment.toISOString()} end`);
const END = /^\nreparto (\S{24}) end$/;
const END_BYTES = endAt(new Date(0)).length;

/**
 * Packs content to be stored.
 * @param moment kept with it: of the log, all that was acknowledged by then is in what was stored up to here
 */
export async function* packed(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, moment: Date): AsyncGenerator<Uint8Array> {
  const ended = async function* () {
    yield* content;
    yield endAt(moment);
  };
  const zstd = createZstdCompress(PACKING);
  const packing = pipeline(Readable.from(ended()), zstd);
  packing.catch(() => undefined);
  yield* zstd as AsyncIterable<Uint8Array>;
  await packing;
}

/**
 * What a stored file holds; at its end the moment that is kept with it.
 * @throws StartupError when it is missing, cut off or changed, and what kept it from being read; some of it may have been given by then
 */
export async function* unpacked(target: Target, name: string): AsyncGenerator<Buffer, Date> {
  const source = await target.open(name);
  if (!source) throw new StartupError(`${target.told}: falta ${name}.`);
  const plain = createZstdDecompress();
  const stored = await source.read(0, source.bytes);
  let fault: unknown;
  stored.once('error', (error) => (fault = error));
  const reading = pipeline(stored, plain);
  reading.catch(() => undefined);
  let held = Buffer.alloc(0);
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      const all = Buffer.concat([held, piece]);
      held = all.subarray(-END_BYTES);
      if (all.length > held.length) yield all.subarray(0, -held.length);
    }
    await reading;
    const moment = new Date(END.exec(held.toString('latin1'))?.[1] ?? Number.NaN);
    if (Number.isNaN(moment.getTime())) throw new Error('it is cut off');
    return moment;
  } catch (error) {
    // What cannot be read now may be as good as it was.
    if (fault !== undefined) throw fault;
    throw new StartupError(`${target.told}: ${name} está dañado.`, { cause: error });
  }
}

/** The same of a file that fits into memory. */
export const unpackedWhole = async (target: Target, name: string): Promise<{ content: Buffer; moment: Date }> => {
  const pieces: Buffer[] = [];
  const reading = unpacked(target, name);
  for (;;) {
    const next = await reading.next();
    if (next.done) return { content: Buffer.concat(pieces), moment: next.value };
    pieces.push(next.value);
  }
};
