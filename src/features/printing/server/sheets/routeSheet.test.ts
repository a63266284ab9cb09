import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { vehicleDrivers } from '../../../fleet/server/tables.ts';
import { makeVehicle } from '../../../fleet/server/testing.ts';
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

test('the head of a driver’s sheet tells the vehicle and leads to the list of the day; several vehicles, drivers or days have none', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company, { name: 'Martín', last: 'Ibáñez' });
  const vehicle = await makeVehicle(t, company, { plate: 'AE 482 ÑK' });
  const drives = (driven: string) =>
    t.inCompany(company, (db) => db.insert(vehicleDrivers).values({ _id: newId(), vehicle: driven, employee: driver }));
  await drives(vehicle);
  const first = await t.make.order(company, { driverAssign: driver, status: 5 });
  const tomorrow = await t.make.order(company, {
    driverAssign: driver,
    status: 5,
    deliveryDate: new Date('2026-11-21T13:00:00.000Z'),
  });
  const others = await t.make.order(company, { status: 5 });
  const headOf = async (chosen: string[]) => {
    const { body } = await t.call(printing.routeSheet, { orders: chosen }, company.token);
    const [page] = await pagesAt(body.url);
    return [page?.text.includes('Kangoo AE 482 ÑK'), await page?.qr({ x: 174, y: 8, width: 32, height: 30 })];
  };
  const list = `http://localhost:3000/order?driverAssign=${driver}&startDay=2026-11-20&endDay=2026-11-20`;
  expect(await headOf([first])).toEqual([true, list]);
  expect(await headOf([first, tomorrow])).toEqual([true, undefined]);
  expect(await headOf([first, others])).toEqual([false, undefined]);
  await drives(await makeVehicle(t, company, { plate: 'OTRO', movilnum: '2' }));
  expect(await headOf([first])).toEqual([false, list]);
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

test('tildes of an observation stay off the frame of floor and door above it', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { toFloor: '14', toDoor: 'C', toObservation: 'ÑÁÑÁÑÁÑ '.repeat(9).trim() });
  const { body } = await t.call(printing.routeSheet, { orders: [_id] }, company.token);
  const [page] = await pagesAt(body.url);
  // Ten dots a millimetre, of the left end of the frame and the words beneath it.
  const strip = sharp(await page?.picture(254)).extract({ left: 224, top: 0, width: 100, height: 2900 });
  const { data, info } = await strip.greyscale().raw().toBuffer({ resolveWithObject: true });
  const inked = Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels).some((tone) => tone < 200),
  );
  const blocks = inked
    .map((ink) => (ink ? 'x' : ' '))
    .join('')
    .match(/x+/g);
  // The frame is 5 mm high and stands by itself.
  expect(blocks?.map(({ length }) => length).filter((height) => height >= 48)).toEqual([expect.closeTo(52, -0.5)]);
});

test('a route sheet is of the orders that there still are, and tells which are not', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const [own, gone, theirs] = [await t.make.order(company), await t.make.order(company), await t.make.order(other)];
  await t.call(orderCalls.remove, { _id: gone }, company.token);
  const { status, body } = await t.call(printing.routeSheet, { orders: [gone, own, theirs] }, company.token);
  expect([status, body.stops, body.absent]).toEqual([200, 1, [gone, theirs]]);
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
  expect((await refused({ orders: [theirs] })).slice(0, 2)).toEqual([404, 'La orden ya no existe: actualice la lista']);
  expect((await refused({ driver: await t.make.driver(other), day: '2026-11-20' })).slice(0, 2)).toEqual([404, 'El chofer no existe']);
  expect((await refused({ driver: newId(), day: '2026-02-30' }))[0]).toBe(400);
  const clerk = await t.make.user(company, 'clerk', ['account']);
  expect((await refused({ orders: [theirs] }, clerk.token))[0]).toBe(403);
});
