import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const pagesAt = async (url: string) => readPaper(new Uint8Array((await t.app.inject({ url })).rawPayload));

test('a route sheet has the orders as they were given, what is collected, and codes that read back as their numbers', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company, { name: 'Martín', last: 'Ibáñez' });
  const charged = await t.make.order(company, {
    toName: 'Agustina Peña Ñiquén',
    toFloor: '3',
    toDoor: 'B',
    toPhone: '1154445555',
    numberPackage: 999,
    chargeDestination: true,
    chargeAmount: '15300.50',
    driverAssign: driver,
    status: 5,
  });
  const bare = await t.make.order(company, {
    toName: null,
    toPhone: null,
    numberPackage: 0,
    toAddress: 'Honduras 5550',
    driverAssign: driver,
    status: 5,
  });
  const { body } = await t.call(printing.routeSheet, { orders: [charged, bare] }, company.token);
  expect(body.stops).toBe(2);
  const [page, ...others] = await pagesAt(body.url);
  expect(others).toEqual([]);
  for (const said of [
    'Hoja de ruta',
    'Martín Ibáñez',
    'viernes 20/11/2026',
    'piso 3 B',
    '11 5444-5555',
    '999',
    '$ 15.300,50',
    'A cobrar, 1 orden',
    'Página 1 de 1',
  ])
    expect(page?.text).toContain(said);
  expect(page?.text.indexOf('Gurruchaga')).toBeLessThan(page?.text.indexOf('Honduras') ?? 0);
  const { body: first } = await t.call(orderCalls.detail, { _id: charged }, company.token);
  expect(await page?.qr({ x: 142, y: 60, width: 20, height: 24 })).toBe(first.data.internalID);
});

test('thirty stops are ten a page, and the sum is theirs to the cent', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const chosen: string[] = [];
  for (let at = 0; at < 30; at += 1)
    chosen.push(await t.make.order(company, { client, toName: `Persona ${at}`, chargeDestination: true, chargeAmount: '0.10' }));
  const { body } = await t.call(printing.routeSheet, { orders: chosen }, company.token);
  const pages = await pagesAt(body.url);
  expect(pages).toHaveLength(3);
  expect(pages[0]?.text).toContain('$ 3,00');
  expect(pages.flatMap(({ text }) => text.match(/Persona \d+/g) ?? [])).toEqual(Array.from({ length: 30 }, (_, at) => `Persona ${at}`));
});

test('a driver’s day is their orders of that day, but for those that are finished or of another day', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const day = { driverAssign: driver, status: 5 as const };
  await t.make.order(company, { ...day, toName: 'Segunda', deliveryDate: new Date('2026-11-20T15:00:00.000Z') });
  await t.make.order(company, { ...day, toName: 'Primera' });
  await t.make.order(company, { ...day, toName: 'Mañana', deliveryDate: new Date('2026-11-21T13:00:00.000Z') });
  await t.make.order(company, { ...day, toName: 'Cancelada', status: 22 });
  await t.make.order(company, { ...day, toName: 'Entregada', status: 8 });
  await t.make.order(company, { ...day, toName: 'Devuelta', status: 18 });
  await t.make.order(company, { ...day, toName: 'Borrada', status: 99 });
  await t.make.order(company, { toName: 'Ajena' });
  const { body } = await t.call(printing.routeSheet, { driver, day: '2026-11-20' }, company.token);
  expect(body.stops).toBe(2);
  const [page] = await pagesAt(body.url);
  expect(page?.text.match(/Primera|Segunda|Mañana|Cancelada|Entregada|Devuelta|Borrada|Ajena/g)).toEqual(['Primera', 'Segunda']);
  expect(await t.call(printing.routeSheet, { driver, day: '2026-11-23' }, company.token)).toMatchObject({
    status: 409,
    body: { message: 'El chofer no tiene órdenes pendientes ese día' },
  });
});

test('the file of a route sheet is named after the day of its orders', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company);
  const first = await t.make.order(company, { driverAssign: driver, status: 5 });
  const second = await t.make.order(company, { deliveryDate: new Date('2026-11-21T13:00:00.000Z') });
  const nameOf = async (input: object) => {
    const { body } = await t.call(printing.routeSheet, input, company.token);
    const { headers } = await t.app.inject({ url: body.url });
    return decodeURIComponent(String(headers['content-disposition'])).match(/Hoja de ruta [\d-]+\.pdf/)?.[0];
  };
  expect(await nameOf({ driver, day: '2026-11-20' })).toBe('Hoja de ruta 2026-11-20.pdf');
  expect(await nameOf({ orders: [second] })).toBe('Hoja de ruta 2026-11-21.pdf');
  expect(await nameOf({ orders: [first, second] })).toBe(`Hoja de ruta ${today(new Date())}.pdf`);
});

test('a route sheet of nothing, of a driver or orders of others, and without the permission is refused', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const theirs = await t.make.order(other);
  const refused = async (input: object, token = company.token) => {
    const { status, body } = await t.call(printing.routeSheet, input, token);
    return [status, body.message, body.fields?.orders];
  };
  expect(await refused({})).toEqual([400, expect.anything(), 'Elija al menos una orden, o un chofer y su día']);
  expect((await refused({ driver: newId() }))[0]).toBe(400);
  expect((await refused({ orders: [] }))[0]).toBe(400);
  expect((await refused({ orders: [theirs] })).slice(0, 2)).toEqual([404, 'Alguna de las órdenes ya no existe: actualice la lista']);
  expect((await refused({ driver: await t.make.driver(other), day: '2026-11-20' })).slice(0, 2)).toEqual([404, 'El chofer no existe']);
  expect((await refused({ driver: newId(), day: '2026-02-30' }))[0]).toBe(400);
  const clerk = await t.make.user(company, 'clerk', ['account']);
  expect((await refused({ orders: [theirs] }, clerk.token))[0]).toBe(403);
});
