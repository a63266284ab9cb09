import { client } from '#web/api.ts';
import { warehouses } from '../contract.ts';

/** The calls about warehouses. */
export const warehousesApi = client('warehouses', warehouses);
