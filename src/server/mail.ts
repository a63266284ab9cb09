import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Config } from './config.ts';
import { newId } from './ids.ts';
import { writeWhole } from './files/writeWhole.ts';

/** What mail needs of the configuration; without `SMTP_URL` mails are left under `DATA_DIR/outbox` as .eml files. */
export type MailConfig = Pick<Config, 'DATA_DIR' | 'SMTP_URL' | 'MAIL_FROM'>;

/** A file that goes with a mail. */
export type Attachment = { name: string; type: string; bytes: Uint8Array };

/** One mail to one person. */
export type Message = {
  /** The company of whose business it is; several may know one address. */
  company: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Whom an answer goes to; the sender unless told. */
  replyTo?: string;
  attachments?: readonly Attachment[];
};

/** Sends mail. */
export type Mail = {
  /** Done when the mail server (or the outbox) has it; throws when the address is not one or the server refuses. */
  send(message: Message): Promise<void>;
};

/** What a mail in the outbox says of whose it is, and to nobody else: no mail server is told. */
export const COMPANY_HEADER = 'X-Reparto-Company';

/** Where mails are left for want of a mail server. */
export const outboxOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'outbox');

/** Headers are one line each: whatever would end one is a space. */
// oxlint-disable-next-line no-control-regex
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/** Opens the way mail goes out. */
export const openMail = (config: MailConfig): Mail => {
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  const addressed = (address: string) => ({ name: '', address: z.email().parse(address) });
  const compose = ({ to, subject, text, html, replyTo, attachments = [] }: Message) => ({
    from: config.MAIL_FROM,
    to: addressed(to),
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    ...(replyTo !== undefined && { replyTo: addressed(replyTo) }),
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  });
  if (!config.SMTP_URL) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
    return {
      send: async (message) => {
        const { message: bytes } = await writer.sendMail({ ...compose(message), headers: { [COMPANY_HEADER]: message.company } });
        await writeWhole(join(outboxOf(config), `${newId()}.eml`), bytes as Buffer);
      },
    };
  }
  const server = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...closed,
  });
  return {
    send: async (message) => {
      await server.sendMail(compose(message));
    },
  };
};
