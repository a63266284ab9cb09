import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { warehousesApi } from './api.ts';

/** Props of {@link WarehouseSelect}. */
export type WarehouseSelectProps = {
  value: string | null;
  onChange: (warehouse: string | null) => void;
  placeholder?: string;
  required?: boolean;
  error?: ReactNode;
};

/** One of the company's active warehouses. */
export const WarehouseSelect = ({ required = false, placeholder = 'Elegir', ...rest }: WarehouseSelectProps) => {
  const list = useQuery(warehousesApi.list.queryOptions({}));
  // One that was closed since stays named where it is chosen.
  const active = (list.data?.data ?? []).filter(({ _id, status }) => status === 1 || _id === rest.value);
  return (
    <Select
      label="Depósito"
      searchable
      placeholder={placeholder}
      required={required}
      clearable={!required}
      clearButtonProps={{ 'aria-label': 'Vaciar Depósito' }}
      nothingFoundMessage={list.isError ? 'No se pudo buscar' : list.isPending ? 'Buscando…' : 'Sin resultados'}
      data={active.map(({ _id, name }) => ({ value: _id, label: name }))}
      {...rest}
    />
  );
};
