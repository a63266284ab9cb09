import { TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Column, columns } from '../../columns/columns.ts';
import { MAX_CELL } from '../../sheet/table.ts';
import { closeCell } from './cellKeys.ts';
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

/**
 * Enter and leaving the field keep what is written, Tab too and goes on to the next cell, Esc forgets it. Whatever else takes the cell away,
 * as a session that ends, keeps it too.
 */
export function EditCell({ column, row, text, onDone, onCancel }: EditCellProps) {
  const [written, setWritten] = useState(text);
  const hasEnded = useRef(false);
  const end = (act: () => void) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    act();
  };
  const leave = useEffectEvent(() => {
    if (written !== text) end(() => onDone(written));
  });
  useLayoutEffect(() => () => leave(), []);
  // A page that is left: what is kept of the file is written while it goes.
  useWindowEvent('beforeunload', () => {
    if (written !== text) end(() => onDone(written));
  });
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
      onBlur={({ currentTarget }) => {
        // Another window was looked at: the cell stays open.
        if (document.activeElement !== currentTarget) end(() => onDone(written));
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        const { key, currentTarget } = event;
        // The cell that has the keys next is not pressed by this one.
        if (['Escape', 'Enter', 'Tab'].includes(key)) event.preventDefault();
        if (key === 'Escape') closeCell(currentTarget, () => end(onCancel));
        if (key === 'Enter') closeCell(currentTarget, () => end(() => onDone(written)));
        if (key === 'Tab') end(() => onDone(written, event.shiftKey ? 'previous' : 'next'));
      }}
    />
  );
}
