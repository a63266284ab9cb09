import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPhotos } from './photos.ts';

let parts: Buffer;
let small: Buffer;
beforeAll(async () => {
  // In parts: all of it lies in memory before the first row is known.
  parts = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#3366cc' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  small = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();
});

const open = (limits: Parameters<typeof openPhotos>[0] = {}) => openPhotos({ idle: 500, ...limits });

const heavy = { status: 422, message: 'La foto no se puede procesar: guárdela de nuevo como JPG' };

test(
  'a photo that takes more memory or more of the processor than it may is refused, and the next is taken',
  { timeout: 90_000 },
  async () => {
    await expect(open({ megabytes: 95 }).prepare({ company: 'a' }, parts)).rejects.toMatchObject(heavy);
    await expect(open({ seconds: 0.1 }).prepare({ company: 'a' }, parts)).rejects.toMatchObject(heavy);
    expect(await sharp(await open().prepare({ company: 'a' }, parts)).metadata()).toMatchObject({ width: 2000, height: 2000 });
  },
);

test('a photo whose program cannot be begun is refused for now, and the next is taken', { timeout: 90_000 }, async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  const photos = open();
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

/** The programs that unpack photos for a process. */
const programs = (of = process.pid) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = / \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, ''))?.[1];
        return Number(parent) === of && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decodePhoto');
      } catch {
        return false;
      }
    });

const soon = { timeout: 10_000, interval: 20 };
const seen = (of?: number) =>
  vi.waitFor(() => {
    const pids = programs(of);
    expect(pids.length).toBeGreaterThan(0);
    return pids;
  }, soon);
const noneLeft = () => vi.waitFor(() => expect(programs()).toEqual([]), { timeout: 30_000, interval: 20 });

describe.runIf(process.platform === 'linux')('of the programs that unpack photos', { timeout: 90_000 }, () => {
  beforeAll(noneLeft);
  afterEach(noneLeft);

  test('kill -9 of one costs its photo alone', async () => {
    const photos = open();
    const all = ['a', 'a', 'b'].map((company) => photos.prepare({ company }, parts).catch((error: unknown) => error));
    const [first] = await seen();
    process.kill(first!, 'SIGKILL');
    const ended = await Promise.all(all);
    expect(ended.filter((one) => Buffer.isBuffer(one))).toHaveLength(2);
    expect(ended.find((one) => !Buffer.isBuffer(one))).toMatchObject({
      status: 503,
      message: 'No se pudo procesar la foto: vuelva a intentar',
      cause: { message: 'the program that unpacks photos ended with SIGKILL: ' },
    });
  });

  test('there are two at once, whoever sent the photos, and each makes way for whatever else runs', async () => {
    const photos = open();
    const all = ['a', 'a', 'a', 'b'].map((company) => photos.prepare({ company }, parts));
    const counts: number[] = [];
    const looking = setInterval(() => counts.push(programs().length), 150);
    const [pid] = await seen();
    expect(getPriority(pid)).toBe(Math.max(getPriority(), 5));
    await Promise.all(all);
    clearInterval(looking);
    expect(Math.max(...counts)).toBe(2);
  });

  /** The programs that stay when each of some photos has been unpacked, one after the other. */
  const staying = async (photos: ReturnType<typeof openPhotos>, pictures: readonly Buffer[]) => {
    const after: number[][] = [];
    for (const picture of pictures) {
      await photos.prepare({ company: 'a' }, picture).catch(() => undefined);
      after.push(programs());
    }
    return after;
  };

  test('one stays for the next photo, and ends when there is none', async () => {
    const after = await staying(open(), [small, parts, small]);
    expect(after[0]).toHaveLength(1);
    expect(after).toEqual([after[0], after[0], after[0]]);
  });

  test('one that was killed while it stayed costs no photo', async () => {
    const photos = open();
    for (const wait of [0, 200]) {
      const [[first]] = (await staying(photos, [small])) as [[number]];
      process.kill(first, 'SIGKILL');
      await setTimeout(wait);
      expect(Buffer.isBuffer(await photos.prepare({ company: 'a' }, small))).toBe(true);
      expect(programs()).not.toContain(first);
    }
  });

  test.each<[string, Parameters<typeof openPhotos>[0], () => Buffer, number[]]>([
    ['that holds more memory than it began with', { held: 0 }, () => small, [0, 0, 0]],
    ['that was given many photos', { most: 2 }, () => small, [1, 0, 1]],
    ['that found a photo too heavy', { megabytes: 95 }, () => parts, [0, 0, 0]],
    ['that found a photo damaged', {}, () => parts.subarray(0, parts.length / 2), [0, 0, 0]],
  ])('one %s does not stay', async (_what, limits, picture, expected) => {
    const photos = open(limits);
    expect((await staying(photos, [picture(), picture(), picture()])).map((pids) => pids.length)).toEqual(expected);
    await noneLeft();
    expect(await staying(open(), [small])).toHaveLength(1);
  });

  test('one whose sender has gone does not stay, and costs the next photo nothing', async () => {
    const photos = open();
    const [[first]] = (await staying(photos, [small])) as [[number]];
    const [leaving, gone] = [new AbortController(), new Error('gone')];
    const left = photos.prepare({ company: 'a', signal: leaving.signal }, parts);
    await setTimeout(50);
    leaving.abort(gone);
    await expect(left).rejects.toBe(gone);
    expect(programs()).toEqual([]);
    expect(Buffer.isBuffer(await photos.prepare({ company: 'a' }, small))).toBe(true);
    expect(programs()).not.toContain(first);
  });

  const begin = (act: string, picture: Buffer) => {
    const victim = fork(path.join(import.meta.dirname, 'photos.victim.ts'), [act], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
    victim.stdin!.end(picture);
    return victim;
  };

  test.each([
    ['begun', 'once'],
    ['at work', 'again'],
    ['idle', 'stays'],
  ])('one that is %s ends with its server that is killed with -9', async (when, act) => {
    const victim = begin(act, parts);
    if (when !== 'begun') await once(victim, 'message');
    const pids = await seen(victim.pid);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    const left = () => pids.filter((pid) => readdirSync('/proc').includes(`${pid}`));
    await vi.waitFor(() => expect(left()).toEqual([]), soon);
  });

  test('one that is idle keeps no process from ending', async () => {
    const victim = begin('once', small);
    await once(victim, 'message');
    const began = performance.now();
    expect(await once(victim, 'exit')).toEqual([0, null]);
    // It would be kept for 10 s.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
