import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngOf, withSize } from './testing.ts';
import { MAX_PHOTO_BYTES, openPhotos } from './photos.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
const photos = openPhotos();
const prepare = (bytes: Buffer) => photos.prepare({ company: 'a company' }, bytes);
const refusal = (bytes: Buffer) =>
  prepare(bytes).then(
    () => 'taken',
    (error: { status?: number; message: string }) => [error.status, error.message],
  );

test('a photo comes out as JPEG without a trace of where or with what it was taken', async () => {
  const taken = await plain(40, 20)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefonito' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 12/1' } })
    .toBuffer();
  expect((await sharp(taken).metadata()).exif?.includes('Telefonito')).toBe(true);
  const photo = await prepare(taken);
  const metadata = await sharp(photo).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  expect(photo.includes('Telefonito')).toBe(false);
});

test('a photo taken sideways is turned upright: 40 x 20 with EXIF orientation 6 becomes 20 x 40', async () => {
  const sideways = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await sharp(await prepare(sideways)).metadata()).toMatchObject({ width: 20, height: 40 });
});

test('the longer side is at most 2000 px; smaller photos keep their size', async () => {
  expect(await sharp(await prepare(await plain(3000, 1500).jpeg().toBuffer())).metadata()).toMatchObject({
    width: 2000,
    height: 1000,
  });
  expect(await sharp(await prepare(await plain(2000, 10).png().toBuffer())).metadata()).toMatchObject({ width: 2000, height: 10 });
});

test('what is transparent in a PNG becomes white', async () => {
  const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  expect([
    ...(
      await sharp(await prepare(glass))
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

test('10 MB are the limit', async () => {
  expect(await refusal(Buffer.alloc(MAX_PHOTO_BYTES + 1))).toEqual([413, 'La foto supera los 10 MB']);
  expect(await refusal(Buffer.alloc(MAX_PHOTO_BYTES))).toEqual([415, 'La foto debe ser PNG o JPG']);
});

const tooLarge = [422, 'La foto es demasiado grande: hasta 50 megapíxeles y 12.000 píxeles de lado'];

test.each([
  [1, 12_000, 'taken'],
  [1, 12_001, tooLarge],
  [12_000, 1, 'taken'],
  [12_001, 1, tooLarge],
  [1, 50_000_000, tooLarge],
  [10_000, 5_001, tooLarge],
  [50_000, 50_000, tooLarge],
  [4_294_967_295, 4_294_967_295, tooLarge],
])('a PNG of %i x %i pixels', async (width, height, expected) => {
  expect(await refusal(pngOf(width, height))).toEqual(expected);
});

test('a JPEG that says more than the limits is refused, wherever in its head it says it', async () => {
  const small = await plain(8, 8)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefonito' } })
    .toBuffer();
  expect(await refusal(small)).toBe('taken');
  for (const [width, height] of [
    [12_001, 1],
    [1, 12_001],
    [7_072, 7_072],
  ] as const)
    expect(await refusal(withSize(small, width, height))).toEqual(tooLarge);
  const progressive = await plain(8, 8).jpeg({ progressive: true }).toBuffer();
  expect(await refusal(withSize(progressive, 65_535, 65_535))).toEqual(tooLarge);
});

const jpeg = () => plain(3000, 3000).jpeg().toBuffer();
const tooMany = { status: 503, message: 'Se están procesando demasiadas fotos a la vez: vuelva a intentar en un momento', retryAfter: 5 };

test('a photo that has waited too long is told to come again', async () => {
  const impatient = openPhotos({ patience: 20 });
  const photo = await jpeg();
  const [first, second, third] = [1, 2, 3].map(() => impatient.prepare({ company: 'a' }, photo));
  await expect(third).rejects.toMatchObject(tooMany);
  expect([await first, await second].every((made) => Buffer.isBuffer(made))).toBe(true);
});

test('of one company fifty wait; when their sender goes those are given up, and those that are being unpacked end', async () => {
  const many = openPhotos();
  const photo = await jpeg();
  const [leaving, gone] = [new AbortController(), new Error('gone')];
  const all = Array.from({ length: 52 }, () => many.prepare({ company: 'a', user: 'one', signal: leaving.signal }, photo));
  await expect(many.prepare({ company: 'a', user: 'other' }, photo)).rejects.toMatchObject(tooMany);
  leaving.abort(gone);
  const ended = await Promise.allSettled(all);
  expect(ended.filter((one) => one.status === 'rejected' && one.reason === gone)).toHaveLength(52);
  expect(Buffer.isBuffer(await many.prepare({ company: 'a' }, photo))).toBe(true);
});

const half = async () => {
  const glass = { create: { width: 60, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  const box = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  return sharp(glass)
    .composite([{ input: box, left: 0, top: 0 }])
    .png()
    .toBuffer();
};

test.each([
  ['all of it', 'contain' as const, [0, 0, 0, 0]],
  ['as much as fills the frame', 'cover' as const, [128, 128, 128, 255]],
])('a picture of a record is a PNG of the size that it is stored in: %s', async (_what, fit, corner) => {
  const logo = sharp(await photos.prepare({ company: 'a company' }, await half(), { width: 100, height: 100, fit }));
  expect(await logo.metadata()).toMatchObject({ format: 'png', width: 100, height: 100, hasAlpha: true });
  expect([...(await logo.raw().toBuffer()).subarray(0, 4)]).toEqual(corner);
});

test('one for a thermal printer is black and white, half of a grey of 50 %, and white where nothing was', async () => {
  const shape = { width: 60, height: 40, fit: 'contain', thermal: true } as const;
  const logo = sharp(await photos.prepare({ company: 'a company' }, await half(), shape));
  const { data, info } = await logo.greyscale().raw().toBuffer({ resolveWithObject: true });
  const tones = Array.from({ length: 60 * 40 }, (_, at) => data[at * info.channels]!);
  expect(new Set(tones)).toEqual(new Set([0, 255]));
  const inked = tones.flatMap((tone, at) => (tone === 0 ? [at % 60] : []));
  expect(Math.max(...inked)).toBeLessThan(30);
  expect(inked.length / (30 * 40)).toBeCloseTo(0.5, 1);
});

test('how dark a colour is printed is what a form shows: a red of 0,21 in brightness is a fifth white', async () => {
  const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const shape = { width: 60, height: 60, fit: 'contain', thermal: true } as const;
  const { data, info } = await sharp(await photos.prepare({ company: 'a company' }, red, shape))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const white = Array.from({ length: 3600 }, (_, at) => data[at * info.channels]!).filter((tone) => tone === 255).length;
  expect(white / 3600).toBeCloseTo(0.21, 1);
});
