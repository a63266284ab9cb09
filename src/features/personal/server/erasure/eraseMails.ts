import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { outboxOf } from '#server/mail.ts';

/** A mail that lies in the data folder for want of a mail server: to whom, and the whole of it. */
export type LyingMail = { to: string; text: string };

/** Lines of a header that go on, and those of a body in quoted-printable. */
const unfolded = (text: string) => text.replace(/\r\n[ \t]+/g, ' ').replace(/=\r\n/g, '');

/** Removes those mails of the outbox that are some; gives how many. */
export const eraseMails = async (
  config: Pick<Config, 'DATA_DIR'>,
  isGone: (mail: LyingMail) => boolean | Promise<boolean>,
): Promise<number> => {
  const folder = outboxOf(config);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const file of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, file);
    const text = unfolded(await readFile(path, 'utf8').catch(() => ''));
    const to = /^To: (?:.*<)?([^<>\s]+)>?\s*$/im.exec(text)?.[1] ?? '';
    if (!(await isGone({ to: to.toLowerCase(), text }))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
