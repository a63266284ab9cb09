import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFiles, type FileStore } from './files.ts';
import { startS3 } from './testingS3.ts';

const COMPANY = '01939a00-0000-7000-8000-0000000000c1';
const now = new Date();
/** The moment some hours from now. */
const at = (hours: number) => now.getTime() + hours * 3_600_000;
const keyOf = (hours: number, rest = '.jpg') => `${COMPANY}/${v7({ msecs: at(hours) })}${rest}`;
const halfOf = (hours: number, rest = '.jpg') => keyOf(-40, `${rest}.${v7({ msecs: at(hours) })}.tmp`);

// Hours pass here that do not for the tests beside: a folder of its own for what is laid aside.
let aside: string;
beforeAll(async () => {
  aside = await mkdtemp(path.join(tmpdir(), 'reparto-unused-'));
  vi.stubEnv('TMPDIR', aside);
});
afterAll(() => rm(aside, { recursive: true }));

/** Where files lie, and what lies there whatever put it there. */
type Place = { store: FileStore; lay: (key: string) => Promise<void>; lying: () => Promise<string[]>; close: () => Promise<void> };
const common = { SECRET: 'a secret of the tests', S3_REGION: 'us-east-1' };
const places: Record<string, () => Promise<Place>> = {
  disk: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'reparto-unused-'));
    const inside = (key: string) => path.join(folder, 'files', key);
    return {
      store: await openFiles({ ...common, DATA_DIR: folder }),
      lay: async (key) => {
        await mkdir(path.dirname(inside(key)), { recursive: true });
        await writeFile(inside(key), 'x');
      },
      lying: async () => {
        const found = await readdir(inside(''), { recursive: true, withFileTypes: true });
        return found.filter((each) => each.isFile()).map((each) => path.relative(inside(''), path.join(each.parentPath, each.name)));
      },
      close: () => rm(folder, { recursive: true }),
    };
  },
  S3: async () => {
    const { objects, endpoint, close } = await startS3();
    const keys = { S3_BUCKET: 'reparto', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    return {
      store: await openFiles({ ...common, ...keys, DATA_DIR: tmpdir() }),
      lay: (key) => Promise.resolve(void objects.set(`/reparto/${key}`, { body: Buffer.from('x'), type: '' })),
      lying: () => Promise.resolve([...objects.keys()].map((key) => key.replace('/reparto/', ''))),
      close: () => Promise.resolve(void close()),
    };
  },
};

describe.each(['disk', 'S3'])('%s', (kind) => {
  let place: Place;
  beforeEach(async () => {
    place = await places[kind]!();
  });
  afterEach(() => place.close());

  /** Lays files, removes what is left over at that hour and gives what lies there then. */
  const after = async (hours: number, keys: readonly string[], used: readonly string[] = []) => {
    for (const key of keys) await place.lay(key);
    const before = (await place.lying()).length;
    const removed = await place.store.removeUnused(new Date(at(hours)), (some) =>
      Promise.resolve(some.filter((key) => used.includes(key))),
    );
    const left = await place.lying();
    expect(removed).toBe(before - left.length);
    return left.toSorted();
  };

  test('a file that nothing names is removed once it is a day old; one that something names never is', async () => {
    const [used, unused] = [keyOf(0), keyOf(0)];
    expect(await after(23.9, [used, unused], [used])).toEqual([used, unused].toSorted());
    expect(await after(24.1, [], [used])).toEqual([used]);
    expect(await after(100_000, [], [used])).toEqual([used]);
    expect(await after(100_000, [])).toEqual([]);
  });

  test('so is what was left half written', async () => {
    const [old, young] = [halfOf(0), halfOf(2)];
    expect(await after(25, [old, young])).toEqual([young]);
    expect(await after(27, [])).toEqual([]);
  });

  test('so is what was laid aside on its way to a bucket', async () => {
    const [old, young] = [0, 2].map((hours) => path.join(tmpdir(), `reparto-aside-${v7({ msecs: at(hours) })}`)) as [string, string];
    for (const file of [old, `${old}.${v7({ msecs: at(0) })}.tmp`, young]) await writeFile(file, 'x');
    expect(await place.store.removeUnused(new Date(at(25)), () => Promise.resolve([]))).toBe(2);
    expect(await place.store.removeUnused(new Date(at(27)), () => Promise.resolve([]))).toBe(1);
  });

  test('what was written less than a day ago is left, whatever clock it was named by', async () => {
    const keys = [keyOf(-1000), halfOf(-1000)].toSorted();
    expect(await after(0, keys)).toEqual(keys);
  });

  test('an export that was left half written is removed a day after that was begun, however old the work is', async () => {
    const [old, young] = [`exports/${halfOf(-2, '.zip')}`, `exports/${halfOf(1, '.zip')}`];
    for (const key of [old, young]) await place.lay(key);
    expect(await place.store.removeExports(new Date(at(21.9)))).toBe(0);
    expect(await place.store.removeExports(new Date(at(22.1)))).toBe(1);
    expect(await place.lying()).toEqual([young]);
    expect(await place.store.removeExports(new Date(at(25.1)))).toBe(1);
  });

  test('exports are removed by themselves, and whatever else lies there is nobody’s business', async () => {
    const keys = [
      `exports/${keyOf(0, '.xlsx')}`,
      `exports/${halfOf(0, '.xlsx')}`,
      'leame.txt',
      `${COMPANY}/a.jpg`,
      `${COMPANY}/copia/${keyOf(0).split('/')[1]}`,
      `otro/${keyOf(0)}`,
      keyOf(0, '.html'),
      keyOf(0, '.jpg.tmp'),
    ].toSorted();
    expect(await after(72, keys)).toEqual(keys);
  });

  test('a place where nothing lies yet is clean', async () => {
    expect(await place.store.removeUnused(now, () => Promise.reject(new Error('asked of nothing')))).toBe(0);
  });

  test('of thousands each is asked for once', async () => {
    const keys = Array.from({ length: kind === 'disk' ? 2_500 : 5 }, () => keyOf(0));
    for (const key of keys) await place.lay(key);
    const asked: string[] = [];
    await place.store.removeUnused(new Date(at(25)), (some) => {
      asked.push(...some);
      return Promise.resolve(some.slice(0, -1));
    });
    expect(asked.toSorted()).toEqual(keys.toSorted());
    expect((await place.lying()).length).toBe(keys.length - (kind === 'disk' ? 3 : 1));
  });
});
