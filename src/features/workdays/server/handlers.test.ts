import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { addDays, instantAt, today } from '#shared/time.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { vehicleDrivers } from '../../fleet/server/tables.ts';
import { live } from '../../live/contract.ts';
import { storePositions } from '../../live/server/operations.ts';
import { aPosition, makeDevice } from '../../live/server/testing.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import type { StatusId } from '../../orders/status.ts';
import { employees } from '../../session/server/tables.ts';
import { workdays as calls } from '../contract.ts';
import { MAX_REPORT_DAYS } from '../maxReportDays.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** A day that is over, of which positions are still kept. */
const day = addDays(today(new Date()), -3);
const at = (hour: number, minute = 0, on = day) => instantAt(on, hour, minute);

/** A driver with a vehicle that tells where it is. */
const onTheRoad = async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company, { name: 'Martín', last: 'Ibáñez' });
  const vehicle = await makeVehicle(t, company, { plate: 'AF 482 KD', movilnum: '12' });
  await t.inCompany(company, (db) => db.insert(vehicleDrivers).values({ _id: newId(), vehicle, employee: driver }));
  const { _id: device } = await makeDevice(t, company, vehicle, { employee: driver });
  return { company, driver, vehicle, device };
};
type OnTheRoad = Awaited<ReturnType<typeof onTheRoad>>;

/** Drives east by some metres each minute. */
const drive = (of: OnTheRoad, from: Date, minutes: number) =>
  storePositions(
    t.database,
    Array.from({ length: minutes }, (_, minute) =>
      aPosition(of, { employee: of.driver, at: new Date(from.getTime() + minute * 60_000), lat: -34.6, lng: -58.43 + minute * 0.005 }),
    ),
  );

const visit = (company: Company, order: string, driver: string, status: StatusId, createAt: Date) =>
  t.inCompany(company, (db) =>
    db.insert(orderHistory).values({ _id: newId(), order, status, driverAssign: driver, source: 'driver', createAt }),
  );

const became = (company: Company, order: string, status: StatusId) =>
  t.inCompany(company, (db) => db.update(orders).set({ status }).where(eq(orders._id, order)));

/** A day with what was delivered, visited in vain and moved on, left, and called off. */
const aDay = async (of: OnTheRoad) => {
  const { company, driver } = of;
  const warehouse = await t.make.warehouse(company);
  const make = (status: StatusId, over = {}) =>
    t.make.order(company, { status, driverAssign: driver, deliveryDate: at(10), warehouse, ...over });
  const [delivered, moved, left, early, off] = [
    await make(5),
    await make(25, { deliveryDate: at(10, 0, addDays(day, 1)) }),
    await make(7),
    await make(5, { deliveryDate: at(8) }),
    await make(22),
  ];
  await visit(company, delivered, driver, 8, at(11, 30));
  await became(company, delivered, 8);
  await visit(company, moved, driver, 10, at(10, 15));
  await make(99);
  await t.make.order(company, { status: 7, driverAssign: await t.make.driver(company), deliveryDate: at(10) });
  return { delivered, moved, left, early, off, warehouse };
};

test('who a driver is: their vehicles, and where they are', async () => {
  const of = await onTheRoad();
  const before = await t.call(calls.employee, { _id: of.driver }, of.company.token);
  expect(before.body).toMatchObject({
    data: { _id: of.driver, name: 'Martín Ibáñez', vehicleAssign: [{ _id: of.vehicle, movilnum: '12', plate: 'AF 482 KD' }] },
    position: null,
    connected: false,
  });
  await drive(of, new Date(Date.now() - 60_000), 1);
  const online = await t.call(calls.live, { _id: of.driver }, of.company.token);
  expect(online.body).toMatchObject({ position: { _id: of.vehicle, battery: 71, speed: 24, mock: false }, connected: true });
  expect(online.body.position?.connected_employee).toEqual({ _id: of.driver, name: 'Martín Ibáñez' });
});

test('who was last heard of five minutes ago is offline, and where they were stays', async () => {
  const of = await onTheRoad();
  await drive(of, new Date(Date.now() - 5 * 60_000), 1);
  const { body } = await t.call(calls.live, { _id: of.driver }, of.company.token);
  expect([body.connected, body.position?.lat]).toEqual([false, -34.6]);
});

test('the orders of a day in their sequence, with what became of each on that day, whatever it became later', async () => {
  const of = await onTheRoad();
  const { delivered, moved, left, early, off, warehouse } = await aDay(of);
  const { body } = await t.call(calls.orders, { _id: of.driver, startDay: day }, of.company.token);
  expect(body.data.map(({ _id, state, status, at: when }) => [_id, state, status, when])).toEqual([
    [moved, 'failed', 10, at(10, 15).toISOString()],
    [delivered, 'done', 8, at(11, 30).toISOString()],
    [early, 'open', 5, null],
    [left, 'open', 7, null],
    [off, 'off', 22, null],
  ]);
  expect(body.data[0]).toMatchObject({ address: 'Gurruchaga 1854', town: 'Palermo', name: 'Agustina Peña', planned: null });
  expect(body.start).toMatchObject({ _id: warehouse, name: 'Central' });
  // It is over, and nobody told where the driver was.
  expect([body.driven, body.ahead]).toEqual([null, null]);
});

