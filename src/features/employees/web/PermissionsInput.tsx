import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { areas } from '../choices.ts';
import classes from './PermissionsInput.module.css';

/** Props of {@link PermissionsInput}. */
export type PermissionsInputProps = {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  /** Whether whoever edits may give, or take, an area. */
  mayGive: (area: Permission) => boolean;
  error?: ReactNode;
};

/** The areas that somebody may open, each with its screens; what the editor lacks is disabled. */
export const PermissionsInput = ({ value, onChange, mayGive, error }: PermissionsInputProps) => (
  <fieldset className={classes.permissions} data-span="12">
    <legend>
      <b>Puede abrir</b> · {value.length} de {areas.length} áreas
    </legend>
    <div className={classes.areas}>
      {areas.map(({ value: area, label, about }) => {
        const given = value.includes(area);
        return (
          <div key={area} className={classes.area} data-given={given || undefined}>
            <Checkbox
              label={label}
              description={about}
              checked={given}
              disabled={!mayGive(area)}
              onChange={() => onChange(given ? value.filter((one) => one !== area) : [...value, area])}
            />
          </div>
        );
      })}
    </div>
    {error && (
      <p className={classes.fault} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
