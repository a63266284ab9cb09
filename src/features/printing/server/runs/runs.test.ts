import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const begin = (company: Company, chosen: object, more: object = {}) =>
  t.call(printing.beginRun, { orders: chosen, size: '100x150', ...more }, company.token);
const run = async (company: Company, chosen: object, more: object = {}) => (await begin(company, chosen, more)).body.data;
const numbersOf = async (company: Company, ids: readonly string[]) =>
  Promise.all(ids.map(async (_id) => (await t.call(orderCalls.detail, { _id }, company.token)).body.data.internalID));
const printed = async (company: Company, _id: string, from: number, to: number, pass = newId()) =>
  t.call(printing.printedLabels, { _id, from, to, pass }, company.token);
const marks = async (company: Company, _id: string) => {
  const { body } = await t.call(orderCalls.detail, { _id }, company.token);
  return body.history.filter(({ status }) => status.id === 40).length;
};
const threeOrders = async (company: Company) =>
  Promise.all([{ numberPackage: 2 }, { numberPackage: 0 }, { numberPackage: 3 }].map((over) => t.make.order(company, over)));

describe('a run of labels', () => {
  test('has one for each package, and draws any of them with its part', async () => {
    const company = await t.make.company();
    const ids = await threeOrders(company);
    const made = await run(company, ids);
    expect(made).toMatchObject({
      orders: 3,
      total: 6,
      printed: 0,
      out: [],
      doubt: null,
      active: false,
      repeats: 0,
      stopped: null,
      printAt: null,
      size: '100x150',
    });
    const { body } = await t.call(printing.drawLabels, { _id: made._id, from: 2, to: 5 }, company.token);
    const numbers = await numbersOf(company, ids);
    expect(body.labels.map(({ at, internalID, part, packages }) => [at, internalID, part, packages])).toEqual([
      [2, numbers[0], 2, 2],
      [3, numbers[1], 1, 0],
      [4, numbers[2], 1, 3],
      [5, numbers[2], 2, 3],
    ]);
    const texts = body.labels[0]?.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining([numbers[0], '2/2', 'BULTO']));
  });

  test('printed twice gives the same labels, also when an order has other packages by then', async () => {
    const company = await t.make.company();
    const ids = await threeOrders(company);
    const { _id } = await run(company, ids);
    const zpl = async () =>
      (await t.call(printing.zplLabels, { _id, from: 1, to: 6 }, company.token)).body.zpl.map(
        (each) => `${/\^FD(\w{4}\d{8})\^FS/.exec(each)?.[1]} ${/\^FD(\d+\/\d+)\^FS/.exec(each)?.[1] ?? ''}`,
      );
    const first = await zpl();
    await t.inCompany(company, (db) =>
      db
        .update(orders)
        .set({ numberPackage: 9 })
        .where(eq(orders._id, ids[0] ?? '')),
    );
    expect(await zpl()).toEqual(first);
    expect(new Set(first).size).toBe(6);
  });

  test('marks an order when the last of its labels came out, once however often it is told', async () => {
    const company = await t.make.company();
    const ids = await threeOrders(company);
    const { _id } = await run(company, ids);
    const pass = newId();
    expect((await printed(company, _id, 1, 4, pass)).body.data).toMatchObject({ printed: 4, out: [[1, 4]], doubt: null, repeats: 0 });
    expect(await Promise.all(ids.map((id) => marks(company, id)))).toEqual([1, 1, 0]);
    await printed(company, _id, 1, 4, pass);
    expect((await printed(company, _id, 5, 6, pass)).body.data).toMatchObject({ printed: 6, repeats: 0 });
    expect(await Promise.all(ids.map((id) => marks(company, id)))).toEqual([1, 1, 1]);
    expect((await printed(company, _id, 4, 6)).body.data).toMatchObject({ printed: 6, repeats: 1 });
    expect(await Promise.all(ids.map((id) => marks(company, id)))).toEqual([1, 1, 2]);
  });

  test('that was cut knows what came out, what was only sent, and why; going on forgets the reason', async () => {
    const company = await t.make.company();
    const { _id } = await run(company, await threeOrders(company));
    const screen = newId();
    await t.call(printing.zplLabels, { _id, from: 1, to: 2, screen }, company.token);
    await printed(company, _id, 1, 2);
    await t.call(printing.zplLabels, { _id, from: 3, to: 4, screen }, company.token);
    const { body } = await t.call(printing.stoppedRun, { _id, reason: 'La impresora dejó de responder' }, company.token);
    expect(body.data).toMatchObject({ printed: 2, doubt: [3, 4], stopped: 'La impresora dejó de responder', active: false });
    expect((await printed(company, _id, 3, 6)).body.data).toMatchObject({ printed: 6, doubt: null, stopped: null });
  });

  test('is printed from one screen at a time: another waits until that one stopped', async () => {
    const company = await t.make.company();
    const { _id } = await run(company, await threeOrders(company));
    const [one, other] = [newId(), newId()];
    const sent = async (screen: string, from: number) =>
      (await t.call(printing.zplLabels, { _id, from, to: from, screen }, company.token)).status;
    const both = await Promise.all([sent(one, 1), sent(other, 1)]);
    expect(both.filter((status) => status === 409)).toHaveLength(1);
    const [printer, waiting] = both[0] === 200 ? [one, other] : [other, one];
    expect([await sent(printer, 2), await sent(waiting, 2)]).toEqual([200, 409]);
    await t.call(printing.stoppedRun, { _id, reason: 'La detuvo usted' }, company.token);
    expect(await sent(waiting, 2)).toBe(200);
    const change = await t.call(printing.changeRun, { _id, size: '100x100' }, company.token);
    expect([change.status, change.body.message]).toEqual([409, 'Esta tanda se está imprimiendo desde otra pantalla']);
    await t.call(printing.stoppedRun, { _id }, company.token);
    expect((await t.call(printing.changeRun, { _id, size: '100x100' }, company.token)).status).toBe(200);
  });

  test('of which labels in between were left out has not come out as a whole', async () => {
    const company = await t.make.company();
    const { _id } = await run(company, await threeOrders(company));
    expect((await printed(company, _id, 4, 6)).body.data).toMatchObject({ printed: 3, out: [[4, 6]] });
    expect((await printed(company, _id, 1, 1)).body.data).toMatchObject({
      printed: 4,
      out: [
        [1, 1],
        [4, 6],
      ],
    });
    expect((await printed(company, _id, 2, 3)).body.data).toMatchObject({ printed: 6, out: [[1, 6]], repeats: 0 });
  });

  test('of a whole filter has its orders but those left out, in the order of its list', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    const [a, b, c] = [
      await t.make.order(company, { client, deliveryDate: new Date('2026-03-02T13:00:00Z') }),
      await t.make.order(company, { client, deliveryDate: new Date('2026-03-04T13:00:00Z') }),
      await t.make.order(company, { client, deliveryDate: new Date('2026-03-03T13:00:00Z') }),
    ];
    await t.make.order(company);
    const made = await run(company, { filter: { client }, except: [b], sortField: 'deliveryDate', sortOrder: 'asc' });
    const { body } = await t.call(printing.drawLabels, { _id: made._id, from: 1, to: made.total }, company.token);
    expect([...new Set(body.labels.map(({ order }) => order))]).toEqual([a, c]);
    const deleted = await begin(company, { filter: { client, status: [99] } });
    expect([deleted.status, deleted.body.message]).toEqual([400, 'Las órdenes eliminadas no se imprimen']);
    expect((await begin(company, { filter: { client, status: [8] } })).status).toBe(400);
  });

  test('goes by postal codes or drivers, until a label came out', async () => {
    const company = await t.make.company();
    const [far, near] = [await t.make.order(company, { toPostalCode: '1900' }), await t.make.order(company, { toPostalCode: 'C1414ABC' })];
    const { _id } = await run(company, [far, near], { sort: 'postalCode' });
    const inOrder = async () =>
      (await t.call(printing.drawLabels, { _id, from: 1, to: 2 }, company.token)).body.labels.map(({ order }) => order);
    expect(await inOrder()).toEqual([near, far]);
    const { body } = await t.call(printing.changeRun, { _id, sort: 'list', size: '100x200B' }, company.token);
    expect(body.data).toMatchObject({ sort: 'list', size: '100x200B' });
    expect(await inOrder()).toEqual([far, near]);
    await printed(company, _id, 1, 1);
    const refused = await t.call(printing.changeRun, { _id, sort: 'postalCode' }, company.token);
    expect([refused.status, refused.body.message]).toEqual([409, 'Ya salieron etiquetas de esta tanda: su orden queda como está']);
    expect((await t.call(printing.changeRun, { _id, size: '100x100' }, company.token)).status).toBe(200);
  });

  test('leaves out the labels of an order that was deleted meanwhile, and keeps the numbers of the others', async () => {
    const company = await t.make.company();
    const ids = await threeOrders(company);
    const { _id } = await run(company, ids);
    await t.call(orderCalls.remove, { _id: ids[1] ?? '' }, company.token);
    const { body } = await t.call(printing.drawLabels, { _id, from: 1, to: 6 }, company.token);
    expect(body.labels.map(({ at }) => at)).toEqual([1, 2, 4, 5, 6]);
  });

  test('does not print again what came out, unless that is meant; a file to look at is no printing', async () => {
    const company = await t.make.company();
    const [order = ''] = await threeOrders(company);
    const { _id } = await run(company, [order]);
    await printed(company, _id, 1, 2);
    const sent = (again: boolean) => t.call(printing.zplLabels, { _id, from: 2, to: 2, screen: newId(), again }, company.token);
    expect((await sent(false)).body.message).toBe('Algunas de estas etiquetas ya salieron: mire hasta dónde llegó la tanda');
    expect((await sent(true)).status).toBe(200);
    await t.call(printing.pdfLabels, { _id, from: 1, to: 2, pass: newId() }, company.token);
    expect((await t.call(printing.run, { _id }, company.token)).body.data.repeats).toBe(0);
    expect(await marks(company, order)).toBe(1);
  });

  test('tells what became of its orders since, and does not mark those that were deleted', async () => {
    const company = await t.make.company();
    const ids = await threeOrders(company);
    const { _id } = await run(company, ids);
    await t.call(orderCalls.remove, { _id: ids[2] ?? '' }, company.token);
    await t.inCompany(company, (db) =>
      db
        .update(orders)
        .set({ numberPackage: 5 })
        .where(eq(orders._id, ids[0] ?? '')),
    );
    const { body } = await t.call(printing.run, { _id }, company.token);
    expect([body.gone, body.changed]).toEqual([3, 1]);
    const drawn = await t.call(printing.drawLabels, { _id, from: 1, to: 3 }, company.token);
    expect(drawn.body.labels.map(({ packages, now }) => [packages, now])).toEqual([
      [2, 5],
      [2, 5],
      [0, null],
    ]);
    await printed(company, _id, 1, 6);
    const [gone] = await t.inCompany(company, (db) =>
      db
        .select({ printAt: orders.printAt })
        .from(orders)
        .where(eq(orders._id, ids[2] ?? '')),
    );
    expect(gone?.printAt).toBeNull();
  });

  test('that stopped before a label came out can be found again', async () => {
    const company = await t.make.company();
    const { _id } = await run(company, await threeOrders(company));
    await t.call(printing.zplLabels, { _id, from: 1, to: 3, screen: newId() }, company.token);
    await t.call(printing.stoppedRun, { _id, reason: 'QZ Tray dejó de responder' }, company.token);
    const { body } = await t.call(printing.runs, {}, company.token);
    expect(body.data).toMatchObject([{ _id, printed: 0, doubt: [1, 3] }]);
  });

  test('is listed once a label came out, the newest first', async () => {
    const company = await t.make.company();
    const [first, second] = [await run(company, [await t.make.order(company)]), await run(company, [await t.make.order(company)])];
    const listed = async () => (await t.call(printing.runs, {}, company.token)).body.data.map(({ _id }) => _id);
    expect(await listed()).toEqual([]);
    await printed(company, second._id, 1, 1);
    await printed(company, first._id, 1, 1);
    expect(await listed()).toEqual([first._id, second._id]);
  });
});

