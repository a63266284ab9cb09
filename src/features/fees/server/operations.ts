export {
  type KeptPrice,
  pricedColumns,
  pricedOrders,
  priceEach,
  priceRead,
  readPricedOrders,
  readTariffs,
  type Tariffs,
} from './pricing.ts';
export { orderTold, tellOrder } from './examples.ts';
export { vehicleNames } from './fees.ts';
export { checkTried, readTriedTariffs, type TriedParts } from './tried.ts';
