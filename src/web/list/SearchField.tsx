import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useScreenKey } from '../useScreenKey.ts';
import classes from './filters.module.css';

/** The key that leads to the search of a list. */
const KEY = 'b';

/** Props of {@link SearchField}. */
export type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** How long after the last key it is told, in milliseconds; where the server finds the rows. Default: at once. */
  rest?: number;
  /** Takes the text in place of `onChange` where it ends with Enter: the rows are wanted. */
  onEnter?: (text: string) => void;
  maxLength?: number;
  /** Whether a key leads to it; not in a dialog, where keys are letters. Default true. */
  keyed?: boolean;
};

/** Finds rows of a list by what is typed; stands first in its strip, on a phone as a button that becomes the field. */
export function SearchField({ label, value, onChange, rest = 0, onEnter, maxLength = 100, keyed = true }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [known, setKnown] = useState(value);
  useScreenKey(KEY, () => keyed && input.current?.focus());
  // What came from elsewhere, as from a chip that was taken off, replaces what is typed; what comes back does not.
  if (value !== known) {
    setKnown(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  const tell = (next: string) => {
    if (next === told) return;
    setTold(next);
    onChange(next);
  };
  const tellRested = useEffectEvent(tell);
  useEffect(() => {
    if (rest === 0) return undefined;
    const timer = setTimeout(() => tellRested(text.trim()), rest);
    return () => clearTimeout(timer);
  }, [text, rest]);
  const type = (next: string) => {
    setText(next);
    if (rest === 0) tell(next);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      aria-keyshortcuts={keyed ? KEY.toUpperCase() : undefined}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.7} />}
      rightSection={keyed && text === '' ? <Kbd size="xs">{KEY.toUpperCase()}</Kbd> : undefined}
      rightSectionPointerEvents="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setText('');
          tell('');
        }
        if (event.key === 'Enter' && onEnter) {
          setTold(text.trim());
          onEnter(text.trim());
        }
      }}
    />
  );
}