test('other papers of a run are of its orders, in its order; of those that were deleted there are none, and others’ runs are not there', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const [far, near] = [await t.make.order(company, { toPostalCode: '1900' }), await t.make.order(company, { toPostalCode: '1000' })];
  const { _id } = await run(company, [far, near], { sort: 'postalCode' });
  const ofRun = async (token = company.token) => {
    const { status, body } = await t.call(printing.notes, { id: { run: _id } }, token);
    return status === 200 ? body.missing.map((order) => order._id) : [status, body.message];
  };
  expect(await ofRun()).toEqual([near, far]);
  expect(await ofRun(other.token)).toEqual([404, 'La tanda no existe']);
  await t.inCompany(company, (db) => db.update(orders).set({ status: 99 }).where(eq(orders._id, near)));
  expect(await ofRun()).toEqual([far]);
  await t.inCompany(company, (db) => db.update(orders).set({ status: 99 }).where(eq(orders._id, far)));
  expect(await ofRun()).toEqual([400, 'Las órdenes de esta tanda ya no existen']);
});

describe('a run is refused', () => {
  test('for orders of another company, that are gone, for none and for too many', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const theirs = await t.make.order(other);
    expect((await begin(company, [theirs])).status).toBe(404);
    expect((await begin(company, [newId()])).status).toBe(404);
    expect((await begin(company, [])).status).toBe(400);
    expect((await begin(company, Array.from({ length: 2_001 }, newId))).body.fields).toEqual({ orders: 'Hasta 2.000 órdenes por vez' });
    const most = await t.make.order(company, { numberPackage: 9_999 });
    const refused = await begin(company, [most, await t.make.order(company, { numberPackage: 2 })]);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Son 10.001 etiquetas, y se hacen hasta 10.000 por vez: elija menos órdenes',
    ]);
    // The order with the most packages that one can have is printed by itself.
    const { _id } = await run(company, [most]);
    const { body } = await t.call(printing.drawLabels, { _id, from: 9_999, to: 9_999 }, company.token);
    expect(body.labels).toMatchObject([{ at: 9_999, part: 9_999, packages: 9_999 }]);
  });

  test('without the permission, and another company’s is not there', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const order = await t.make.order(company);
    const { _id } = await run(company, [order]);
    const { token } = await t.make.user(company, 'clerk', ['office']);
    expect((await t.call(printing.beginRun, { orders: [order] }, token)).status).toBe(403);
    for (const endpoint of [printing.zplLabels, printing.drawLabels] as const)
      expect((await t.call(endpoint, { _id, from: 1, to: 1 }, other.token)).status).toBe(404);
    expect((await printed(other, _id, 1, 1)).status).toBe(404);
    expect((await t.call(printing.run, { _id }, other.token)).status).toBe(404);
  });

  test('for labels that it does not have, and a range that ends before it begins', async () => {
    const company = await t.make.company();
    const { _id } = await run(company, [await t.make.order(company)]);
    expect((await printed(company, _id, 1, 2)).status).toBe(400);
    expect((await t.call(printing.zplLabels, { _id, from: 2, to: 1 }, company.token)).body.fields).toEqual({
      to: 'Es anterior a la primera',
    });
  });
});
