import type { SelectOption } from '#web/select/AsyncSelect.tsx';
import { ordersApi } from './api.ts';

/** Drivers as options, by `_id`, active or not. */
export const resolveDrivers = async (ids: readonly string[]): Promise<SelectOption[]> =>
  (await ordersApi.drivers.call({ ids: [...ids] })).data;

/** Active drivers as options, by what was typed of their name. */
export const searchDrivers = async (text: string): Promise<SelectOption[]> => (await ordersApi.drivers.call({ search: text })).data;
