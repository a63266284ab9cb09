import { handlers } from '#server/http/api.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { findOutlines } from '../../places/server/operations.ts';
import { fees as contract } from '../contract.ts';
import { FEE } from '../noun.ts';
import { explainPrice } from '../price/explain.ts';
import { FeeBook } from '../price/feeBook.ts';
import { keptChecks } from './checks.ts';
import { keptUsage } from './usage.ts';
import { cloneFee } from './clone.ts';
import { findExamples, orderTold, tellOrder } from './examples.ts';
import { feeRecords, livingVehicleTypes, vehicleNames } from './fees.ts';
import { bookFor, readFeeHeads, readPricedOrders, withZones } from './pricing.ts';
import { fees } from './tables.ts';
import { readZones, saveZones, shownZone } from './zones.ts';

/** Tariffs and their zones. */
export const feeHandlers = handlers(contract, {
  ...feeRecords,
  // What is left out stays, so that it is an edit of these alone.
  saveClients: { outside: (call) => feeRecords.edit.outside(call as unknown as Parameters<typeof feeRecords.edit.outside>[0]) },
  clone: ({ db, input, viewer, now }) => cloneFee(db, input, { viewer, now }),
  zones: async ({ db, input: { _id } }) => {
    const { name, typeOrder, version } = await theRecord(db, fees, FEE, _id);
    return { name, typeOrder, version, region: (await readZones(db, _id)).map(shownZone) };
  },
  price: async ({ db, input }) => {
    const order = (await readPricedOrders(db, [input.order])).get(input.order);
    const told = await tellOrder(db, input.order);
    if (!order || !told) throw refuse.notFound('La orden no existe');
    if (input.trial) await theRecord(db, fees, FEE, input.trial.fee);
    const { book, vehicles } = input.trial
      ? { book: new FeeBook(await withZones(db, await readFeeHeads(db, input.trial))), vehicles: await vehicleNames(db) }
      : await bookFor(db, [order]);
    return { order: orderTold(told, order, vehicles), data: explainPrice(order, book, vehicles) };
  },
  examples: async ({ db, input }) => ({ data: await findExamples(db, await theRecord(db, fees, FEE, input._id), input.search) }),
  checks: ({ db, viewer, now }) => keptChecks(db, viewer.company, now),
  usage: ({ db, viewer, now }) => keptUsage(db, viewer.company, now),
  vehicleTypes: async ({ db }) => ({ data: await livingVehicleTypes(db) }),
  regions: async ({ db, input }) => {
    const found = await findOutlines(db, input.search);
    return {
      data: found.map(({ outline, ...region }) => ({
        ...region,
        location: {
          type: 'MultiPolygon' as const,
          coordinates: outline.map((rings) => rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]))),
        },
      })),
    };
  },
  saveZones: ({ db, input, viewer, now }) => saveZones(db, input, { viewer, now }),
});
