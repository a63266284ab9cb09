import { columnsIn, SAMPLE } from './columnsIn.ts';

/** Bytes from which on packing a file saves more time than it takes. */
const WORTH_PACKING = 1_000_000;

const isPacked = async (file: File) => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);
};

/** A street file as it is sent: packed where that is worth it, under its own name. Street files are a tenth of themselves then. */
export const packedFile = async (file: File): Promise<File> => {
  if (file.size < WORTH_PACKING || (await isPacked(file))) return file;
  const packed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([packed], file.name);
};

/** The columns that a file seems to have; none where it cannot be read. */
export const columnsOf = async (file: File): Promise<string[]> => {
  try {
    const bytes = (await isPacked(file)) ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
    const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.length < SAMPLE) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
    void reader.cancel();
    return columnsIn(text);
  } catch {
    return [];
  }
};
