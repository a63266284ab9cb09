import { asCompany, openDatabase } from '../db.ts';
import { openFiles } from '../files/files.ts';
import { declaredSheet, type SheetTask } from './sheetThreads.ts';
import { writeSheet } from './writeSheet.ts';

/** Rows that are read, and held, at a time. */
const CHUNK = 500;

/** The threads of `sheetThreads.ts`: reads the rows of a sheet, writes it and stores the file. */
export default async ({ asked, ids, key, company, name, module, url, files, port }: SheetTask): Promise<void> => {
  await import(module);
  const { sheetOf, rows } = declaredSheet(name);
  // What a lost connection breaks is told by the query that fails.
  const database = openDatabase(url, 1, () => undefined);
  const read = async function* () {
    for (let start = 0; start < ids.length; start += CHUNK) {
      port.postMessage(start);
      yield* await asCompany(database, company, (db) => rows(db, asked, ids.slice(start, start + CHUNK)));
    }
  };
  try {
    const store = await openFiles(files);
    await store.put(key, writeSheet(sheetOf(asked, read())));
  } finally {
    port.close();
    await database.close();
  }
};
