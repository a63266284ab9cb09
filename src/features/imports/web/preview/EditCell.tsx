import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Column, columns } from '../../columns/columns.ts';
import { MAX_CELL } from '../../sheet/table.ts';
import classes from './cells.module.css';

/** A cell of the preview that is being written in. */
export interface EditCellProps {
  column: Column;
  /** Number of the row in the file. */
  row: number;
  /** As the file has it. */
  text: string;
  onDone: (text: string, then?: 'next' | 'previous') => void;
  onCancel: () => void;
}

/** Enter and leaving the field keep what is written, Tab too and goes on to the next cell, Esc forgets it. */
export function EditCell({ column, row, text, onDone, onCancel }: EditCellProps) {
  const [written, setWritten] = useState(text);
  return (
    <TextInput
      size="xs"
      className={classes.edit ?? ''}
      aria-label={`${columns[column].title} de la fila ${row}`}
      data-autofocus
      ref={(input) => input?.focus({ preventScroll: true })}
      value={written}
      maxLength={MAX_CELL}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onBlur={() => onDone(written)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter') onDone(written);
        if (event.key === 'Tab') {
          event.preventDefault();
          onDone(written, event.shiftKey ? 'previous' : 'next');
        }
      }}
    />
  );
}
