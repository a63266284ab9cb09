import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { typedNumber } from '#shared/money.ts';
import type { TypedNumber } from './fieldValues.ts';
import { useTypedFault } from './typedFaults.ts';

/** Props of {@link TypedNumberInput}. */
export type TypedNumberInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: TypedNumber;
  onChange?: (value: TypedNumber) => void;
  /** Decimals that are always shown, as the cents of an amount. */
  decimals?: number;
  /** Whether thousands are parted. */
  grouped?: boolean;
};

/** More decimals are shown than any field takes, so that one too many is seen beside what is said of it. */
const MAX_DECIMALS = 6;
/** Longer than the largest number with all its points and a currency. */
const MAX_LENGTH = 40;

/**
 * A number as people type it, with the points and commas with which it is shown: '1.500' is one thousand five hundred, '1500.5' has half a
 * peso. It stays as it is written until the field is left; what is no number then says so, and is none for the form.
 */
export const TypedNumberInput = ({
  value = '',
  onChange,
  onFocus,
  onBlur,
  error,
  decimals = 0,
  grouped = true,
  ...props
}: TypedNumberInputProps) => {
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const number = text.trim() === '' ? undefined : typedNumber(text);
  const isWritten = text !== '' && (number ?? '') === value;
  const fault = isWritten && text.trim() !== '' && number === undefined ? 'Debe ser un número' : undefined;
  useTypedFault(fault);
  const shown =
    value === ''
      ? ''
      : value.toLocaleString('es-AR', {
          useGrouping: grouped ? 'always' : false,
          minimumFractionDigits: decimals,
          maximumFractionDigits: MAX_DECIMALS,
        });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_LENGTH}
      {...props}
      error={(focused ? undefined : fault) ?? error}
      value={isWritten ? text : shown}
      onChange={({ currentTarget: { value: next } }) => {
        setText(next);
        onChange?.(typedNumber(next) ?? '');
      }}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        if (fault === undefined) setText('');
        onBlur?.(event);
      }}
    />
  );
};
