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
  const active = (list.data?.data ?? []).filter((warehouse) => warehouse.status === 1);
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
