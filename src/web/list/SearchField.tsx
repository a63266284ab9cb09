import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useScreenKey } from '../useScreenKey.ts';
import classes from './filters.module.css';

/** The key that leads to the search of a list. */
const KEY = 'b';

/** Finds rows of a list in the browser by what is typed; stands first in its strip. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useScreenKey(KEY, () => input.current?.focus());
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.7} />}
      rightSection={value === '' ? <Kbd size="xs">{KEY.toUpperCase()}</Kbd> : undefined}
      rightSectionPointerEvents="none"
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    />
  );
}
