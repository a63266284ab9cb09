import { crc32, deflateSync } from 'node:zlib';

// Pictures that lie, for tests.

/** A part of a PNG. */
export const pngChunk = (type: string, body: Buffer) => {
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(body.length);
  tail.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), body])));
  return Buffer.concat([head, Buffer.from(type), body, tail]);
};

/** A PNG that says it has that many grey pixels, and has those of a megabyte at most: 0.1 % of that once packed. */
export const pngOf = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const pixels = Buffer.alloc(Math.min(1_000_000, (1 + width) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The same JPEG, saying that it has another size. */
export const withSize = (jpeg: Buffer, width: number, height: number): Buffer => {
  const frame = [0xc0, 0xc2].map((marker) => jpeg.indexOf(Buffer.from([0xff, marker, 0]))).find((at) => at > 0)!;
  const copy = Buffer.from(jpeg);
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
};
