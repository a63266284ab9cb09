import type { Sent } from '#shared/contract.ts';
import { at10, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import type { apiOf } from './kit.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;
type NewOrder = Sent<typeof contract.orders.create>;

/** An address of Buenos Aires that nothing else uses. */
export const addressOf = (address: string, addressNumber: number): NewOrder['toAddress'] => ({
  name: 'Ñ. Peña',
  address,
  addressNumber,
  location: { type: 'Point', coordinates: [-58.4312, -34.5895] },
  town: 'Palermo',
  postalCode: '1414',
});

/** Makes an order of the demo's first client through the API. */
export const makeOrder = async (api: Api, change: Partial<NewOrder> = {}) => {
  const client = (await api.call(contract.clients.search, { search: 'Ñandú' })).data[0];
  if (!client) throw new Error('the demo’s client is gone');
  const made = await api.call(contract.orders.create, {
    client: client._id,
    typeOrder: 'Normal',
    status: 1,
    deliveryDate: at10(today(Date.now())).toISOString(),
    fromAddress: addressOf('Av. Montes de Oca', 1780),
    toAddress: addressOf('Gurruchaga', 1854),
    ...change,
  });
  return { ...made, client };
};