test('the live map tells how much of the day is delivered, of the vehicle’s driver', async () => {
  const of = await onTheRoad();
  const ask = async () => (await t.call(live.deliveries, { vehicle: of.vehicle }, of.company.token)).body;
  expect(await ask()).toEqual({ delivered: 0, total: 0 });
  const now = new Date();
  const make = (status: StatusId) => t.make.order(of.company, { status, driverAssign: of.driver, deliveryDate: now });
  const [one, other] = [await make(8), await make(10)];
  await visit(of.company, one, of.driver, 8, now);
  await visit(of.company, other, of.driver, 10, now);
  await make(7);
  await make(22);
  expect(await ask()).toEqual({ delivered: 0, total: 0 });
  await drive(of, now, 1);
  expect(await ask()).toEqual({ delivered: 1, total: 3 });
  const unknown = await t.call(live.deliveries, { vehicle: newId() }, of.company.token);
  expect([unknown.status, unknown.body]).toMatchObject([404, { message: 'No se encontró el vehículo' }]);
});

test('what was moved to the next day is theirs on both, as it was on each', async () => {
  const of = await onTheRoad();
  const { moved } = await aDay(of);
  const next = addDays(day, 1);
  await visit(of.company, moved, of.driver, 8, at(9, 0, next));
  await became(of.company, moved, 8);
  const on = async (startDay: string) =>
    (await t.call(calls.orders, { _id: of.driver, startDay }, of.company.token)).body.data.find(({ _id }) => _id === moved);
  expect([(await on(day))?.status, (await on(next))?.status]).toEqual([10, 8]);
});

test('what was driven is measured, and today the way through what is left begins where the driver is', async () => {
  const of = await onTheRoad();
  const now = new Date();
  await t.make.order(of.company, { status: 7, driverAssign: of.driver, deliveryDate: instantAt(today(now), 10) });
  await drive(of, at(9), 20);
  const past = await t.call(calls.orders, { _id: of.driver, startDay: day }, of.company.token);
  expect(past.body.driven?.lines).toHaveLength(1);
  // Nineteen times 457 m along the parallel.
  expect(past.body.driven?.metres).toBeGreaterThan(8_400);
  expect(past.body.driven?.metres).toBeLessThan(9_000);
  expect(past.body.ahead).toBeNull();
  expect((await t.call(calls.orders, { _id: of.driver, startDay: today(now) }, of.company.token)).body.ahead).toBeNull();
  await drive(of, now, 1);
  const { body } = await t.call(calls.orders, { _id: of.driver, startDay: today(now) }, of.company.token);
  expect(body.ahead).toMatchObject({ estimated: true });
  expect(body.ahead?.metres).toBeGreaterThan(1_000);
});

test('a report tells of each day what there was to do, what was done and what was driven, and sums it', async () => {
  const of = await onTheRoad();
  await aDay(of);
  await drive(of, at(9), 20);
  const asked = { driverAssign: of.driver, startDay: addDays(day, -2), endDay: addDays(day, 1) };
  const { body } = await t.call(calls.report, asked, of.company.token);
  expect(body.driver).toEqual({ _id: of.driver, name: 'Martín Ibáñez' });
  expect(body.data).toEqual([
    {
      day,
      orders: 4,
      delivered: 1,
      visits: 2,
      km: expect.closeTo(8.7, 0),
      hours: 1.3,
      first: at(10, 15).toISOString(),
      last: at(11, 30).toISOString(),
    },
    { day: addDays(day, 1), orders: 1, delivered: 0, visits: 0, km: null, hours: 0, first: null, last: null },
  ]);
  expect(body.sums).toMatchObject({ orders: 5, delivered: 1, visits: 2, hours: 1.3 });
  expect([body.route, body.from, body.to]).toEqual([null, null, null]);
});

test('of one day a report has the way, and where and when it begins and ends', async () => {
  const of = await onTheRoad();
  await drive(of, at(9), 20);
  const { body } = await t.call(calls.report, { driverAssign: of.driver, startDay: day, endDay: day }, of.company.token);
  expect(body.route).toMatch(/^.{8,}$/);
  expect(body.from).toEqual({ lat: -34.6, lng: -58.43, at: at(9).toISOString() });
  expect(body.to).toEqual({ lat: -34.6, lng: expect.closeTo(-58.335, 5), at: at(9, 19).toISOString() });
  const none = await t.call(
    calls.report,
    { driverAssign: of.driver, startDay: addDays(day, -9), endDay: addDays(day, -9) },
    of.company.token,
  );
  expect(none.body).toMatchObject({ data: [{ orders: 0, km: null }], route: null, from: null, to: null });
});

