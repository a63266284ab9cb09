import { importsApi } from '../api.ts';
import { openAside } from '../file/readAside.ts';
import { confirmFile, type Progress } from './confirmFile.ts';
import { rememberedTable } from './rememberedTable.ts';
import { FileRefused } from './fileRefused.ts';
import { beginFile, rememberedReading, type WorkFile } from './workFile.ts';

/**
 * Reads a file that was picked, as far as nobody has to say anything.
 * @param onRefused told the hash of its bytes, before it throws
 * @throws FileRefused ApiError
 */
export const readPicked = async (picked: File, onRefused: (hash: string) => void, onProgress: Progress): Promise<WorkFile> => {
  const aside = await openAside(picked);
  const { hash } = aside;
  if ('refusal' in aside.read) {
    onRefused(hash);
    throw new FileRefused(aside.read);
  }
  const { source, found: own } = aside.read;
  const begin = async () => {
    const [table, days] = await Promise.all([rememberedTable(source, own), importsApi.days.call({})]);
    const { found, choice, layout } = table;
    // The worker knows the titles that it found, and no others.
    const known = choice ? undefined : await aside.know(days.today, rememberedReading(layout, found));
    return beginFile({ name: picked.name, hash, source, ...(choice && { choice }) }, found, layout, days, known);
  };
  const file = await begin().finally(() => aside.end());
  return file.step === 'review' ? confirmFile(file, onProgress) : file;
};
