import { Loader, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLogisticPartner } from './useLogisticPartner.ts';
import { transferMask } from './statusChange.ts';
import classes from './PartnerInput.module.css';

/** Props of {@link PartnerInput}. */
export type PartnerInputProps = {
  value: string;
  onChange: (transferid: string) => void;
  required: boolean;
  error: ReactNode;
};

/** The code of a logistics company: two digits and two letters, and whose it is as soon as it is whole (spec 2 §4). */
export const PartnerInput = ({ value, onChange, required, error }: PartnerInputProps) => {
  const { partner, isAsking } = useLogisticPartner(value);
  const known = partner?.check && (
    <span className={classes.known}>
      <IconCheck size={14} stroke={2} aria-hidden />
      {partner.name}
    </span>
  );
  return (
    <TextInput
      label="ID Logístico"
      placeholder="12AB"
      description={<span aria-live="polite">{known || 'Dos números y dos letras'}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      required={required}
      value={value}
      onChange={(event) => onChange(transferMask(event.currentTarget.value))}
      rightSection={isAsking && <Loader size={14} />}
      error={error || (partner && !partner.check && partner.message)}
    />
  );
};