test('a report is exported as a workbook', async () => {
  const of = await onTheRoad();
  await aDay(of);
  const { body } = await t.call(calls.exportReport, { driverAssign: of.driver, startDay: day, endDay: day }, of.company.token);
  const file = await t.app.inject({ url: body.url.replace(/^https?:\/\/[^/]+/, '') });
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('Informe de Martín Ibáñez');
  const [sheet] = (await readXlsx(new Uint8Array(file.rawPayload))).sheets;
  const [head, row] = sheet?.rows ?? [];
  expect(head).toEqual(['Día', 'Órdenes', 'Entregadas', 'Visitas', 'Primera visita', 'Última visita', 'Km', 'Horas']);
  expect(row?.slice(1, 4)).toEqual([4, 1, 2]);
});

test('wrong input is refused with the sentence that the form shows', async () => {
  const { company, driver } = await onTheRoad();
  const refused = async (endpoint: (typeof calls)['orders' | 'report'], body: object) => {
    const answer = await t.call(endpoint, body, company.token);
    return [answer.status, answer.body.fields];
  };
  expect(await refused(calls.orders, { _id: driver })).toEqual([400, { startDay: 'Requerido' }]);
  expect(await refused(calls.orders, { _id: driver, startDay: '2026-02-30' })).toEqual([400, { startDay: 'No existe el día 30/02/2026' }]);
  expect(await refused(calls.report, { startDay: day, endDay: day })).toEqual([400, { driverAssign: 'Requerido' }]);
  const backwards = await refused(calls.report, { driverAssign: driver, startDay: day, endDay: addDays(day, -1) });
  expect(backwards[0]).toBe(400);
  const whole = { driverAssign: driver, startDay: day, endDay: addDays(day, MAX_REPORT_DAYS - 1) };
  expect((await refused(calls.report, whole))[0]).toBe(200);
  expect(await refused(calls.report, { ...whole, endDay: addDays(day, MAX_REPORT_DAYS) })).toEqual([
    400,
    { endDay: 'Hasta 31 días por informe' },
  ]);
});

test('who is no driver, or another company’s, is not there; who left is', async () => {
  const { company, driver } = await onTheRoad();
  const stranger = await t.make.company();
  const ask = (_id: string, token: string) =>
    Promise.all([
      t.call(calls.employee, { _id }, token),
      t.call(calls.orders, { _id, startDay: day }, token),
      t.call(calls.live, { _id }, token),
      t.call(calls.report, { driverAssign: _id, startDay: day, endDay: day }, token),
      t.call(calls.exportReport, { driverAssign: _id, startDay: day, endDay: day }, token),
    ]);
  const statuses = async (_id: string, token: string) => [...new Set((await ask(_id, token)).map(({ status }) => status))];
  expect(await statuses(company.owner, company.token)).toEqual([404]);
  expect(await statuses(newId(), company.token)).toEqual([404]);
  expect(await statuses(driver, stranger.token)).toEqual([404]);
  await t.inCompany(company, (db) => db.update(employees).set({ status: 3 }).where(eq(employees._id, driver)));
  expect(await statuses(driver, company.token)).toEqual([200]);
});

test('who may see some vehicles alone sees neither the others nor where they were', async () => {
  const of = await onTheRoad();
  await drive(of, at(9), 20);
  await drive(of, new Date(), 1);
  const clerk = await t.make.user(of.company, 'clerk', ['fleet']);
  const limit = (to: string) =>
    t.inCompany(of.company, (db) =>
      db
        .update(employees)
        .set({ fleetAccess: [to] })
        .where(eq(employees._id, clerk._id)),
    );
  const seen = async () => {
    const { body: who } = await t.call(calls.employee, { _id: of.driver }, clerk.token);
    const { body: past } = await t.call(calls.orders, { _id: of.driver, startDay: day }, clerk.token);
    const { body: report } = await t.call(calls.report, { driverAssign: of.driver, startDay: day, endDay: day }, clerk.token);
    return [who.data.vehicleAssign.length, who.position !== null, past.driven !== null, report.route !== null];
  };
  expect(await seen()).toEqual([1, true, true, true]);
  await limit(await makeVehicle(t, of.company, { plate: 'ZZ 999 ZZ', movilnum: '99' }));
  expect(await seen()).toEqual([0, false, false, false]);
  await limit(of.vehicle);
  expect(await seen()).toEqual([1, true, true, true]);
});

test('is for who looks after the fleet', async () => {
  const { company, driver } = await onTheRoad();
  const clerk = await t.make.user(company, 'clerk', ['order', 'map']);
  expect((await t.call(calls.orders, { _id: driver, startDay: day }, clerk.token)).status).toBe(403);
});
