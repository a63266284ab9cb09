import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { clients } from '../../../clients/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { settlements } from '../tables.ts';
import { accountsApp } from '../testing.ts';
import { mailSettlementJob } from './mail.ts';
import { settlementMails } from './tables.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `pagos-${addresses}@nandu.test`;
};
/** Mails to an address, as they were sent. */
const mailsTo = (email: string) => {
  const outbox = path.join(t.ports.config.DATA_DIR, 'outbox');
  const names = existsSync(outbox) ? readdirSync(outbox).toSorted() : [];
  return names.map((name) => readFileSync(path.join(outbox, name), 'utf8')).filter((mail) => mail.includes(`To: ${email}\r\n`));
};
/** What a mail says, and its file. */
const opened = (mail: string) => {
  const said = mail
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  const [, packed = ''] = /Content-Type: application\/pdf[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? [];
  return { said, bytes: new Uint8Array(Buffer.from(packed, 'base64')) };
};
const sentTo = (email: string) =>
  vi.waitFor(
    () => {
      const [mail] = mailsTo(email);
      if (!mail) throw new Error('no mail');
      return opened(mail);
    },
    { timeout: 10_000, interval: 30 },
  );
const idle = () =>
  vi.waitFor(
    async () => {
      const { rowCount } = await t.database.owner.query("select from job_runs where state in ('Pendiente', 'Procesando')");
      expect(rowCount).toBe(0);
    },
    { timeout: 10_000, interval: 30 },
  );

/** A team whose client has an address, with a settlement. */
const settledTeam = async (email: string | null) => {
  const team = await t.team();
  await t.inCompany(team.company, (db) => db.update(clients).set({ email }).where(eq(clients._id, team.client)));
  return { ...team, ...(await team.settle([await team.deliver({ collected: 450.5 })])) };
};

test('a settlement goes to its client’s address with its PDF, and the history says where to', async () => {
  const email = anAddress();
  const { company, _id, invoice } = await settledTeam(email);
  const { status, body } = await t.call(calls.mailSettlement, { _id, sending: newId() }, company.token);
  expect([status, body]).toEqual([200, { to: email }]);
  const { said, bytes } = await sentTo(email);
  for (const text of [
    `liquidación ${invoice}`,
    'Ñandú Indumentaria',
    'Total a pagar: $ 2.999,50',
    'no es válido como factura',
    `${invoice}.pdf`,
  ])
    expect(said).toContain(text);
  expect(said).not.toContain('Rocío');
  const [page] = await readPaper(bytes);
  expect(page?.text).toContain(invoice);
  expect(page?.text).toContain('$ 2.999,50');
  const { data } = (await t.call(calls.settlementHistory, { _id }, company.token)).body;
  expect(data[0]).toMatchObject({ action: 'edit', changes: { mail: { from: null, to: email } }, employee: 'Dueña Núñez' });
  await idle();
  const { body: where } = await t.call(calls.settlementMails, { _id }, company.token);
  expect(where).toEqual({
    to: email,
    client: 'Ñandú Indumentaria',
    data: [{ to: email, createAt: expect.any(String), sentAt: expect.any(String), failed: false }],
  });
});

test('asked for twice it goes once, to the address that was said for this time', async () => {
  const [own, other] = [anAddress(), anAddress()];
  const { company, _id } = await settledTeam(own);
  const asked = { _id, to: ` ${other.toUpperCase()} `, sending: newId() };
  const answers = await Promise.all([1, 2, 3].map(() => t.call(calls.mailSettlement, asked, company.token)));
  expect(answers.map(({ status, body }) => [status, body.to])).toEqual([1, 2, 3].map(() => [200, other]));
  await sentTo(other);
  await idle();
  expect([mailsTo(other).length, mailsTo(own).length]).toEqual([1, 0]);
  expect((await t.call(calls.settlementHistory, { _id }, company.token)).body.total).toBe(2);
  // A process that dies behind the mail server's answer begins the job again.
  const [mail] = await t.inCompany(company, (db) => db.select().from(settlementMails).where(eq(settlementMails.settlement, _id)));
  const inCompany = <T>(run: (db: Parameters<Parameters<typeof t.inCompany>[1]>[0]) => Promise<T>) => t.inCompany(company, run);
  const progress = () => Promise.resolve();
  await mailSettlementJob.run({ run: mail!.job, inCompany, progress, ports: t.ports } as never);
  expect(mailsTo(other)).toHaveLength(1);
});

test('who pays a settlement does not wait for who mails it; many are mailed by one run, the same at the same time once', async () => {
  const email = anAddress();
  const team = await settledTeam(email);
  const { company, _id } = team;
  const other = await team.settle([await team.deliver()]);
  const asked = { settlement: [other._id, _id], sending: newId() };
  await t.inCompany(company, async (db) => {
    await db.select().from(settlements).for('no key update');
    const answers = await Promise.all(
      [asked.settlement, asked.settlement.toReversed()].map((settlement) =>
        t.call(calls.mailSettlements, { ...asked, settlement }, company.token),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.sent])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });
  await idle();
  expect(mailsTo(email)).toHaveLength(2);
  const mails = await t.inCompany(company, (db) => db.select({ job: settlementMails.job }).from(settlementMails));
  expect([mails.length, new Set(mails.map(({ job }) => job)).size]).toEqual([2, 1]);
  expect((await t.call(calls.settlementHistory, { _id }, company.token)).body.total).toBe(2);
});

test('one that is cancelled before it goes is not mailed: its history says so, the others go', async () => {
  const email = anAddress();
  const team = await settledTeam(email);
  const { company, _id } = team;
  const other = await team.settle([await team.deliver()]);
  await t.ports.jobs.stop();
  await t.call(calls.mailSettlements, { settlement: [_id, other._id], sending: newId() }, company.token);
  await t.call(calls.deleteSettlement, { _id, version: 1 }, company.token);
  await t.ports.jobs.start();
  const { said } = await sentTo(email);
  expect(said).toContain(other.invoice);
  await idle();
  expect(mailsTo(email)).toHaveLength(1);
  const { data } = (await t.call(calls.settlementHistory, { _id }, company.token)).body;
  expect(data[0]).toMatchObject({ action: 'edit', changes: { unsent: { from: null, to: email } } });
  expect((await t.call(calls.settlementMails, { _id }, company.token)).body.data).toEqual([]);
});

test.each([
  [null, {}, 400, 'to', 'Requerido'],
  ['a@nandu.test', { to: 'no es un mail' }, 400, 'to', 'Error en el Email'],
  ['a@nandu.test', { to: 'a@b.c\r\nBcc: eva@example.com' }, 400, 'to', 'Error en el Email'],
  ['a@nandu.test', { sending: '' }, 400, 'sending', 'Requerido'],
])('of a client with address %j, sent as %j, is refused', async (email, over, status, path_, message) => {
  const { company, _id } = await settledTeam(email && anAddress());
  const { status: got, body } = await t.call(calls.mailSettlement, { _id, sending: newId(), ...over }, company.token);
  expect([got, body.fields?.[path_]]).toEqual([status, message]);
});

test('a cancelled one is mailed to nobody; of many those without an address are named', async () => {
  const email = anAddress();
  const team = await settledTeam(email);
  const { company, _id, version } = team;
  const mute = await t.make.client(company, 'Sin email');
  await t.inCompany(company, (db) => db.update(clients).set({ email: null }).where(eq(clients._id, mute)));
  const other = await team.settle([await team.deliver({ client: mute })], { client: mute });
  const gone = await team.settle([await team.deliver()]);
  await t.call(calls.deleteSettlement, { _id: gone._id }, company.token);
  expect((await t.call(calls.mailSettlement, { _id: gone._id, sending: newId() }, company.token)).body.message).toBe(
    `La liquidación ${gone.invoice} está cancelada`,
  );
  const asked = { settlement: [_id, other._id, gone._id], sending: newId() };
  for (let n = 0; n < 2; n += 1) {
    const { body } = await t.call(calls.mailSettlements, asked, company.token);
    expect(body).toEqual({
      sent: 1,
      left: [
        { _id: other._id, invoice: other.invoice, client: 'Sin email', why: 'el cliente no tiene email' },
        { _id: gone._id, invoice: gone.invoice, client: 'Ñandú Indumentaria', why: 'está cancelada' },
      ],
    });
  }
  await sentTo(email);
  await idle();
  expect([mailsTo(email).length, version]).toEqual([1, 1]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
