import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { testApp, type App } from '../../../testing/testApp.ts';
import { loadStreetFiles } from './loadStreetFiles.ts';
import { filesOfStreets } from './purge.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the files of a load that waits or goes on are kept at night, those of one that is over are not', async () => {
  const company = await t.make.company();
  const now = new Date();
  const runs = (['Pendiente', 'Procesando', 'Completado', 'Error'] as const).map((state) => {
    const keys = [newFileKey(company.companyId, 'bin'), newFileKey(company.companyId, 'bin')];
    const payload = { title: 'calles', files: keys.map((key) => ({ name: 'calles.csv', key })), told: {} };
    return {
      keys,
      row: { _id: newId(), name: loadStreetFiles.name, payload, state, createAt: now, ...(state !== 'Pendiente' && { endAt: now }) },
    };
  });
  for (const { row } of runs) await t.inCompany(company, (db) => db.insert(jobRuns).values(row));
  const all = runs.flatMap(({ keys }) => keys);
  const used = await asPlatform(t.database, (db) => filesOfStreets(db, [...all, newFileKey(company.companyId, 'bin')]));
  expect(used.toSorted()).toEqual(
    runs
      .slice(0, 2)
      .flatMap(({ keys }) => keys)
      .toSorted(),
  );
});
