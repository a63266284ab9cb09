import { client } from '#web/api.ts';
import { office } from '../contract.ts';

/** The calls of a client's page. */
export const officeApi = client('office', office);

/** The same calls among those of the orders: what changes an order refreshes the office's list of them too. */
export const officeOrdersApi = client('orders', office);
