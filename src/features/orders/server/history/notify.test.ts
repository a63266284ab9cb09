import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { notifyRecipients } from './notify.ts';
import { orderHistory, orders as orderRows } from '../tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let seen = 0;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const outbox = () => {
  try {
    const folder = path.join(t.ports.config.DATA_DIR, 'outbox');
    return readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  } catch {
    return [];
  }
};
beforeEach(() => {
  seen = outbox().length;
});
const runs = (company: Company) => t.inCompany(company, (db) => db.select().from(jobRuns).where(eq(jobRuns.name, 'notify')));
const sent = async (company: Company) => {
  const done = await vi.waitFor(
    async () => {
      const all = await runs(company);
      expect(all.map(({ state }) => state)).toEqual(all.map(() => 'Completado'));
      expect(all.length).toBeGreaterThan(0);
      return all;
    },
    { timeout: 20_000, interval: 50 },
  );
  return done.map(({ result }) => result?.sent);
};
const to = (mails: string[]) =>
  mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim()).toSorted((a, b) => String(a).localeCompare(String(b)));

test('a change that is to be told mails each recipient with an address once, and nobody else', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const orders = [
    await t.make.order(company, { toEmail: 'ana@correo.test', toName: 'Ana' }),
    await t.make.order(company, { toEmail: 'beto@correo.test', toName: null }),
    await t.make.order(company, { toEmail: 'no es una dirección' }),
    await t.make.order(company, { toEmail: null }),
    await t.make.order(company, { toEmail: 'borrada@correo.test', status: 99 }),
  ];
  const { body } = await t.call(contract.changeBulk, { orders, status: 5, driverAssign, notify: true }, company.token);
  expect([body.changed, body.refusedTotal]).toEqual([4, 1]);
  expect(await sent(company)).toEqual([2]);
  const mails = outbox().slice(seen);
  expect(to(mails)).toEqual(['ana@correo.test', 'beto@correo.test']);
  const ana = mails.find((mail) => mail.includes('To: ana@')) ?? '';
  expect(ana).toContain(`Subject: Su pedido ${company.transferid}00000001`);
  expect(ana.replaceAll('=\r\n', '').replaceAll('=C3=AD', 'í')).toContain('Sígalo en http://localhost:3000/follow/');
  expect(ana.replaceAll('=\r\n', '')).toContain(`Hola Ana, su pedido ${company.transferid}00000001 ya tiene un chofer asignado.`);
});

test('begun again, it sends no mail twice', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { toEmail: 'una@correo.test' });
  await t.call(contract.changeBulk, { orders: [_id], status: 10, observation: 'Nadie', notify: true }, company.token);
  expect(await sent(company)).toEqual([1]);
  const entries = await t.inCompany(company, (db) => db.select().from(orderHistory).where(eq(orderHistory.order, _id)));
  const again = await notifyRecipients.run({
    payload: { entries: entries.filter(({ status }) => status === 10).map((entry) => entry._id) },
    company: company.companyId,
    run: newId(),
    employee: null,
    ports: t.ports,
    inCompany: (run) => t.inCompany(company, run),
    progress: () => Promise.resolve(),
  });
  expect([again, outbox().length - seen]).toEqual([{ sent: 0 }, 1]);
});

test('a mail that cannot go out now goes out when it is tried again', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { toEmail: 'luego@correo.test' });
  await t.call(contract.changeBulk, { orders: [_id], status: 20, observation: 'Lejos' }, company.token);
  const entry = (await t.inCompany(company, (db) => db.select().from(orderHistory).where(eq(orderHistory.order, _id)))).find(
    ({ status }) => status === 20,
  );
  const context = {
    payload: { entries: [entry?._id ?? ''] },
    company: company.companyId,
    run: newId(),
    employee: null,
    inCompany: <T>(run: Parameters<typeof t.inCompany<T>>[1]) => t.inCompany(company, run),
    progress: () => Promise.resolve(),
  };
  const broken = { ...t.ports, mail: { send: () => Promise.reject(new Error('server busy')) } };
  await expect(notifyRecipients.run({ ...context, ports: broken })).rejects.toThrow('1 of 1 mails did not go out');
  expect(await notifyRecipients.run({ ...context, ports: t.ports })).toEqual({ sent: 1 });
});

test('what was undone before its mail went out is told nobody, nor is the undoing', async () => {
  const company = await t.make.company();
  const orders = [await t.make.order(company, { toEmail: 'eva@correo.test' }), await t.make.order(company, { toEmail: 'leo@correo.test' })];
  const { body } = await t.call(contract.changeBulk, { orders, status: 10, observation: 'Nadie' }, company.token);
  await t.call(contract.changeBulk, { orders: [orders[1]], status: 42, observation: 'Llamó' }, company.token);
  await t.call(contract.undoBulk, { batch: body.batch }, company.token);
  const entries = await t.inCompany(company, (db) => db.select().from(orderHistory).where(eq(orderHistory.batch, body.batch)));
  const { sent: told } = await notifyRecipients.run({
    payload: { entries: entries.map((entry) => entry._id) },
    company: company.companyId,
    run: newId(),
    employee: null,
    ports: t.ports,
    inCompany: (run) => t.inCompany(company, run),
    progress: () => Promise.resolve(),
  });
  expect([told, to(outbox().slice(seen))]).toEqual([1, ['leo@correo.test']]);
  expect(await runs(company)).toEqual([]);
});

test('who has another address by the time of their mail is mailed there, and who has none any more is not', async () => {
  const company = await t.make.company();
  const ids = [
    await t.make.order(company, { toEmail: 'primera@correo.test', toName: 'Ana' }),
    await t.make.order(company, { toEmail: 'antes@correo.test', toName: 'Eva' }),
    await t.make.order(company, { toEmail: 'nadie@correo.test', toName: 'Leo' }),
  ];
  await t.call(contract.changeBulk, { orders: ids, status: 20, observation: 'Lejos' }, company.token);
  const entries = (await t.inCompany(company, (db) => db.select().from(orderHistory).where(eq(orderHistory.status, 20)))).toSorted(
    (a, b) => ids.indexOf(a.order) - ids.indexOf(b.order),
  );
  let changed = false;
  const result = await notifyRecipients.run({
    payload: { entries: entries.map(({ _id }) => _id) },
    company: company.companyId,
    run: newId(),
    employee: null,
    ports: t.ports,
    inCompany: (run) => t.inCompany(company, run),
    // All were read by then.
    progress: async () => {
      if (changed) return;
      changed = true;
      await t.inCompany(company, async (db) => {
        await db.update(orderRows).set({ toEmail: 'ahora@correo.test' }).where(eq(orderRows._id, ids[1]!));
        await db.update(orderRows).set({ toEmail: null }).where(eq(orderRows._id, ids[2]!));
      });
    },
  });
  expect([result, to(outbox().slice(seen))]).toEqual([{ sent: 2 }, ['ahora@correo.test', 'primera@correo.test']]);
});

test('without the switch nobody is told; a status that is not told refuses it', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { toEmail: 'nadie@correo.test' });
  await t.call(contract.changeBulk, { orders: [_id], status: 18, observation: 'Vuelve', notify: false }, company.token);
  const { body } = await t.call(contract.changeBulk, { orders: [_id], status: 24, notify: true }, company.token);
  expect(body.fields).toEqual({ notify: 'Este estado no se avisa al destinatario' });
  expect(await runs(company)).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
