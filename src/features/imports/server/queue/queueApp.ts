import { eq } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import { imports } from '../../contract.ts';
import { importFiles } from '../tables.ts';
import { importsApp } from '../testing.ts';

const MINUTE = 60_000;
/** Minutes of a day. */
export const DAYS = 24 * 60;
const before = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

/** What a screen tells of a file that nothing is wrong with. */
export const file = (more: object = {}) => ({
  _id: newId(),
  fileName: 'ventas.csv',
  hash: 'ab'.repeat(32),
  layout: 'Tienda Nube',
  total: 248,
  state: 'review',
  pending: 31,
  ...more,
});

/** The server with what tests of the team's list ask of it. */
export const queueApp = async () => {
  const t = await importsApp();
  /** A company with two people who import. */
  const team = async () => {
    const { company, client } = await t.withClient();
    const { token, _id } = await t.make.user(company, 'clerk', ['order'], { name: 'Ramón', last: 'Ortúzar' });
    const save = (told: object, by = company.token) => t.call(imports.saveFile, told, by);
    const list = async (by = company.token, day?: string) => (await t.call(imports.searchFiles, { ...(day && { day }) }, by)).body.data;
    /** Makes a file as old as told. */
    const age = (_file: string, minutes: number, seen = minutes) =>
      t.inCompany(company, (db) =>
        db
          .update(importFiles)
          .set({ createAt: before(minutes), seenAt: before(seen) })
          .where(eq(importFiles._id, _file)),
      );
    return { company, client, ramon: { token, _id }, save, list, age };
  };
  return { ...t, team };
};
