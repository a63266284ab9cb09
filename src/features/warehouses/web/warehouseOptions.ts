import { recordOptions } from '#web/select/recordOptions.ts';
import { warehousesApi } from './api.ts';

/** Warehouses as options. */
export const warehouseOptions = recordOptions(warehousesApi.search);
