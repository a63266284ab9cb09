import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_OBSERVATION } from '#shared/text.ts';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { clients } from '../../../clients/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, asked } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

const NOTE = 'Feriado del 23: se entregó el 24.\nConsultas a Ñata, int. 12.';
type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const pagesOf = async ({ company }: Team, _id: string) => {
  const { body } = await t.call(calls.printSettlement, { _id }, company.token);
  return readPaper(new Uint8Array((await t.app.inject(body.url)).rawPayload));
};

test('what a client is told of a settlement is kept, changed with it, told in its history, and printed', async () => {
  const team = await t.team();
  const { company, client, deliver, settle, settlement } = team;
  const order = await deliver();
  const { _id } = await settle([order], { observation: `  ${NOTE}\n` });
  expect((await settlement(_id)).observation).toBe(NOTE);
  const [page] = await pagesOf(team, _id);
  for (const said of ['Observación', ...NOTE.split('\n')]) expect(page?.text).toContain(said);
  const form = { ...asked(client, [order]), _id, version: 1, observation: 'Sin novedades' };
  expect((await t.call(calls.editSettlement, form, company.token)).body).toMatchObject({ _id, version: 2 });
  expect((await settlement(_id)).observation).toBe('Sin novedades');
  const { data } = (await t.call(calls.settlementHistory, { _id }, company.token)).body;
  expect(data.map(({ changes }) => changes)).toContainEqual({ observation: { from: NOTE, to: 'Sin novedades' } });
});

test('without one nothing is said; one that is too long is refused at its field', async () => {
  const team = await t.team();
  const { company, client, deliver, settle, settlement } = team;
  const { _id } = await settle([await deliver()]);
  expect((await settlement(_id)).observation).toBe('');
  expect((await pagesOf(team, _id)).map(({ text }) => text).join()).not.toContain('Observación');
  const form = { ...asked(client, [await deliver()]), observation: 'x'.repeat(MAX_OBSERVATION + 1) };
  const { status, body } = await t.call(calls.createSettlement, form, company.token);
  expect([status, body.fields?.['observation']]).toEqual([400, 'Hasta 1000 caracteres']);
});

test('one of hundreds of lines goes on over pages, all of it, and before that orders are without charge', async () => {
  const team = await t.team();
  const { company, client, driver, settle } = team;
  const far = await t.make.order(company, { client, driverAssign: driver, status: 8, deliveryDate: new Date() });
  const lines = Array.from({ length: 160 }, (_, at) => `L${at}.`);
  const { _id } = await settle([far], { observation: lines.join('\n') });
  const pages = await pagesOf(team, _id);
  expect(pages.length).toBeGreaterThan(2);
  const whole = pages.map(({ text }) => text).join(' ');
  const places = [...lines, 'Una orden sin zona figura sin cargo'].map((line) => whole.indexOf(line));
  expect(places.filter((at) => at < 0)).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the mail says it, too', async () => {
  const { company, client, deliver, settle } = await t.team();
  await t.inCompany(company, (db) => db.update(clients).set({ email: 'nota@nandu.test' }).where(eq(clients._id, client)));
  const { _id } = await settle([await deliver()], { observation: 'Consultas: interno 12' });
  await t.call(calls.mailSettlement, { _id, sending: newId() }, company.token);
  const outbox = path.join(t.ports.config.DATA_DIR, 'outbox');
  await vi.waitFor(
    () => {
      const mails = readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8'));
      expect(mails.find((mail) => mail.includes('To: nota@nandu.test'))).toContain('Consultas: interno 12');
    },
    { timeout: 10_000, interval: 30 },
  );
});
