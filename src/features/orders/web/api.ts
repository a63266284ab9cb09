import { client } from '#web/api.ts';
import { orders } from '../contract.ts';

/** The calls about orders. */
export const ordersApi = client('orders', orders);
