import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { importPurge } from '../purge.ts';
import { importExisting, importFiles, imports as importTable } from '../tables.ts';
import { DAYS, file, queueApp } from './queueApp.ts';

let t: Awaited<ReturnType<typeof queueApp>>;
beforeAll(async () => {
  t = await queueApp();
});
afterAll(() => t.close());

describe('the same file', () => {
  test('is told at once: who has it open since when, or when it was sent', async () => {
    const { company, ramon, save, age } = await t.team();
    const [first, second, third] = [file(), file(), file()];
    expect((await save(first, ramon.token)).body).toEqual({ twins: [] });
    await age(first._id, 20, 0);
    const { body } = await save(second);
    const by = { _id: ramon._id, name: 'Ramón', last: 'Ortúzar' };
    expect(body.twins).toEqual([
      {
        _id: first._id,
        employee: by,
        mine: false,
        total: 248,
        state: 'review',
        open: true,
        createAt: expect.any(String) as string,
        sentAt: null,
        job: null,
      },
    ]);
    const { body: sent } = await t.send(company, await t.draftsOf(company, {}), { file: second._id });
    await t.ended(company, sent.job);
    expect((await save(third)).body.twins).toMatchObject([
      { _id: second._id, mine: true, state: null, open: false, job: 'Completado', sentAt: expect.any(String) as string },
      { _id: first._id, mine: false },
    ]);
  });

  test('is one of the same bytes, of this company, that could be read, of the last seven days', async () => {
    const { company, save, age } = await t.team();
    const [old, refused, other, near] = [file(), file({ state: 'refused' }), file({ hash: 'cd'.repeat(32) }), file()];
    for (const each of [old, refused, other, near]) await save(each);
    await age(old._id, 7 * DAYS + 1);
    await age(near._id, 7 * DAYS - 1);
    const stranger = await t.team();
    await stranger.save(file());
    expect((await save(file())).body.twins.map(({ _id }) => _id)).toEqual([near._id]);
    expect(await t.inCompany(company, (db) => db.select().from(importFiles))).toHaveLength(5);
  });
});

test('a file that nobody finished goes after two weeks, what was there already after a month; what was imported stays', async () => {
  const now = new Date();
  const clean = async (old: Date) => {
    const removed = [];
    for (const rule of [importPurge.import_files, importPurge.import_existing])
      removed.push((await asPlatform(t.database, (db) => rule!(db, now, old))).rowCount);
    return removed;
  };
  // What other tests left.
  await clean(now);
  const { company, save, age } = await t.team();
  const [over, under, sent] = [file(), file(), file()];
  for (const each of [over, under, sent]) await save(each);
  const drafts = await t.draftsOf(company, { externalID: 'P-1' });
  await t.ended(company, (await t.send(company, drafts)).body.job);
  const { body } = await t.send(company, await t.draftsOf(company, { externalID: 'P-1' }), { file: sent._id });
  await t.ended(company, body.job);
  await age(over._id, 14 * DAYS + 1);
  await age(under._id, 14 * DAYS - 1);
  await age(sent._id, 90 * DAYS);
  const [import_] = await t.inCompany(company, (db) => db.select().from(importTable).where(eq(importTable._id, body._id)));
  const createAt = import_?.createAt ?? now;
  const existing = () => t.inCompany(company, (db) => db.select().from(importExisting));
  expect([await clean(createAt), (await existing()).length]).toEqual([[1, 0], 1]);
  expect([await clean(new Date(createAt.getTime() + 1)), (await existing()).length]).toEqual([[0, 1], 0]);
  const left = await t.inCompany(company, (db) => db.select({ _id: importFiles._id }).from(importFiles));
  expect(left.map(({ _id }) => _id).toSorted()).toEqual([under._id, sent._id].toSorted());
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
