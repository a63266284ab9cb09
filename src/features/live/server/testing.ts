import type { InjectOptions } from 'fastify';
import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { App, Company } from '../../../testing/testApp.ts';
import { newSecret } from '../../session/server/operations.ts';
import { live } from '../contract.ts';
import { storePositions, type StoredPosition } from './operations.ts';
import { devices, positions } from './tables.ts';

/** Gives a vehicle a device with a secret of its own; gives both. */
export const makeDevice = async (
  t: App,
  company: Company,
  vehicle: string,
  over: { uniqueId?: string; employee?: string | null; name?: string } = {},
): Promise<{ _id: string; uniqueId: string; secret: string }> => {
  const _id = newId();
  const { secret, hash: secretHash } = newSecret();
  const { uniqueId = `tel-${_id.slice(-12)}`, employee = null, name = 'Teléfono' } = over;
  await t.inCompany(company, (db) => db.insert(devices).values({ _id, vehicle, name, uniqueId, employee, secretHash }));
  return { _id, uniqueId, secret };
};

/** A moment so many seconds ago, in whole seconds. */
export const ago = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000);

/** A vehicle's device that sends: a position of the product's own format, a call of it, and what of the company is in the history. */
export const makeSender = async (t: App, company: Company, vehicle: string) => {
  const device = await makeDevice(t, company, vehicle);
  return {
    device,
    plain: (over: object = {}) => ({
      deviceId: device.uniqueId,
      lat: -34.6,
      lng: -58.4,
      speedKmh: 30,
      at: ago(10).toISOString(),
      ...over,
    }),
    send: async (payload: object | string, over: InjectOptions = {}) => {
      const {
        statusCode: status,
        body,
        headers,
      } = await t.app.inject({ method: 'POST', url: `/api/position/${device.secret}`, payload, ...over });
      return { status, body: (body ? JSON.parse(body) : undefined) as unknown, headers };
    },
    history: () => t.inCompany(company, (db) => db.select().from(positions).orderBy(positions.at)),
  };
};

/** See `makeSender`. */
export type Sender = Awaited<ReturnType<typeof makeSender>>;

/** A position that nothing is wrong with, at the Obelisk. */
export const aPosition = (
  of: { company: Company; vehicle: string; device: string },
  over: Partial<StoredPosition> = {},
): StoredPosition => {
  const { at = new Date() } = over;
  const own = { vehicle: of.vehicle, device: of.device, company: of.company.companyId, employee: null, receivedAt: at };
  const fix = { lat: -34.6037, lng: -58.3816, speed: 24, heading: 90, accuracy: 8, battery: 71, charging: false, mock: false };
  return { ...own, ...fix, ...over, at };
};

/** A device that told where its vehicle is, and inputs of the calls about where vehicles are. */
export const liveFixture = fixture(live)({
  records: async ({ t, company, mark, now }: Making, { vehicle, driver }: { vehicle: string; driver: string }) => {
    const { _id: device } = await makeDevice(t, company, vehicle, { name: `Teléfono ${mark}`, uniqueId: `tel-${mark}`, employee: driver });
    await storePositions(t.database, [aPosition({ company, vehicle, device }, { employee: driver, at: now })]);
    return { device };
  },
  inputs: ({ vehicle, driver, device }, { now }) => ({
    fleet: {},
    center: {},
    track: { vehicle, day: now.toISOString().slice(0, 10) },
    deliveries: { vehicle },
    devices: { vehicle },
    addDevice: { _id: newId(), vehicle, name: 'Teléfono de Ñata', uniqueId: 'telefono-2', employee: driver },
    renewDevice: { _id: device, version: 1 },
    removeDevice: { _id: device, version: 1 },
  }),
  once: { addDevice: '_id' },
});
