import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { statusById, type Status } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** Props of {@link StatusSelect}. */
export type StatusSelectProps = {
  /** What can be chosen, in its order. */
  statuses: readonly Status[];
  value: StatusId | null;
  onChange: (status: StatusId | null) => void;
  required?: boolean;
  disabled?: boolean;
  /** Whether it takes the focus of the modal that it stands in. Default true. */
  first?: boolean;
  error?: ReactNode;
  description?: ReactNode;
};

/** One status, each shown as its badge. */
export const StatusSelect = ({
  statuses,
  value,
  onChange,
  required = false,
  disabled = false,
  first = true,
  error,
  description,
}: StatusSelectProps) => (
  <Select
    label="Estado"
    placeholder={required ? 'Elegir' : 'Sin cambios'}
    data-autofocus={first || undefined}
    disabled={disabled}
    searchable
    required={required}
    clearable={!required}
    clearButtonProps={{ 'aria-label': 'Vaciar Estado' }}
    error={error}
    description={description}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    nothingFoundMessage="Sin resultados"
    maxDropdownHeight={320}
    data={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
    renderOption={({ option }) => <StatusBadge status={statusById(Number(option.value)).id} />}
    value={value === null ? null : String(value)}
    onChange={(chosen) => onChange(chosen === null ? null : statusById(Number(chosen)).id)}
  />
);
