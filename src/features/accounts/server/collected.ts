import { sql } from 'drizzle-orm';
import { orders } from '../../orders/server/tables.ts';

const isPaidAtTheDoor = sql`${orders.charges} and ${orders.chargeDestination} and ${orders.chargeAmount} > 0`;

/** Orders whose cash at the door a driver has (decisions §6): what closures ask for. */
export const isWithDriver = sql`(${isPaidAtTheDoor} and ${orders.driverAssign} is not null)`;

/** Orders whose cash at the door is the client's, whoever has it: a driver, or the company that they were shared with. Settlements keep it back. */
export const isCollected = sql`(${isPaidAtTheDoor} and (${orders.driverAssign} is not null or ${orders.deliveredBy} is not null))`;
