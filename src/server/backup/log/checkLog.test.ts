import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openFolder } from '../targets/folder.ts';
import type { Target } from '../targets/target.ts';
import { testFolder } from '../testing.ts';
import { chainFile, json, partFile, readLogs, segmentFile, untilFile } from './chain.ts';
import { checkLog } from './checkLog.ts';
import { goesOn } from './growing.ts';
import { packed } from './packed.ts';

/** Segments of this log are of so many bytes; it begins with the first. */
const SEGMENT = 64;
const at = (second: number, ms = 0) => new Date(Date.UTC(2026, 10, 28, 10, 0, second, ms));
const place = { timeline: 1, segmentBytes: SEGMENT };

const pageOf = (segment: number, bytes: number) => {
  const page = Buffer.alloc(bytes);
  page.writeUInt32LE(1, 4);
  page.writeBigUInt64LE(BigInt(segment * SEGMENT), 8);
  page.writeBigUInt64LE(7n, 24);
  return page;
};

/** A chain of three segments and half of a fourth, whose ends are of 10:00:01, 02, 03 and 04; it is told to go up to 10:00:05. */
const chainIn = async (target: Target, name = '00001-a', ready = at(0, 500)) => {
  const stored = async (file: string, content: Buffer, moment: Date) => target.write(file, packed([content], moment));
  const base = `log/${name}/base.tar.zst`;
  await stored(base, Buffer.alloc(100), ready);
  for (const segment of [0, 1, 2]) await stored(segmentFile({ ...place, name }, segment), pageOf(segment, SEGMENT), at(segment + 1));
  await stored(partFile({ ...place, name }, 3), pageOf(3, 40), at(4));
  const told = { product: 'reparto', format: 3, version: 'test', postgres: '18', system: '7', history: [] };
  const baseBytes = (await target.open(base))!.bytes;
  await target.write(chainFile(name), json({ ...told, ...place, start: 0, stop: 50, ready: ready.toISOString(), baseBytes }));
  await tellUntil(target, name, 3 * SEGMENT + 40);
};
const tellUntil = (target: Target, name: string, lsn: number, end = at(5)) =>
  target.write(untilFile(name), json({ at: end.toISOString(), lsn, by: 'x', bytes: 9, seconds: 1 }));

const logIn = async () => {
  const folder = testFolder();
  const target = openFolder(folder);
  await chainIn(target);
  const said: string[] = [];
  const check = (moment: Date, from = target) => checkLog(from, moment, '18', (line) => said.push(line));
  return { folder, target, said, check, file: (name: string) => path.join(folder, 'log/00001-a', name) };
};
const [FIRST, THIRD, PART] = ['000000010000000000000000.zst', '000000010000000000000002.zst', '000000010000000000000003.part.zst'];

test('of a log is taken what a moment needs', async () => {
  const { check, said } = await logIn();
  expect(await check(at(1))).toMatchObject({ segments: [0], reached: 64 });
  expect(await check(at(3))).toMatchObject({ segments: [0, 1, 2], reached: 192 });
  expect(await check(at(5))).toMatchObject({ segments: [0, 1, 2, 3], reached: 232 });
  expect(said.every((line) => line.startsWith('Revisando'))).toBe(true);
});

test('a changed digit of what says up to where it goes loses nothing: its end is what its last segment says, and that is told', async () => {
  const { check, said, file } = await logIn();
  const until = readFileSync(file('until.json'), 'utf8');
  writeFileSync(file('until.json'), until.replace('"lsn": 232', '"lsn": 032').replace('032', ' 32'));
  expect(await check(at(4))).toMatchObject({ segments: [0, 1, 2, 3] });
  expect(said).toContain('log/00001-a/until.json falta o está dañado: se toma como final lo que dice su último tramo.');
  await expect(check(at(5))).rejects.toThrow(
    /^El registro llega hasta el 28\/11\/26 07:00:04: .* Su log\/00001-a\/until\.json falta o está dañado/,
  );
});

test('also where it says an end that is too early, what follows is not left out', async () => {
  const { check, target } = await logIn();
  await tellUntil(target, '00001-a', 32);
  expect(await check(at(5))).toMatchObject({ segments: [0, 1, 2, 3], reached: 232 });
});

test('a log without its until.json goes up to its last segment that can be read', async () => {
  const { check, file } = await logIn();
  rmSync(file('until.json'));
  expect(await check(at(4))).toMatchObject({ segments: [0, 1, 2, 3] });
  writeFileSync(file(PART), readFileSync(file(PART)).subarray(0, -20));
  expect(await check(at(3))).toMatchObject({ segments: [0, 1, 2] });
  await expect(check(at(4))).rejects.toThrow('El registro llega hasta el 28/11/26 07:00:03');
  rmSync(file(PART));
  expect(await check(at(3))).toMatchObject({ segments: [0, 1, 2] });
});

