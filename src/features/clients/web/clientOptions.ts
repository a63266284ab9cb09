import type { SelectOption } from '#web/select/AsyncSelect.tsx';
import type { ClientOption } from '../contract.ts';
import { clientsApi } from './api.ts';

const optionOf = ({ _id, name, address, town }: ClientOption): SelectOption => ({
  value: _id,
  label: name,
  note: town ? `${address}, ${town}` : address,
});

/** Clients as options, by `_id`: what a select or a filter's chip needs to name them. */
export const resolveClients = async (ids: readonly string[]): Promise<SelectOption[]> =>
  (await clientsApi.search.call({ ids: [...ids] })).data.map(optionOf);

/** Active clients as options, by what was typed of their name. */
export const searchClients = async (text: string): Promise<SelectOption[]> =>
  (await clientsApi.search.call({ search: text })).data.map(optionOf);
