import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/db.ts';
import { session } from '../../../session/contract.ts';
import { employees } from '../../../session/server/tables.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { makeVehicle } from '../../../fleet/server/testing.ts';
import type { StreamEvent } from '../../contract.ts';
import { storePositions } from '../operations.ts';
import { aPosition, makeDevice } from '../testing.ts';

let t: App;
let url: string;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api/live/stream`;
});
afterAll(async () => {
  // Who reads by fetch connects anew when it leaves, and says nothing.
  setTimeout(() => t.app.server.closeAllConnections(), 500);
  await t.close();
  expect(t.problems).toEqual([]);
});

let company: Company;
let vehicle: string;
let device: string;
beforeEach(async () => {
  company = await t.make.company();
  vehicle = await makeVehicle(t, company);
  device = (await makeDevice(t, company, vehicle))._id;
});

/** Reads a stream; what it tells is in `events`, and `ended` when it is over. */
const open = async (token: string) => {
  const leaving = new AbortController();
  const response = await fetch(url, { headers: { token }, signal: leaving.signal });
  const events: StreamEvent[] = [];
  const read = async () => {
    let rest = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const whole = (rest + part).split('\n\n');
      rest = whole.pop() ?? '';
      events.push(...whole.map((event) => JSON.parse(event.replace(/^data: /, '')) as StreamEvent));
    }
  };
  const ended = response.ok ? read().catch(() => undefined) : Promise.resolve();
  const moved = () => events.flatMap((event) => ('positions' in event ? event.positions : []));
  return { status: response.status, type: response.headers.get('content-type'), events, moved, ended, leave: () => leaving.abort() };
};
const until = (what: () => unknown) => vi.waitFor(() => expect(what()).toBeTruthy(), { timeout: 5000, interval: 20 });
const move = (over: object = {}, database = t.database) => storePositions(database, [aPosition({ company, vehicle, device }, over)]);

test('what moves arrives, with who drives and in the words of the live map', async () => {
  const stream = await open(company.token);
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await until(() => stream.events.length);
  expect(stream.events[0]).toEqual({ alive: 15 });
  const employee = await t.make.driver(company, { name: 'Ana', last: 'Paz' });
  const at = new Date();
  await move({ at, lat: -34.61, employee });
  await until(() => stream.moved().length);
  const fix = { lat: -34.61, lng: -58.3816, speed: 24, heading: 90, accuracy: 8, battery: 71, charging: false, mock: false };
  const since = { last: at.toISOString(), connected_date: at.toISOString() };
  expect(stream.moved()).toEqual([{ _id: vehicle, ...fix, ...since, connected_employee: { _id: employee, name: 'Ana Paz' } }]);
  // A late fix moves nothing.
  await move({ at: new Date(at.getTime() - 60_000), lat: -34.9 });
  await move({ at: new Date(at.getTime() + 1000), lat: -34.62 });
  await until(() => stream.moved().length > 1);
  expect(stream.moved().map(({ lat }) => lat)).toEqual([-34.61, -34.62]);
  stream.leave();
});

test('what another process stores arrives', async () => {
  const other = openDatabase(t.database.url, 2, () => undefined);
  const stream = await open(company.token);
  await until(() => stream.events.length);
  await move({}, other);
  await until(() => stream.moved().length);
  stream.leave();
  await other.close();
});

test('what moved while the database could not be heard arrives when it can be again', async () => {
  const stream = await open(company.token);
  await until(() => stream.events.length);
  await move({ lat: -34.1 });
  await until(() => stream.moved().length);
  await t.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen reparto_positions' and datname = current_database()`,
  );
  await move({ at: new Date(Date.now() + 1000), lat: -34.2 });
  await until(() => stream.moved().length > 1);
  expect(stream.moved().at(-1)?.lat).toBe(-34.2);
  stream.leave();
});

test('nobody hears of another company, and who sees some vehicles alone of no other', async () => {
  const there = await t.make.company();
  const hidden = await makeVehicle(t, company, { plate: 'BB 1', movilnum: '2' });
  const clerk = await t.make.user(company, 'clerk', ['map']);
  await t.inCompany(company, (db) =>
    db
      .update(employees)
      .set({ fleetAccess: [vehicle] })
      .where(eq(employees._id, clerk._id)),
  );
  const streams = [await open(company.token), await open(clerk.token), await open(there.token)];
  await Promise.all(streams.map((stream) => until(() => stream.events.length)));
  const at = new Date();
  await storePositions(t.database, [
    aPosition({ company, vehicle: hidden, device }, { at }),
    aPosition({ company, vehicle, device }, { at }),
  ]);
  await until(() => streams[1]!.moved().length);
  expect(streams.map((stream) => stream.moved().map(({ _id }) => _id))).toEqual([expect.arrayContaining([vehicle, hidden]), [vehicle], []]);
  for (const stream of streams) stream.leave();
});

test('who may not see the map, or is nobody, gets no stream', async () => {
  const clerk = await t.make.user(company, 'clerk', ['order']);
  expect((await open(clerk.token)).status).toBe(403);
  expect((await open('nadie')).status).toBe(401);
  expect((await t.app.inject('/api/live/stream')).json()).toMatchObject({ code: 'AUTH' });
});

test('of one person there are 20 streams at a time', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(company.token)));
  const over = await open(company.token);
  expect([...new Set(streams.map(({ status }) => status)), over.status]).toEqual([200, 429]);
  for (const stream of streams) stream.leave();
  await vi.waitFor(
    async () => {
      const again = await open(company.token);
      again.leave();
      expect(again.status).toBe(200);
    },
    { timeout: 3000 },
  );
});

test('whoever leaves before the stream stands holds no place', async () => {
  const own = await t.make.company();
  const { port, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: x\r\ntoken: ${own.token}\r\n\r\n`;
  const cancelled = () =>
    new Promise<void>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request, () => socket.destroy()));
      socket.once('close', () => done());
    });
  await Promise.all(Array.from({ length: 80 }, cancelled));
  // What was asked is answered, even if nobody is there.
  await new Promise((done) => setTimeout(done, 1500));
  const stream = await open(own.token);
  expect(stream.status).toBe(200);
  stream.leave();
});

test('a stream ends when its reader signs out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const own = await t.make.company();
    const stream = await open(own.token);
    await until(() => stream.events.length);
    await t.call(session.signOut, {}, own.token);
    await vi.advanceTimersByTimeAsync(60_000);
    await stream.ended;
    expect(stream.events.every((event) => 'alive' in event)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
