import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openFiles } from '../../files/files.ts';
import { startS3 } from '../../files/testingS3.ts';
import { newId } from '../../ids.ts';
import { testDatabase } from '../../testing.ts';
import { formerBackups } from '../rotate.ts';
import { pooled } from '../stored.ts';
import { openFolder } from '../targets/folder.ts';
import type { Target } from '../targets/target.ts';
import { backUp, filesUnder, testFolder } from '../testing.ts';
import { bringStored, listStored, momentOf } from './atCommand.ts';

test.each([
  ['2026-11-28 10:15', '2026-11-28T13:15:00.000Z'],
  ['2026-11-28T10:15:07', '2026-11-28T13:15:07.000Z'],
  [' 2026-11-28 10:15:07Z ', '2026-11-28T10:15:07.000Z'],
  ['2026-11-28 10:15+01:00', '2026-11-28T09:15:00.000Z'],
])('%s is %s', (typed, moment) => {
  expect(momentOf(typed).toISOString()).toBe(moment);
});

test.each([
  '',
  '10:15',
  '2026-11-28',
  '28/11/2026 10:15',
  '2026-13-28 10:15',
  '2026-02-30 10:15',
  '2026-04-31 10:15',
  '2026-11-28 25:15',
  'now',
])('%s is no moment', (typed) => {
  expect(() => momentOf(typed)).toThrow('AAAA-MM-DD');
});

const keyOf = () => `${newId()}/${newId()}.jpg`;
const SECRET = 's'.repeat(40);
const openIn = (DATA_DIR = testFolder()) => openFiles({ DATA_DIR, SECRET, S3_REGION: 'x' });

/** A place with backups, each of some stored files. */
const placeWith = async (...each: Record<string, string>[]) => {
  const database = await testDatabase();
  onTestFinished(database.drop);
  const folder = testFolder();
  const target = openFolder(folder);
  const made = [];
  for (const stored of each) {
    const files = {
      kept: async function* () {
        yield* await Promise.resolve(Object.keys(stored));
      },
      read: (key: string) => {
        const content = Buffer.from(stored[key] ?? '');
        return Promise.resolve({ stream: Readable.from([content]), size: content.length, contentType: 'image/jpeg' });
      },
    };
    made.push(await backUp({ url: database.url, files, target, kind: made.length === 0 ? 'night' : 'command' }));
  }
  const pool = (content: string) =>
    Object.keys(filesUnder(path.join(folder, 'files')))
      .map((file) => path.join(folder, 'files', file))
      .find((file) => readFileSync(file, 'utf8') === content)!;
  return { folder, target, made: made.map(({ file }) => file), pool };
};

test('a damaged backup of those that are kept is told by its name, and what the others name is brought', async () => {
  const [first, second] = [keyOf(), keyOf()];
  const { folder, target, made } = await placeWith({ [first]: 'uno' }, { [first]: 'uno', [second]: 'dos' });
  const [night = '', command = ''] = made;
  const { good } = await formerBackups(target);
  const [part] = good.find(({ name }) => name === command)!.manifest.files.parts;
  const file = path.join(folder, command);
  const content = readFileSync(file);
  content[part!.offset + 5]! ^= 1;
  writeFileSync(file, content);
  writeFileSync(path.join(folder, 'reparto-roto.backup'), 'x');
  const said: string[] = [];
  const listed = await listStored(target, (line) => said.push(line));
  expect([[...listed.named.keys()], listed.unread]).toEqual([[first], ['reparto-roto.backup', command]]);
  expect(said).toEqual([
    'reparto-roto.backup no se puede leer, y los archivos guardados que solo ella nombra no vuelven.',
    expect.stringMatching(
      new RegExp(`^${command} no se puede leer, y los archivos guardados que solo ella nombra no vuelven \\(.+\\)\\.$`),
    ),
  ]);
  expect(night).not.toBe(command);
  const files = await openIn();
  expect(await bringStored(target, listed, files)).toEqual({ there: 0, count: 1, missing: [] });
  expect(await text((await files.read(first))!.stream)).toBe('uno');
}, 60_000);

test('a place that does not give a list now has nothing restored', async () => {
  const { target, made } = await placeWith({ [keyOf()]: 'uno' });
  const [part] = (await formerBackups(target)).good[0]!.manifest.files.parts;
  const away = { $metadata: { httpStatusCode: 503 } };
  const failing: Target = {
    ...target,
    open: async (name) => {
      const source = await target.open(name);
      const read = async (from: number, to: number) => {
        if (from === part!.offset) throw Object.assign(new Error('SlowDown'), away);
        return source!.read(from, to);
      };
      return source && name === made[0] ? { ...source, read } : source;
    },
  };
  await expect(listStored(failing, () => undefined)).rejects.toMatchObject(away);
}, 60_000);

test('only stored files that are missing or damaged are left out; what else fails fails the restore', async () => {
  const [good, gone, changed, unread] = [keyOf(), keyOf(), keyOf(), keyOf()];
  const { target, pool } = await placeWith({ [good]: 'uno', [gone]: 'dos', [changed]: 'tres', [unread]: 'cuatro' });
  const listed = await listStored(target, () => undefined);
  rmSync(pool('dos'));
  writeFileSync(pool('tres'), 'TRES');
  const bad = pooled(listed.named.get(unread)!.sha256);
  const failing = (error: object): Target => ({
    ...target,
    open: (name) => (name === bad ? Promise.reject(Object.assign(new Error('it failed'), error)) : target.open(name)),
  });
  const files = await openIn();
  const brought = await bringStored(failing({ code: 'EIO' }), listed, files);
  expect([brought.count, brought.missing.toSorted()]).toEqual([1, [gone, changed, unread].toSorted()]);
  const away = { $metadata: { httpStatusCode: 503 } };
  await expect(bringStored(failing(away), listed, files)).rejects.toMatchObject(away);
  for (const code of ['EDQUOT', 'EROFS', 'EACCES']) {
    const full = { ...files, put: () => Promise.reject(Object.assign(new Error(code), { code })) };
    await expect(bringStored(target, listed, { ...full, kept: async function* () {} })).rejects.toMatchObject({ code });
  }
}, 60_000);

test('a bucket of stored files is given what it lacks', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const S3 = { S3_BUCKET: 'archivos', S3_REGION: 'x', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const files = await openFiles({ DATA_DIR: testFolder(), SECRET, ...S3 });
  const [there, lacking] = [keyOf(), keyOf()];
  const { target } = await placeWith({ [there]: 'uno', [lacking]: 'dos' });
  await files.put(there, Buffer.from('uno'));
  let puts = 0;
  const counting = { kept: () => files.kept(), put: (...args: Parameters<typeof files.put>) => ((puts += 1), files.put(...args)) };
  expect(await bringStored(target, await listStored(target, () => undefined), counting)).toEqual({ there: 1, count: 1, missing: [] });
  expect([puts, s3.objects.get(`/archivos/${lacking}`)?.body.toString()]).toEqual([1, 'dos']);
}, 60_000);
