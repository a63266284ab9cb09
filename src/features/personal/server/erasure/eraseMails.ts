import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { COMPANY_HEADER, outboxOf } from '#server/mail.ts';

/** A mail that lies in the data folder for want of a mail server: whose it is, to whom, and the whole of it. */
export type LyingMail = { company: string; to: string; text: string };

/** Lines of a header that go on, and those of a body in quoted-printable; letters as bodies and subjects write them. */
const unfolded = (text: string) =>
  text
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\r\n/g, '')
    .replace(/=\?utf-8\?b\?([\w+/=]*)\?=/gi, (_word, bytes: string) => Buffer.from(bytes, 'base64').toString())
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_word, letters: string) => letters.replaceAll('_', ' '))
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    // A text part that is nothing but base64, as one with many letters of other alphabets.
    .replace(
      /(text\/plain[^\r]*\r\n(?:[\w-]+:[^\r]*\r\n)*content-transfer-encoding: base64(?:\r\n[\w-]+:[^\r]*)*\r\n\r\n)([\w+/=\r\n]+)/gi,
      (_part, head: string, body: string) => head + Buffer.from(body, 'base64').toString(),
    );

const mailOf = (bytes: string): LyingMail => {
  const text = unfolded(bytes);
  const [head = ''] = text.split('\r\n\r\n', 1);
  const said = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const to = /([^<>\s]+)>?$/.exec(said('To'))?.[1] ?? '';
  return { company: said(COMPANY_HEADER), to: to.toLowerCase(), text };
};

/** Removes those mails of the outbox that are some; gives how many. */
export const eraseMails = async (config: Pick<Config, 'DATA_DIR'>, isGone: (mail: LyingMail) => boolean): Promise<number> => {
  const folder = outboxOf(config);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const file of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, file);
    if (!isGone(mailOf(await readFile(path, 'utf8').catch(() => '')))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
