import { lateOptions } from '#web/select/recordOptions.ts';

/** Warehouses as options. */
export const warehouseOptions = lateOptions('warehouses search', async () => (await import('./api.ts')).warehousesApi.search);
