import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import type { TypedNumber } from './fieldValues.ts';
import { useTypedFault } from './typedFaults.ts';

/** Props of {@link TypedNumberInput}. */
export type TypedNumberInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: TypedNumber;
  onChange?: (value: TypedNumber) => void;
};

/** A number as it is typed: a sign that makes it wrong stays, for the form to say so, and a sign alone is no number. */
export const TypedNumberInput = ({ value = '', onChange, error, ...props }: TypedNumberInputProps) => {
  /** What was begun and is no number yet. */
  const [begun, setBegun] = useState('');
  const fault = value === '' && begun !== '' ? 'Debe ser un número' : undefined;
  useTypedFault(fault);
  return (
    <NumberInput
      decimalSeparator=","
      hideControls
      clampBehavior="none"
      {...props}
      error={fault ?? error}
      value={value === '' ? begun : value}
      onChange={(next) => {
        setBegun(typeof next === 'number' ? '' : next);
        onChange?.(typeof next === 'number' ? next : '');
      }}
    />
  );
};
