import type { Sent } from '#shared/contract.ts';
import { at10, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { isTransfer, origins } from '../src/features/orders/choices.ts';
import type { apiOf } from './kit.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;
type NewOrder = Sent<typeof contract.orders.create>;

/** Origins of orders that no other company shared: these may be changed and deleted as one likes. */
export const OWN_ORIGINS = origins.filter((origin) => !isTransfer(origin));

/** `_id`s of the orders that stand in a transfer with another company, whichever way: while it has the parcel they are not deleted. */
export const sharedOrders = async (api: Api): Promise<ReadonlySet<string>> => {
  const shared = new Set<string>();
  for (const typeTransfer of ['sent', 'received'] as const)
    for (let [page, left] = [1, 1]; left > 0; page++) {
      const { orders, total } = await api.call(contract.transfers.search, { typeTransfer, size: 100, page });
      for (const { _id } of orders) shared.add(_id);
      left = total - 100 * page;
    }
  return shared;
};

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
