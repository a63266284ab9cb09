import type { SelectOption } from '#web/select/AsyncSelect.tsx';
import type { RegionOption } from '../../../places/contract.ts';
import { placesApi } from '../../../places/web/api.ts';

const optionOf = ({ _id, name, kind }: RegionOption): SelectOption => ({ value: _id, label: name, ...(kind && { note: kind }) });

/** Localities and districts as options, by `_id`. */
export const resolveRegions = async (ids: readonly string[]): Promise<SelectOption[]> =>
  (await placesApi.regions.call({ ids: [...ids] })).data.map(optionOf);

/** Localities and districts with an outline, by what was typed of their name. */
export const searchRegions = async (text: string): Promise<SelectOption[]> =>
  (await placesApi.regions.call({ search: text })).data.map(optionOf);
