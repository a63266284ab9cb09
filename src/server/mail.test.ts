import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openMail, type Mail } from './mail.ts';
import { startSmtp } from './testingMail.ts';

const MAIL_FROM = 'Reparto <no-responder@reparto.example>';
const company = '01989e5e-7c8a-7000-8000-000000000001';
const folders: string[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reparto-mail-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))));

const outbox = async () => {
  const names = await readdir(join(folder, 'outbox'));
  return Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')));
};

test('without a mail server each mail is a whole .eml file in the outbox', async () => {
  const mail = openMail({ DATA_DIR: folder, MAIL_FROM, SMTP_URL: undefined });
  await mail.send({ company, to: 'ana@example.com', subject: 'Contraseña', text: 'Su código es 1234', html: '<b>Su código es 1234</b>' });
  const [names, [text]] = [await readdir(join(folder, 'outbox')), await outbox()];
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)]);
  expect(text).toMatch(new RegExp(`^X-Reparto-Company: ${company}\r$`, 'm'));
  expect(text).toContain(`From: ${MAIL_FROM}\r\nTo: ana@example.com\r\nSubject: =?UTF-8?Q?Contrase=C3=B1a?=\r\n`);
  expect(text).toContain('Su c=C3=B3digo es 1234');
  expect(text).toContain('text/html');
});

test('a mail carries files, whose names add no header, and says whom to answer', async () => {
  const mail = openMail({ DATA_DIR: folder, MAIL_FROM, SMTP_URL: undefined });
  const bytes = new Uint8Array(Buffer.from('%PDF-1.7 ñ'));
  const attachments = [{ name: 'Liquidación QKT\r\nX-Eva: 1.pdf', type: 'application/pdf', bytes }];
  await mail.send({ company, to: 'ana@example.com', subject: 'Liquidación', text: 'Va adjunta', replyTo: 'caro@example.com', attachments });
  const [text = ''] = await outbox();
  expect(text).toContain('Reply-To: caro@example.com\r\n');
  expect(text).toContain('Content-Type: application/pdf');
  expect(text).toContain(Buffer.from('%PDF-1.7 ñ').toString('base64'));
  expect(text).not.toMatch(/^X-Eva:/m);
});

test('with SMTP_URL the mail goes to that server, with one recipient in its envelope', async () => {
  const smtp = await startSmtp();
  await openMail({ DATA_DIR: folder, MAIL_FROM, SMTP_URL: smtp.url }).send({
    company,
    to: 'ana@example.com',
    subject: 'Hola',
    text: 'Buen día',
  });
  expect(smtp.got.envelope).toEqual(['MAIL FROM:<no-responder@reparto.example>', 'RCPT TO:<ana@example.com>']);
  expect(smtp.got.text).toContain('Subject: Hola\r\n');
  expect(smtp.got.text).not.toContain(company);
  smtp.close();
});

test('a mail the server refuses is an error', async () => {
  const smtp = await startSmtp('554 no');
  const sent = openMail({ DATA_DIR: folder, MAIL_FROM, SMTP_URL: smtp.url }).send({
    company,
    to: 'ana@example.com',
    subject: 'Hola',
    text: 'Buen día',
  });
  await expect(sent).rejects.toThrow('554');
  smtp.close();
});

test('neither address nor subject can add a header or a recipient', async () => {
  const mail: Mail = openMail({ DATA_DIR: folder, MAIL_FROM, SMTP_URL: undefined });
  for (const to of ['ana@example.com\r\nBcc: eva@example.com', 'ana@example.com, eva@example.com', 'Ana <ana@example.com>', ''])
    await expect(mail.send({ company, to, subject: 'Hola', text: '' })).rejects.toThrow(z.ZodError);
  await mail.send({ company, to: 'ana@example.com', subject: 'Hola\r\nBcc: eva@example.com\r\n\r\ncuerpo', text: 'Buen día' });
  const [text] = await outbox();
  expect(text).toContain('\r\nSubject: Hola Bcc: eva@example.com cuerpo\r\n');
  expect(text).not.toMatch(/^Bcc:/m);
});
