import { optionSearch } from '#shared/list/optionSearch.ts';

/** Calls about drivers and vehicles. */
export const fleet = {
  drivers: optionSearch('/api/order/search/driver', { records: 'choferes activos por nombre', needs: 'staff' }),
};