test('chains that say nothing of themselves, or of another version, are told by name', async () => {
  const { check, said, target, file } = await logIn();
  await chainIn(target, '00002-b', at(2));
  await target.write(chainFile('00003-c'), json({ product: 'reparto', format: 99 }));
  writeFileSync(file('chain.json'), readFileSync(file('chain.json'), 'utf8').replace('"stop": 50', '"stop": 10'));
  await check(at(3));
  expect(said[0]).toMatch(/^No se tiene en cuenta log\/00001-a, log\/00003-c: su chain\.json falta, está dañado o es de otra versión/);
  await expect(check(at(1))).rejects.toThrow(/^El registro empieza el 28\/11\/26 07:00:02: .* No se tiene en cuenta log\/00001-a, /);
  await target.remove(chainFile('00002-b'));
  await expect(check(at(3))).rejects.toThrow(
    / no hay un registro de la base que se pueda usar\. No se tiene en cuenta log\/00001-a, log\/00002-b, log\/00003-c: /,
  );
});

test('the moment that is told as the first can be had', async () => {
  const { check } = await logIn();
  await expect(check(at(0))).rejects.toThrow('El registro empieza el 28/11/26 07:00:01: pida ese momento o uno posterior.');
  expect(await check(at(1))).toMatchObject({ segments: [0] });
});

test('copied files that are damaged: what they are, and what else can be had', async () => {
  const { check, file, target } = await logIn();
  const base = readFileSync(file('base.tar.zst'));
  const changed = Buffer.from(base);
  changed[Math.floor(base.length / 2)]! ^= 1;
  writeFileSync(file('base.tar.zst'), changed);
  await expect(check(at(3))).rejects.toThrow(
    /base\.tar\.zst está dañado: su contenido no es el que se guardó\. De esa copia de la base no se puede restaurar nada; no hay otra en el registro\.$/,
  );
  writeFileSync(file('base.tar.zst'), base.subarray(1));
  await chainIn(target, '00000-b', at(4, 1));
  await expect(check(at(3))).rejects.toThrow(
    new RegExp(
      `tiene ${base.length - 1} bytes y tenía ${base.length}\\..* hay registro también del 28/11/26 07:00:05 al 28/11/26 07:00:05 \\(log/00000-b\\)\\.$`,
    ),
  );
  rmSync(file('base.tar.zst'));
  await expect(check(at(3))).rejects.toThrow('falta log/00001-a/base.tar.zst, la copia de los archivos de la base. De esa copia');
  // Of a segment from which on nothing can be had it is told the same.
  writeFileSync(file('base.tar.zst'), base);
  rmSync(file(FIRST));
  await expect(check(at(3))).rejects.toThrow(/le falta el tramo 000000010000000000000000\..*\(log\/00000-b\)\.$/);
});

test('a server that goes on beside it may put more, or the whole segment, into the place of what is read', async () => {
  const { check, target } = await logIn();
  const chain = { ...place, name: '00001-a' };
  let isPut = false;
  const living: Target = {
    ...target,
    open: async (name) => {
      if (name.endsWith(PART) && !isPut) {
        isPut = true;
        await target.write(segmentFile(chain, 3), packed([pageOf(3, SEGMENT)], at(5)));
        await target.remove(name);
      }
      return target.open(name);
    },
  };
  expect(await check(at(5), living)).toMatchObject({ segments: [0, 1, 2, 3], reached: 256 });
});

test('a longer part that comes into the place of the one that is being read', async () => {
  const { check, target } = await logIn();
  const chain = { ...place, name: '00001-a' };
  let isPut = false;
  const living: Target = {
    ...target,
    open: async (name) => {
      const source = await target.open(name);
      if (!name.endsWith(PART) || isPut) return source;
      isPut = true;
      await target.write(partFile(chain, 3), packed([pageOf(3, 60).fill(5, 40)], at(6)));
      return source;
    },
  };
  expect(await check(at(5), living)).toMatchObject({ segments: [0, 1, 2, 3], reached: 252 });
});

test('what cannot be read now is not taken for damaged by who goes on with it; what is damaged is', async () => {
  const { target, file } = await logIn();
  const standing = { system: '7', history: [], ...place, flushed: 240, postgres: '18', cluster: testFolder(), reserved: 0 };
  const { chains } = await readLogs(target);
  expect(await goesOn(target, chains[0]!, standing)).toMatchObject({ next: 3 });
  const failing = (error: Error, isLate: boolean): Target => ({
    ...target,
    open: async (name) => {
      if (!name.endsWith(PART) && !name.endsWith(THIRD)) return target.open(name);
      if (!isLate) throw error;
      const broken = async function* () {
        yield await Promise.resolve(readFileSync(file(PART)).subarray(0, 5));
        throw error;
      };
      return { name, bytes: 70, read: () => Promise.resolve(Readable.from(broken())) };
    },
  });
  for (const isLate of [false, true]) {
    const away = Object.assign(new Error('SlowDown'), { code: isLate ? 'ECONNRESET' : 'x' });
    await expect(goesOn(failing(away, isLate), chains[0]!, standing)).rejects.toBe(away);
    // A place on the disk that broke is not whole again the next time.
    const broken = Object.assign(new Error('EIO'), { code: 'EIO' });
    expect(await goesOn(failing(broken, isLate), chains[0]!, standing)).toBeUndefined();
  }
  writeFileSync(file(PART), readFileSync(file(PART)).subarray(0, -20));
  expect(await goesOn(target, chains[0]!, standing)).toBeUndefined();
});
