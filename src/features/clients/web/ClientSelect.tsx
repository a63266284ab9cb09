import type { ReactNode } from 'react';
import { AsyncSelect, type SelectOption } from '#web/AsyncSelect.tsx';
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

const search = async (text: string) => (await clientsApi.search.call({ search: text })).data.map(optionOf);

/** Props of {@link ClientSelect}. */
export type ClientSelectProps = {
  value: string | null;
  onChange: (client: string | null) => void;
  label?: string;
  placeholder?: string;
  required?: boolean;
  error?: ReactNode;
};

/** One of the company's active clients, sought by name. */
export const ClientSelect = ({ label = 'Cliente', ...rest }: ClientSelectProps) => (
  <AsyncSelect name="clients" label={label} search={search} resolve={resolveClients} {...rest} />
);
