import { asc, eq } from 'drizzle-orm';
import { fromCents, toCents } from '#shared/money.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { dayOf } from '#shared/time.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { listExport } from '#server/spreadsheet/listExport.ts';
import { clients } from '../../../clients/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { trialColumns } from '../../trial/columns.ts';
import { trialCalls } from '../../trialCalls.ts';
import { feeTrialOrders } from './tables.ts';
import { readTrial } from './trials.ts';

const prices = (pay: number, cash: number) => ({ pay: fromCents(pay), cash: fromCents(cash) });

/** The spreadsheet of the orders whose price a trial changes. */
export const trialExport = listExport({
  name: 'export trial',
  module: import.meta.url,
  endpoint: trialCalls.exportTrial,
  title: 'Prueba de tarifa',
  columns: trialColumns,
  ids: async (db, { input }, limit) => {
    const { _id } = await readTrial(db, input._id);
    const { trial, position } = feeTrialOrders;
    const found = await db
      .select({ _id: feeTrialOrders._id })
      .from(feeTrialOrders)
      .where(eq(trial, _id))
      .orderBy(asc(position))
      .limit(limit);
    return found.map((one) => one._id);
  },
  rows: async (db, _asked, ids) => {
    const found = await db
      .select({ changed: feeTrialOrders, order: orders, client: clients.name, name: employees.name, last: employees.last })
      .from(feeTrialOrders)
      .innerJoin(orders, eq(orders._id, feeTrialOrders.order))
      .innerJoin(clients, eq(clients._id, orders.client))
      .leftJoin(employees, eq(employees._id, orders.driverAssign))
      .where(anyOf(feeTrialOrders._id, ids))
      .orderBy(asc(feeTrialOrders.position));
    return found.map(({ changed: { fee, zone, settled, ...changed }, order, client, name, last }) => {
      const [pay, cash, payBefore, cashBefore] = [changed.pay, changed.cash, changed.payBefore, changed.cashBefore].map(toCents) as [
        number,
        number,
        number,
        number,
      ];
      return {
        internalID: order.internalID,
        day: order.deliveryDate ? dayOf(order.deliveryDate) : '',
        client,
        address: addressLine({ address: order.toAddress, addressNumber: order.toAddressNumber, floor: order.toFloor, door: order.toDoor }),
        driver: name === null ? '' : `${name} ${last}`,
        fee,
        zone,
        settled,
        before: prices(payBefore, cashBefore),
        now: prices(pay, cash),
        change: prices(pay - payBefore, cash - cashBefore),
      };
    });
  },
});
