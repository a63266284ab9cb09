import { orders } from './features/orders/contract.ts';
import { session } from './features/session/contract.ts';

/** Every endpoint, by slice. */
export const contract = { session, orders };
