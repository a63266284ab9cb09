import { readingFrom } from '../connecting/replica.ts';
import { openDatabase } from '../db.ts';
import { openFiles } from '../files/files.ts';
import { declaredSheet, type SheetTask } from './sheetThreads.ts';
import { writeSheet } from './writeSheet.ts';

/** Rows that are read at a time; twice as many are held. */
const CHUNK = 500;

/**
 * The threads of `sheetThreads.ts`: reads the rows of a sheet, writes it and stores the file.
 * @returns why the replica was not read from, where there is one
 */
export default async ({ asked, ids, key, company, name, module, url, replica, files, port }: SheetTask): Promise<string | undefined> => {
  await import(module);
  const { sheetOf, rows } = declaredSheet(name);
  // What a lost connection breaks is told by the query that fails.
  const database = openDatabase(url, 1, () => undefined);
  const reading = readingFrom(database, replica);
  const readAt = (start: number) => {
    const chunk = reading.read(company, (db) => rows(db, asked, ids.slice(start, start + CHUNK)));
    // Who waits for it is told; when the writing fails before, nobody does.
    chunk.catch(() => undefined);
    return chunk;
  };
  const read = async function* () {
    let next = readAt(0);
    for (let start = 0; start < ids.length; start += CHUNK) {
      port.postMessage(start);
      const chunk = await next;
      // PostgreSQL reads while this thread writes.
      if (start + CHUNK < ids.length) next = readAt(start + CHUNK);
      yield* chunk;
    }
  };
  try {
    const store = await openFiles(files);
    await store.put(key, writeSheet(sheetOf(asked, read())));
    return reading.fault();
  } finally {
    port.close();
    await reading.close();
    await database.close();
  }
};
