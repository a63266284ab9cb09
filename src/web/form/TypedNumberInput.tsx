import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import type { TypedNumber } from './fieldValues.ts';
import { useTypedFault } from './typedFaults.ts';

/** Props of {@link TypedNumberInput}. */
export type TypedNumberInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: TypedNumber;
  onChange?: (value: TypedNumber) => void;
};

/**
 * A number as it is typed: a sign that makes it wrong stays, for the form to say so, and a sign alone is no number. What ends with a zero
 * or the comma behind the pesos, '12,50' or '12,', is its number at once, and stays as it is written.
 */
export const TypedNumberInput = ({ value = '', onChange, error, ...props }: TypedNumberInputProps) => {
  /** What is written in another way than its number would be, or was begun and is none yet. */
  const [written, setWritten] = useState('');
  const number = written === '' ? Number.NaN : Number(written);
  const isBegun = written !== '' && Number.isNaN(number) && value === '';
  const fault = isBegun ? 'Debe ser un número' : undefined;
  useTypedFault(fault);
  return (
    <NumberInput
      decimalSeparator=","
      hideControls
      clampBehavior="none"
      {...props}
      error={fault ?? error}
      value={isBegun || number === value ? written : value}
      onChange={(next) => {
        setWritten(typeof next === 'number' ? '' : next);
        const typed = next === '' ? Number.NaN : Number(next);
        onChange?.(Number.isNaN(typed) ? '' : typed);
      }}
    />
  );
};
