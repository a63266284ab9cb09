import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { webhookServer } from '../../../../testing/webhookServer.ts';
import { developers } from '../../contract.ts';
import { webhookTroubles } from '../operations.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';
import { makeWebhook } from '../testing.ts';
import { sendDue } from './sender.ts';

let t: App;
let open: App;
let side: Awaited<ReturnType<typeof webhookServer>>;
beforeAll(async () => {
  [t, open] = [await testApp(), await testApp({ WEBHOOK_PRIVATE: '1' })];
});
beforeEach(async () => {
  side = await webhookServer();
});
afterEach(() => side.close());
afterAll(async () => {
  expect([t.problems, open.problems]).toEqual([[], []]);
  await t.close();
  await open.close();
});

const add = (company: Company, over: object = {}, token = company.token) =>
  t.call(
    developers.addWebhook,
    { _id: newId(), name: 'Tienda', url: 'https://tienda.example/avisos', events: ['order.created'], ...over },
    token,
  );
const list = async (company: Company, app = t) => (await app.call(developers.webhooks, {}, company.token)).body.data;
const notesOf = (company: Company, _id: string) => t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.record, _id)));

describe('making a webhook', () => {
  test('gives its secret once; the same form again gives the same, and what changed is told in the history', async () => {
    const company = await t.make.company();
    const form = { _id: newId() };
    const [first, second] = [await add(company, form), await add(company, form)];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(first.body.secret).toMatch(/^whsec_[\w-]{43}$/);
    expect((await add(company, { ...form, name: 'Otra' })).status).toBe(409);
    expect(JSON.stringify(await list(company))).not.toContain(first.body.secret);
    const edit = { _id: form._id, version: 1, name: 'Tienda 2', url: 'https://otra.example/', events: ['order.delivered'] };
    expect((await t.call(developers.saveWebhook, edit, company.token)).body).toEqual({ _id: form._id, version: 2 });
    expect((await t.call(developers.saveWebhook, edit, company.token)).body.code).toBe('STALE');
    const [made, changed] = await notesOf(company, form._id);
    expect([made!.action, changed!.changes]).toEqual([
      'create',
      {
        name: { from: 'Tienda', to: 'Tienda 2' },
        url: { from: 'https://tienda.example/avisos', to: 'https://otra.example/' },
        events: { from: ['Orden creada'], to: ['Entrega con comprobante'] },
      },
    ]);
  });

  test('its secret is not given to who sends its form later, nor to somebody else, nor once it was replaced', async () => {
    const company = await t.make.company();
    const form = { _id: newId() };
    const refused = { status: 409, body: { message: 'Ese webhook ya se creó: empiece otro' } };
    const set = (values: object) => t.inCompany(company, (db) => db.update(webhooks).set(values).where(eq(webhooks._id, form._id)));
    await add(company, form);
    const { token } = await t.make.user(company, 'admin');
    expect(await add(company, form, token)).toMatchObject(refused);
    await set({ createAt: new Date(Date.now() - 10 * 60_000 - 1_000) });
    expect(await add(company, form)).toMatchObject(refused);
    await set({ createAt: new Date(Date.now() - 9 * 60_000) });
    expect((await add(company, form)).status).toBe(200);
    await t.call(developers.rotateSecret, { _id: form._id, version: 1 }, company.token);
    expect(await add(company, form)).toMatchObject(refused);
  });

  test.each([
    ['http://tienda.example/', 'La dirección empieza con https://'],
    ['https://127.0.0.1/', 'Esa dirección lleva a una red privada: use una de internet'],
    ['https://169.254.169.254/latest/', 'Esa dirección lleva a una red privada: use una de internet'],
    ['https://[::1]/', 'Esa dirección lleva a una red privada: use una de internet'],
    ['https://a:b@tienda.example/', 'La dirección no lleva usuario ni contraseña'],
    ['tienda', 'Escriba una dirección como https://ejemplo.com/avisos'],
    ['', 'Requerido'],
  ])('%s is refused at the address', async (url, fault) => {
    const { status, body } = await add(await t.make.company(), { url });
    expect([status, body.fields]).toEqual([400, { url: fault }]);
  });

  test.each([
    [{ events: [] }, { events: 'Elija al menos un aviso' }],
    [{ events: ['order.created', 'order.created'] }, { events: 'Un aviso está dos veces' }],
    [{ events: ['todo'] }, { 'events.0': 'Aviso inexistente' }],
    [{ name: '' }, { name: 'Requerido' }],
  ])('%j is refused', async (over, fields) => {
    const { status, body } = await add(await t.make.company(), over);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('two of one name are refused at the name; twenty are the most', async () => {
    const company = await t.make.company();
    await add(company);
    expect((await add(company)).body.fields).toEqual({ name: 'Otro webhook ya se llama así' });
    const answers = await Promise.all(Array.from({ length: 22 }, (_, i) => add(company, { name: `Tienda ${i}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  });

  test('a clerk makes none', async () => {
    const company = await t.make.company();
    const { token } = await t.make.user(company, 'clerk', ['office', 'order']);
    expect((await add(company, {}, token)).status).toBe(403);
  });
});

describe('a test', () => {
  test('arrives, and tells what was answered and how long it took; one that does not is not tried again', async () => {
    const company = await open.make.company();
    const _id = await makeWebhook(open, company, { url: side.url, state: 'paused' });
    const ok = await open.call(developers.testWebhook, { _id }, company.token);
    expect(ok.body).toMatchObject({
      event: 'test',
      subject: 'Prueba',
      state: 'delivered',
      status: 200,
      fault: null,
      attempts: 1,
      dueAt: null,
    });
    expect(side.heard[0]!.notice).toMatchObject({ type: 'test', data: { message: 'Un aviso de prueba de Reparto' } });
    side.answering(404, 'acá no');
    const bad = await open.call(developers.testWebhook, { _id }, company.token);
    expect(bad.body).toMatchObject({ state: 'lost', status: 404, fault: 'Contesta con el error 404' });
    expect(await list(company, open)).toMatchObject([{ _id, state: 'paused', waiting: 0, failingSince: null }]);
  });

  test('goes to no private address, though the webhook says one', async () => {
    const company = await t.make.company();
    // Made while the installation allowed it.
    const _id = await makeWebhook(t, company, { url: side.url });
    const { body } = await t.call(developers.testWebhook, { _id }, company.token);
    expect([body.state, body.fault, side.heard.length]).toEqual(['lost', 'La dirección empieza con https://', 0]);
  });
});

describe('the log', () => {
  test('tells what was sent and answered, by state and in pages, and sends it again', async () => {
    const company = await open.make.company();
    const webhook = await makeWebhook(open, company, { url: side.url, events: ['order.created', 'order.status'] });
    const numbers: string[] = [];
    for (let i = 0; i < 3; i += 1) numbers.push(await open.make.order(company));
    side.state.answer = (response, { body }) => response.writeHead(body.includes(numbers[1]!) ? 500 : 200).end('visto');
    const send = () => sendDue({ ...open.ports, report: (error) => open.problems.push(error) });
    await send();
    const ask = async (over: object = {}) =>
      (await open.call(developers.deliveries, { webhook, page: 1, size: 2, ...over }, company.token)).body;
    const page = await ask();
    expect([page.total, page.data.map(({ subject }) => subject)]).toEqual([
      3,
      [`${company.transferid}00000003`, `${company.transferid}00000002`],
    ]);
    const waiting = await ask({ state: 'waiting' });
    expect([waiting.total, waiting.data[0]]).toMatchObject([1, { status: 500, fault: 'Contesta con el error 500', attempts: 1 }]);
    const [one] = waiting.data;
    const { body } = await open.call(developers.delivery, { _id: one!._id }, company.token);
    expect([JSON.parse(body.data.body!), body.data.answer]).toMatchObject([{ _id: one!._id, type: 'order.created' }, 'visto']);
    side.answering(200);
    expect((await open.call(developers.resend, { _id: one!._id }, company.token)).status).toBe(200);
    await send();
    const after = await open.call(developers.delivery, { _id: one!._id }, company.token);
    expect(after.body.data).toMatchObject({ state: 'delivered', body: body.data.body, attempts: 1 });
    // One that arrived is sent again as well, and is the same.
    await open.call(developers.resend, { _id: one!._id }, company.token);
    await send();
    expect(side.heard.filter(({ notice }) => notice._id === one!._id)).toHaveLength(3);
  });

  test('while it is paused nothing is sent again', async () => {
    const company = await t.make.company();
    const webhook = await makeWebhook(t, company, { state: 'paused' });
    const _id = newId();
    await t.inCompany(company, (db) =>
      db.insert(webhookDeliveries).values({ _id, webhook, event: 'order.created', subject: newId(), state: 'lost' }),
    );
    const { status, body } = await t.call(developers.resend, { _id }, company.token);
    expect([status, body.message]).toEqual([409, 'El webhook está en pausa: reanúdelo para enviar']);
  });
});

test('one that is deleted is told nothing more, and what waited is given up', async () => {
  const company = await open.make.company();
  const _id = await makeWebhook(open, company, { url: side.url, events: ['order.created'] });
  await open.make.order(company);
  expect((await open.call(developers.removeWebhook, { _id, version: 1 }, company.token)).status).toBe(200);
  await open.make.order(company);
  await sendDue({ ...open.ports, report: (error) => open.problems.push(error) });
  expect([side.heard, await list(company, open)]).toEqual([[], []]);
  expect(await open.inCompany(company, (db) => db.select({ state: webhookDeliveries.state }).from(webhookDeliveries))).toEqual([
    { state: 'lost' },
  ]);
});

test('owners hear of one that was paused, that fails for an hour, or that lost something; not of one that failed just now', async () => {
  const company = await t.make.company();
  const now = new Date();
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const ids = {
    fine: await makeWebhook(t, company, { name: 'A' }),
    justNow: await makeWebhook(t, company, { name: 'B' }),
    failing: await makeWebhook(t, company, { name: 'C' }),
    paused: await makeWebhook(t, company, { name: 'D' }),
    lost: await makeWebhook(t, company, { name: 'E' }),
  };
  const set = (_id: string, values: object) => t.inCompany(company, (db) => db.update(webhooks).set(values).where(eq(webhooks._id, _id)));
  await set(ids.justNow, { failingSince: before(0.9), failures: 3 });
  await set(ids.failing, { failingSince: before(1.1), failures: 9, failure: 'No contesta: tarda demasiado' });
  await set(ids.paused, { state: 'failed', failingSince: before(80) });
  const lost = (hours: number) => ({
    _id: newId(),
    webhook: ids.lost,
    event: 'order.created' as const,
    subject: newId(),
    state: 'lost' as const,
    sentAt: before(hours),
  });
  await t.inCompany(company, (db) => db.insert(webhookDeliveries).values([lost(1), lost(2), lost(24 * 8)]));
  expect((await t.inCompany(company, (db) => webhookTroubles(db, now))).map(({ name, lost: count }) => [name, count])).toEqual([
    ['C', 0],
    ['D', 0],
    ['E', 2],
  ]);
});
