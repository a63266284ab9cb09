import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES, preparePhoto } from './photos.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
const refusal = (bytes: Uint8Array) =>
  preparePhoto(bytes).then(
    () => 'taken',
    (error: { status?: number; message: string }) => [error.status, error.message],
  );

const chunk = (type: string, body: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), body])));
  return Buffer.concat([head, Buffer.from(type), body, tail]);
};
/** A PNG of a few kilobytes that says it has side x side grey pixels. */
const bomb = (side: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

test('a photo comes out as JPEG without a trace of where or with what it was taken', async () => {
  const taken = await plain(40, 20)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefonito' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 12/1' } })
    .toBuffer();
  expect((await sharp(taken).metadata()).exif?.includes('Telefonito')).toBe(true);
  const photo = await preparePhoto(taken);
  const metadata = await sharp(photo).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  expect(photo.includes('Telefonito')).toBe(false);
});

test('a photo taken sideways is turned upright: 40 x 20 with EXIF orientation 6 becomes 20 x 40', async () => {
  const sideways = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await sharp(await preparePhoto(sideways)).metadata()).toMatchObject({ width: 20, height: 40 });
});

test('the longer side is at most 2000 px; smaller photos keep their size', async () => {
  expect(await sharp(await preparePhoto(await plain(3000, 1500).jpeg().toBuffer())).metadata()).toMatchObject({
    width: 2000,
    height: 1000,
  });
  expect(await sharp(await preparePhoto(await plain(2000, 10).png().toBuffer())).metadata()).toMatchObject({ width: 2000, height: 10 });
});

test('what is transparent in a PNG becomes white', async () => {
  const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  expect([
    ...(
      await sharp(await preparePhoto(glass))
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  ]).toEqual([255, 255, 255]);
});

test('anything that is not PNG or JPEG by its content is refused, whatever it is called', async () => {
  const refused = [415, 'La foto debe ser PNG o JPG'];
  expect(await refusal(Buffer.from('<script>alert(1)</script>'))).toEqual(refused);
  expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toEqual(refused);
  expect(await refusal(await plain(8, 8).gif().toBuffer())).toEqual(refused);
  expect(await refusal(await plain(8, 8).webp().toBuffer())).toEqual(refused);
  expect(await refusal(Buffer.alloc(0))).toEqual(refused);
});

test('an image that is cut short, or only begins like one, is refused', async () => {
  const refused = [415, 'La imagen está dañada o incompleta'];
  const noise = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg()
    .toBuffer();
  expect(await refusal(noise.subarray(0, noise.length / 2))).toEqual(refused);
  const png = await sharp(noise).png().toBuffer();
  expect(await refusal(png.subarray(0, png.length / 2))).toEqual(refused);
  expect(await refusal(Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]))).toEqual(refused);
});

test('10 MB and 50 megapixels are the limits', async () => {
  expect(await refusal(Buffer.alloc(MAX_PHOTO_BYTES + 1))).toEqual([413, 'La foto supera los 10 MB']);
  expect(await refusal(Buffer.alloc(MAX_PHOTO_BYTES))).toEqual([415, 'La foto debe ser PNG o JPG']);
  expect(await refusal(bomb(50_000))).toEqual([413, 'La foto supera los 50 megapíxeles']);
});
