import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStore } from '#server/files/files.ts';
import { jsonLines, toldKey, type WrittenFile, writeStream } from './copyRows.ts';

/** Where what is written is told. */
export type Sums = { note: (path: string, file: WrittenFile) => Promise<void> };

/** Keys of files that the company's history names: its own, and those of partners who wrote into its orders. */
const namedFiles = async function* (client: pg.ClientBase, company: string) {
  const lines = jsonLines(
    client,
    `select distinct file ->> 'key' as key from order_history, jsonb_array_elements(files) file
     where company_id = '${company}' and files <> '[]'`,
  );
  for await (const line of createInterface({ input: Readable.from(lines), crlfDelay: Infinity }))
    yield (JSON.parse(line) as { key: string }).key;
};

/**
 * Copies the files of a company one after another, those too that its partners wrote into its orders.
 * @param client within the snapshot, as the owner
 */
export const exportFiles = async (
  client: pg.ClientBase,
  { files, company, folder, sums }: { files: FileStore; company: string; folder: string; sums: Sums },
): Promise<{ total: number; bytes: number; missing: number }> => {
  const told = { total: 0, bytes: 0, missing: 0 };
  const lost = createWriteStream(join(folder, 'missing.txt'), { flags: 'w', mode: 0o600 });
  const copy = async (key: string) => {
    const path = join('files', toldKey(key, company));
    if (existsSync(join(folder, path))) return;
    const stored = await files.read(key);
    if (!stored) {
      told.missing += 1;
      lost.write(`${toldKey(key, company)}\n`);
      return;
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const written = await writeStream(stored.stream, join(folder, path));
    told.total += 1;
    told.bytes += written.bytes;
    await sums.note(path, written);
  };
  // What is half written ends otherwise: it is no file yet.
  for await (const key of files.keysOf(company)) if (!key.endsWith('.tmp')) await copy(key);
  for await (const key of namedFiles(client, company)) await copy(key);
  await new Promise<void>((resolve, reject) => lost.once('error', reject).end(resolve));
  return told;
};
