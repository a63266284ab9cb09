import type { APIRequestContext } from '@playwright/test';
import { v7 } from 'uuid';
import { contract } from '../src/contract.ts';
import type { apiOf } from './kit.ts';
import { expect } from './kit.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;

/** A vehicle that nothing else has; journeys share their product. */
export const makeVehicle = async (api: Api) => {
  const mark = crypto.randomUUID().slice(0, 5).toUpperCase();
  const [brands, types, categories, statuses] = await Promise.all([
    api.call(contract.fleet.brands, {}),
    api.call(contract.fleet.types, {}),
    api.call(contract.fleet.categories, {}),
    api.call(contract.fleet.statuses, {}),
  ]);
  const [brand, type, category] = [brands.data[0]!, types.data[0]!, categories.data[0]!];
  const models = await api.call(contract.fleet.models, { brand: brand._id });
  const status = statuses.data.find(({ position }) => position === 1)!;
  const vehicle = { _id: v7(), movilnum: `L${mark}`, plate: `LV ${mark}`, color: '#136adc' };
  const chosen = { brand: brand._id, model: models.data[0]!._id, type: type._id, category: category._id, status: status._id };
  await api.call(contract.fleet.create, { ...vehicle, ...chosen });
  return vehicle;
};

/** What sends positions with the secret of a device. */
export const senderOf = (request: APIRequestContext, address: string) => {
  const path = new URL(address).pathname;
  return async (...positions: { lat: number; lng: number; speedKmh?: number; heading?: number; at?: Date; battery?: number }[]) => {
    const now = new Date();
    const answer = await request.post(path, { data: positions.map(({ at = now, ...rest }) => ({ ...rest, at: at.toISOString() })) });
    expect(await answer.json()).toMatchObject({ stored: positions.length });
  };
};

/** A vehicle with a device, and what sends its positions. */
export const makeDriven = async (api: Api, request: APIRequestContext) => {
  const vehicle = await makeVehicle(api);
  const { address } = await api.call(contract.live.addDevice, { _id: v7(), vehicle: vehicle._id, name: 'Teléfono' });
  const { lat, lng } = await api.call(contract.live.center, {});
  return { ...vehicle, lat, lng, send: senderOf(request, address) };
};
