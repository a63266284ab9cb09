import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPhotos } from './photos.ts';

let parts: Buffer;
beforeAll(async () => {
  // In parts: all of it lies in memory before the first row is known.
  parts = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#3366cc' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
});

const heavy = { status: 422, message: 'La foto no se puede procesar: guárdela de nuevo como JPG' };

test(
  'a photo that takes more memory or more of the processor than it may is refused, and the next is taken',
  { timeout: 90_000 },
  async () => {
    await expect(openPhotos({ megabytes: 95 }).prepare({ company: 'a' }, parts)).rejects.toMatchObject(heavy);
    await expect(openPhotos({ seconds: 0.2 }).prepare({ company: 'a' }, parts)).rejects.toMatchObject(heavy);
    expect(await sharp(await openPhotos().prepare({ company: 'a' }, parts)).metadata()).toMatchObject({ width: 2000, height: 2000 });
  },
);

test('a photo whose program cannot be begun is refused for now, and the next is taken', { timeout: 90_000 }, async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  const photos = openPhotos();
  // The system says so a little later of the first, and at once of the second.
  for (const [program, code] of [
    ['/no-existe', 'ENOENT'],
    ['/dev/null/no-existe', 'ENOTDIR'],
  ]) {
    process.execPath = program!;
    await expect(photos.prepare({ company: 'a' }, parts)).rejects.toMatchObject({
      status: 503,
      message: 'No se pudo procesar la foto: vuelva a intentar',
      retryAfter: 5,
      cause: { code },
    });
  }
  process.execPath = execPath;
  expect(Buffer.isBuffer(await photos.prepare({ company: 'a' }, parts))).toBe(true);
});

/** The programs that this process has started and that unpack photos. */
const programs = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = / \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, ''))?.[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decodePhoto');
      } catch {
        return false;
      }
    });

const seenOne = () => {
  const pids = programs();
  expect(pids.length).toBeGreaterThan(0);
  return pids;
};

describe.runIf(process.platform === 'linux')('of the programs that unpack photos', { timeout: 90_000 }, () => {
  test('kill -9 of one costs its photo alone', async () => {
    const photos = openPhotos();
    const all = ['a', 'a', 'b'].map((company) => photos.prepare({ company }, parts).catch((error: unknown) => error));
    const [first] = await vi.waitFor(seenOne, { timeout: 10_000, interval: 20 });
    process.kill(first!, 'SIGKILL');
    const ended = await Promise.all(all);
    expect(ended.filter((one) => Buffer.isBuffer(one))).toHaveLength(2);
    expect(ended.find((one) => !Buffer.isBuffer(one))).toMatchObject({
      status: 503,
      message: 'No se pudo procesar la foto: vuelva a intentar',
      cause: { message: 'the program that unpacks photos ended with SIGKILL: ' },
    });
    expect(programs()).toEqual([]);
  });

  test('there are two at once, whoever sent the photos, and each makes way for whatever else runs', async () => {
    const photos = openPhotos();
    const all = ['a', 'a', 'a', 'b'].map((company) => photos.prepare({ company }, parts));
    const seen: number[] = [];
    const looking = setInterval(() => seen.push(programs().length), 150);
    const [pid] = await vi.waitFor(seenOne, { timeout: 10_000, interval: 20 });
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    await Promise.all(all);
    clearInterval(looking);
    expect(Math.max(...seen)).toBe(2);
  });
});
