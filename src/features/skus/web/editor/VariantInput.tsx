import { TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fold } from '#shared/text.ts';
import { skuFields } from '../../fields.ts';
import { MAX_VARIANTS } from '../../sku.ts';
import { MAX_SOUGHT } from '../../sorts.ts';
import { skusApi } from '../api.ts';
import classes from './SkuEditor.module.css';

/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 250;

/** What parts one variant from the next. */
const PARTING = /[,;|]/;

/** Props of {@link VariantInput}. */
export type VariantInputProps = {
  /** Whose SKUs' variants are offered. */
  client: string;
  value: string[];
  onChange: (variants: string[]) => void;
  error?: ReactNode;
};

/** What a product comes in: new texts, or those that other SKUs of the client have. */
export const VariantInput = ({ client, value, onChange, error }: VariantInputProps) => {
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim().slice(0, MAX_SOUGHT), REST);
  const found = useQuery({ ...skusApi.variants.queryOptions({ client, search: rested }), placeholderData: keepPreviousData });
  const { label } = skuFields.variant;
  const known = found.data?.data ?? [];
  const isHeld = (one: string, all: readonly string[]) => all.some((other) => fold(other) === fold(one));
  // One that is typed is written as other SKUs have it.
  const take = (all: readonly string[]) => onChange(all.map((one) => known.find((other) => fold(other) === fold(one)) ?? one));
  const type = (typed: string) => {
    // Keyboards of phones tell no key.
    const parts = typed.split(PARTING).map((part) => part.trim());
    const rest = parts.pop() ?? '';
    const added = parts.filter((part, at) => part !== '' && !isHeld(part, [...value, ...parts.slice(0, at)]));
    if (added.length > 0) take([...value, ...added].slice(0, MAX_VARIANTS));
    setText(parts.length > 0 ? rest : typed);
  };
  return (
    <TagsInput
      label={label}
      placeholder={value.length === 0 ? 'S, M, L' : ''}
      data={known}
      // The server has found what fits, without case and accents.
      filter={({ options }) => options.filter((option) => 'value' in option && !value.includes(option.value))}
      splitChars={[',', ';', '|']}
      maxTags={MAX_VARIANTS}
      isDuplicate={isHeld}
      clearable
      clearButtonProps={{ 'aria-label': 'Vaciar variantes' }}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      searchValue={text}
      onSearchChange={type}
      value={value}
      onChange={take}
      error={error}
    />
  );
};
