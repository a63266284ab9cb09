import { sql } from 'drizzle-orm';
import { orders } from '../../orders/server/tables.ts';

/** Orders whose cash at the door a driver has (decisions §6): what settlements keep back, and closures ask for. */
export const isCollected = sql`(${orders.status} = 8 and ${orders.chargeDestination} and ${orders.chargeAmount} > 0 and ${orders.driverAssign} is not null)`;
