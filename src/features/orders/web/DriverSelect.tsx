import type { ReactNode } from 'react';
import { AsyncSelect, type SelectOption } from '#web/select/AsyncSelect.tsx';
import { UNASSIGNED } from '../choices.ts';
import { resolveDrivers, searchDrivers } from './driverOptions.ts';

/** The value of 'No asignado' in a filter. */
export const UNASSIGNED_VALUE = String(UNASSIGNED);

const unassigned: readonly SelectOption[] = [{ value: UNASSIGNED_VALUE, label: 'No asignado' }];

/** How long after the last key drivers are sought, in milliseconds (spec 2 §9). */
const WAIT = 500;

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
  <AsyncSelect
    name="drivers"
    label="Chofer"
    search={searchDrivers}
    resolve={resolveDrivers}
    wait={WAIT}
    fixed={withUnassigned ? unassigned : []}
    {...rest}
  />
);
