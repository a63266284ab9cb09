import type { ReactNode } from 'react';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { resolveClients, searchClients } from './clientOptions.ts';

/** Props of {@link ClientSelect}. */
export type ClientSelectProps = {
  value: string | null;
  onChange: (client: string | null) => void;
  label?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
};

/** One of the company's active clients, sought by name. */
export const ClientSelect = ({ label = 'Cliente', ...rest }: ClientSelectProps) => (
  <AsyncSelect name="clients" label={label} search={searchClients} resolve={resolveClients} {...rest} />
);
