import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { at10, today } from '#shared/time.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { dashboard as dashboardCalls } from '../../../dashboard/contract.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { transfers as contract } from '../../contract.ts';
import { transferOutbox, transfers } from '../tables.ts';
import { drain } from './drain.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let photo: Buffer;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c08040' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });

/** Shares an order with a company. @returns the order that this gets */
const share = async (from: Company, to: Company, order: string) => {
  const answer = await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token);
  expect(answer.body).toMatchObject({ changed: 1 });
  const sides = await t.inCompany(to, (db) => db.select().from(transfers).orderBy(asc(transfers._id)));
  return sides.findLast(({ type }) => type === 'received')?.order ?? '';
};
/** Two companies with an order of the first that is shared with the second. */
const shared = async (over: Parameters<App['make']['order']>[1] = {}) => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const order = await t.make.order(a, over);
  return { a, b, order, theirs: await share(a, b, order) };
};
const change = async (company: Company, order: string, body: Record<string, unknown>) => {
  const answer = await t.call(orderCalls.changeBulk, { orders: [order], ...body }, company.token);
  expect(answer.body).toMatchObject({ changed: 1 });
  return answer.body;
};
/** Adds an entry as 'Agregar Historial' does. */
const add = async (company: Company, fields: Record<string, unknown>, photos: Buffer[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ deliveryDate: at10(today(new Date())).toISOString(), ...fields }))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  photos.forEach((bytes, i) => form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `foto-${i}.jpg`));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: orderCalls.addHistory.path,
    headers: { token: company.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** What a company of these tests is called. */
const nameOf = ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`;
const statuses = async (company: Company, order: string) => (await kit.history(company, order)).map(({ status }) => status);
const side = async (company: Company, order: string) =>
  (await t.inCompany(company, (db) => db.select().from(transfers).where(eq(transfers.order, order))))[0];
const waiting = (company: Company) => t.inCompany(company, (db) => db.$count(transferOutbox));
const detail = async (company: Company, _id: string) => (await t.call(orderCalls.detail, { _id }, company.token)).body;

test('what the other company writes reaches who shared the order, in its order, with its name and without its people', async () => {
  const { a, b, order, theirs } = await shared();
  const driver = await t.make.driver(b);
  await change(b, theirs, { status: 5, driverAssign: driver });
  await change(b, theirs, { status: 7 });
  await change(b, theirs, { status: 10, observation: 'Nadie en domicilio' });
  expect(await waiting(b)).toBe(3);
  await deliverAll();
  expect(await waiting(b)).toBe(0);
  expect(await statuses(a, order)).toEqual([1, 30, 5, 7, 10]);
  expect(await kit.read(a, order)).toMatchObject({ status: 10, driverAssign: null, version: 5 });
  const written = await kit.history(b, theirs);
  const [, , , , last] = await kit.history(a, order);
  expect(last).toMatchObject({
    source: 'transfer',
    partner: nameOf(b),
    employee: null,
    driverAssign: null,
    observation: 'Nadie en domicilio',
    unapplied: null,
    changes: { status: { from: 7, to: 10 } },
    origin: written.at(-1)?._id,
    createAt: written.at(-1)?.createAt,
  });
  expect(await side(a, order)).toMatchObject({ state: 'confirmed', endAt: written.find(({ status }) => status === 5)?.createAt });
  const shown = (await detail(a, order)).history[0];
  expect(shown).toMatchObject({ partner: nameOf(b), unapplied: null, employee: null, driverAssign: null });
});

test('what who shared it writes reaches the other company, and closes nothing', async () => {
  const { a, b, order, theirs } = await shared();
  await change(a, order, { status: 26 });
  await deliverAll();
  expect(await statuses(b, theirs)).toEqual([1, 26]);
  expect([(await side(a, order))?.state, (await side(b, theirs))?.state]).toEqual(['open', 'open']);
  await change(b, theirs, { status: 24 });
  await deliverAll();
  expect([await statuses(a, order), await statuses(b, theirs)]).toEqual([
    [1, 30, 26, 24],
    [1, 26, 24],
  ]);
  expect([(await side(a, order))?.state, (await side(b, theirs))?.state]).toEqual(['confirmed', 'confirmed']);
});

test('notes, label prints and edits stay at home', async () => {
  const { a, b, order, theirs } = await shared();
  await change(b, theirs, { status: 42, observation: 'Portón verde' });
  await change(b, theirs, { validation_type: ['Foto'] });
  expect(await waiting(b)).toBe(0);
  await deliverAll();
  expect(await statuses(a, order)).toEqual([1, 30]);
  expect(await side(b, theirs)).toMatchObject({ state: 'open' });
});

test('a delivery comes with who received it and the photos, which are read there at addresses that name no company', async () => {
  const { a, b, order, theirs } = await shared({ toEmail: 'ana@correo.test' });
  const driver = await t.make.driver(b);
  await change(b, theirs, { status: 7, driverAssign: driver });
  await add(b, { _id: theirs, status: 8, clientName: 'Agustina Peña', clientIDNumber: '32418905', observation: 'Recibe la titular' }, [
    photo,
  ]);
  await deliverAll();
  const { data, history } = await detail(a, order);
  expect(data.status.id).toBe(8);
  expect(history[0]).toMatchObject({ clientName: 'Agustina Peña', clientIDNumber: '32418905', observation: 'Recibe la titular' });
  const url = history[0]?.files[0]?.url ?? '';
  expect(url).not.toContain(b.companyId);
  const served = await t.app.inject(url);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
  // The company that wrote it tells the recipient, if it wants to.
  expect(await t.inCompany(a, (db) => db.$count(jobRuns))).toBe(0);
});

test('the day moves with the status that moves it, and stays where it is only told', async () => {
  const deliveryDate = at10(today(new Date()));
  const { a, b, order, theirs } = await shared({ deliveryDate });
  const later = new Date(deliveryDate.getTime() + 3 * 86_400_000);
  await change(b, theirs, { status: 25, deliveryDate: later.toISOString() });
  await deliverAll();
  expect((await kit.read(a, order))?.deliveryDate).toEqual(later);
  await change(a, order, { deliveryDate: deliveryDate.toISOString() });
  await change(b, theirs, { status: 24 });
  await deliverAll();
  expect(await kit.read(a, order)).toMatchObject({ status: 24, deliveryDate });
});

test('what the order does not take stands in its history with the reason', async () => {
  const { a, b, order, theirs } = await shared();
  await change(a, order, { status: 22, observation: 'El cliente desistió' });
  await change(b, theirs, { status: 24 });
  await deliverAll();
  expect(await kit.read(a, order)).toMatchObject({ status: 22, version: 3 });
  const unapplied = 'Una orden en estado Pedido Cancelado solo puede corregirla un administrador';
  const { history } = await detail(a, order);
  expect(history[0]).toMatchObject({ status: { id: 24 }, unapplied, changes: null, partner: nameOf(b) });
  // It was written all the same: the other company has the parcel.
  expect(await side(a, order)).toMatchObject({ state: 'confirmed' });
  expect(await kit.read(b, theirs)).toMatchObject({ status: 22 });
});

test('of what both write without knowing of each other the last stands, on both sides', async () => {
  const { a, b, order, theirs } = await shared();
  await change(b, theirs, { status: 24 });
  await change(a, order, { status: 26 });
  await deliverAll();
  expect([(await kit.read(a, order))?.status, (await kit.read(b, theirs))?.status]).toEqual([26, 26]);
  expect((await kit.history(a, order)).at(-1)).toMatchObject({ status: 24, unapplied: 'Es anterior a «Envío Prioritario»' });
});

test('what was delivered before something else was written here is delivered, on both sides', async () => {
  const { a, b, order, theirs } = await shared();
  await change(b, theirs, { status: 7, driverAssign: await t.make.driver(b) });
  await add(b, { _id: theirs, status: 8, clientName: 'Ana', clientIDNumber: '1', observation: 'Recibió' }, [photo]);
  await change(a, order, { status: 26 });
  await deliverAll();
  expect([(await kit.read(a, order))?.status, (await kit.read(b, theirs))?.status]).toEqual([8, 8]);
});

test('a change that is taken back is taken back on the other side, to what the order was there', async () => {
  const { a, b, order, theirs } = await shared();
  const { batch } = await change(b, theirs, { status: 24 });
  await deliverAll();
  expect(await kit.read(a, order)).toMatchObject({ status: 24 });
  await t.call(orderCalls.undoBulk, { batch }, b.token);
  await deliverAll();
  expect([(await kit.read(a, order))?.status, (await kit.read(b, theirs))?.status]).toEqual([30, 1]);
  const { history } = await detail(a, order);
  expect(history.map(({ status, undone, undoes, undo }) => [status.id, undone, undoes, undo])).toEqual([
    [30, true, true, null],
    [24, true, false, null],
    [30, false, false, null],
    [1, false, false, null],
  ]);
});

test('taking back what came together with it comes to nothing; an edit that stayed at home is taken back at home', async () => {
  const { a, b, order, theirs } = await shared();
  const { batch } = await change(b, theirs, { status: 24 });
  await t.call(orderCalls.undoBulk, { batch }, b.token);
  const edit = await change(b, theirs, { validation_type: ['Foto'] });
  await t.call(orderCalls.undoBulk, { batch: edit.batch }, b.token);
  await deliverAll();
  expect([await statuses(a, order), (await kit.read(a, order))?.status]).toEqual([[1, 30, 24, 30], 30]);
});

test('what is taken back too late stays, with the reason', async () => {
  const { a, b, order, theirs } = await shared();
  const { batch } = await change(b, theirs, { status: 24 });
  await deliverAll();
  await change(a, order, { status: 22, observation: 'El cliente desistió' });
  await t.call(orderCalls.undoBulk, { batch }, b.token);
  await deliverAll();
  expect(await kit.read(a, order)).toMatchObject({ status: 22 });
  const { history } = await detail(a, order);
  expect(history[0]).toMatchObject({ unapplied: 'La orden ya no está en estado Programado' });
  expect(history.map(({ status, undone }) => [status.id, undone])).toEqual([
    [1, true],
    [22, false],
    [24, false],
    [30, false],
    [1, false],
  ]);
});

test('an order that went from company to company: each is told by its neighbour alone, both ways', async () => {
  const { a, b, order, theirs } = await shared();
  const c = await t.make.company();
  const third = await share(b, c, theirs);
  await add(c, { _id: third, status: 10, observation: 'Nadie' }, [photo]);
  await deliverAll();
  expect([await statuses(a, order), await statuses(b, theirs)]).toEqual([
    [1, 30, 42, 10],
    [1, 42, 30, 10],
  ]);
  const names = async (company: Company, _id: string) => (await kit.history(company, _id)).at(-1)?.partner;
  expect([await names(a, order), await names(b, theirs)]).toEqual([nameOf(b), nameOf(c)]);
  const shown = JSON.stringify(await detail(a, order));
  for (const secret of [nameOf(c), c.companyId, c.transferid, b.companyId]) expect(shown).not.toContain(secret);

  const { batch } = await change(a, order, { status: 26 });
  await deliverAll();
  expect((await kit.history(c, third)).at(-1)).toMatchObject({ status: 26, partner: nameOf(b) });
  await t.call(orderCalls.undoBulk, { batch }, a.token);
  await deliverAll();
  expect(await Promise.all([kit.read(a, order), kit.read(b, theirs), kit.read(c, third)])).toMatchObject([
    { status: 10 },
    { status: 10 },
    { status: 10 },
  ]);
  for (const company of [a, b, c]) expect(await waiting(company)).toBe(0);
});

test('what another company cancels is told in the activity with its name, and not where the order did not take it', async () => {
  const { a, b, order, theirs } = await shared();
  await add(b, { _id: theirs, status: 22, observation: 'Rota' }, [photo]);
  const other = await t.make.order(a);
  const its = await share(a, b, other);
  await change(a, other, { status: 7, driverAssign: await t.make.driver(a) });
  await add(a, { _id: other, status: 8, clientName: 'Ana', clientIDNumber: '1', observation: 'Recibió' }, [photo]);
  await add(b, { _id: its, status: 22, observation: 'Se cargó por error' }, [photo]);
  await deliverAll();
  expect((await kit.history(a, other)).at(-1)).toMatchObject({ status: 22, unapplied: expect.any(String) });
  const { data } = (await t.call(dashboardCalls.activity, {}, a.token)).body;
  expect(data.filter(({ about, employee }) => about === 'order' && employee === nameOf(b))).toMatchObject([
    { subject: (await kit.read(a, order))?.internalID, employee: nameOf(b) },
  ]);
});

test('of an order that was taken back nothing is told any more', async () => {
  const { a, b, order, theirs } = await shared();
  await change(a, order, { status: 26 });
  await t.call(contract.takeBack, { orders: [order] }, a.token);
  expect(await waiting(a)).toBe(1);
  await deliverAll();
  expect(await waiting(a)).toBe(0);
  expect(await statuses(b, theirs)).toEqual([1, 22]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
