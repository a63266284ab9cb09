import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Column, columns } from '../../columns/columns.ts';
import classes from './MeaningPicker.module.css';
import { meaningName, meaningOptions, UNREAD } from './meaningNames.ts';

/** What a {@link MeaningPicker} shows. */
export interface MeaningPickerProps {
  /** The titles of its columns. */
  of: string;
  places: readonly number[];
  value: Column | null;
  /** What stands on it instead of the meaning. */
  shown?: string;
  /** Reads as a word, not as a field. */
  plain?: boolean;
  /** The titles of the other columns that have a meaning already; empty when none has. */
  holders: (column: Column) => string;
  onChoose: (column: Column | null) => void;
}

/** What columns mean, and the list to choose it from: drawn once it is asked for, as a file has dozens of columns. */
export function MeaningPicker({ of, places, value, shown, plain = false, holders, onChoose }: MeaningPickerProps) {
  const [state, setState] = useState<'closed' | 'open' | 'back'>('closed');
  const [isListed, setListed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The field knows its list, and tells it to who does not see it, once that is drawn.
  useEffect(() => {
    if (state !== 'open') return;
    const frame = requestAnimationFrame(() => setListed(true));
    return () => cancelAnimationFrame(frame);
  }, [state]);
  const name = value === null ? 'No se lee' : meaningName(value);
  if (state !== 'open')
    return (
      <button
        type="button"
        className={plain ? `as-link ${classes.plain}` : classes.picker}
        data-stop={places.join(' ')}
        aria-haspopup="listbox"
        aria-label={`${of}: ${shown ?? name}. Cambiar`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={state === 'back'}
        onClick={() => {
          setListed(false);
          setState('open');
        }}
      >
        <span>{shown ?? name}</span>
        {!plain && <IconSelector size={15} stroke={1.6} aria-hidden />}
      </button>
    );
  const note = (option: string) => {
    const column = option as Column;
    const others = option === UNREAD ? '' : holders(column);
    if (others === '') return '';
    return 'joined' in columns[column] ? `se une a ${others}` : `deja sin leer ${others}`;
  };
  return (
    <Select
      ref={field}
      data-listed={isListed || undefined}
      className={classes.select ?? ''}
      aria-label={`Qué es ${of}`}
      data={meaningOptions}
      value={value ?? UNREAD}
      onChange={(chosen) => {
        setState('back');
        const column = chosen === UNREAD ? null : (chosen as Column);
        if (chosen !== null && column !== value) onChoose(column);
      }}
      onDropdownClose={() => setState(document.activeElement === field.current ? 'back' : 'closed')}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          {note(option.value) && <small>{note(option.value)}</small>}
        </span>
      )}
      searchable
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      // What is typed seeks another meaning, and is not put behind the one that stands there.
      onFocus={(event) => event.currentTarget.select()}
      defaultDropdownOpened
      nothingFoundMessage="Ninguna se llama así"
      comboboxProps={{ width: 280, position: 'bottom-start' }}
    />
  );
}
