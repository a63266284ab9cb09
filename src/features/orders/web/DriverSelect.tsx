import type { ReactNode } from 'react';
import { AsyncSelect, type SelectOption } from '#web/AsyncSelect.tsx';
import { UNASSIGNED } from '../filter.ts';
import { ordersApi } from './api.ts';

/** The value of 'No asignado' in a filter. */
export const UNASSIGNED_VALUE = String(UNASSIGNED);

const unassigned: readonly SelectOption[] = [{ value: UNASSIGNED_VALUE, label: 'No asignado' }];

/** Drivers as options, by `_id`, active or not. */
export const resolveDrivers = async (ids: readonly string[]): Promise<SelectOption[]> =>
  (await ordersApi.drivers.call({ ids: [...ids] })).data;

const search = async (text: string) => (await ordersApi.drivers.call({ search: text })).data;

/** Props of {@link DriverSelect}. */
export type DriverSelectProps = {
  value: string | null;
  onChange: (driver: string | null) => void;
  /** Offers 'No asignado' first, for filters. */
  withUnassigned?: boolean;
  placeholder?: string;
  required?: boolean;
  error?: ReactNode;
};

/** One of the company's active drivers, sought by name. */
export const DriverSelect = ({ withUnassigned = false, ...rest }: DriverSelectProps) => (
  <AsyncSelect name="drivers" label="Chofer" search={search} resolve={resolveDrivers} fixed={withUnassigned ? unassigned : []} {...rest} />
);
