import { today } from '#shared/time.ts';
import { exportKey } from '#server/files/files.ts';
import { inPaperThread } from '#server/pdf/paperThreads.ts';
import type { Ports } from '#server/ports.ts';
import type { Printing } from '../printing.ts';

/** Who prints, and when. */
type Storing = Pick<Printing, 'now' | 'signal'> & { viewer: { company: string }; ports: Pick<Ports, 'files'> };

/** What a paper is made of. */
export type PaperWork = {
  /** Its file, whose export of that name draws it. */
  thread: URL;
  name: string;
  payload: unknown;
  /** Name of its file, without its ending: 'Remito R-12AB00048310'. */
  file: string;
};

/** Makes a paper as a PDF and gives the address at which it opens, for 15 minutes. Not inside a transaction. */
export const toPaper = async (
  { thread, name, payload, file }: PaperWork,
  { viewer, now, ports: { files }, signal }: Storing,
): Promise<string> => {
  const bytes = await inPaperThread(thread, name, payload, { signal });
  const key = exportKey(viewer.company, 'pdf');
  await files.put(key, bytes);
  return files.download(key, `${file}.pdf`, now);
};

/** Name of a file that is of many orders: 'Remitos 2026-11-24'. */
export const datedName = (title: string, now: Date): string => `${title} ${today(now)}`;
