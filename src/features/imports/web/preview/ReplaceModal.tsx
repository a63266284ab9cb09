import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { type Column, columnNames, columns } from '../../columns/columns.ts';
import { replaceIn } from '../../rows/replace.ts';
import type { WorkRow } from '../work/workFile.ts';

/** What a {@link ReplaceModal} shows. */
export interface ReplaceModalProps {
  rows: readonly WorkRow[];
  /** The column that is offered first. */
  column: Column;
  /** Told the rows that change, with their new cell. */
  onReplace: (changed: readonly { row: WorkRow; text: string }[], column: Column) => void;
  onClose: () => void;
}

/** Finds a text in one column of all rows and writes another in its place. */
export function ReplaceModal({ rows, column: first, onReplace, onClose }: ReplaceModalProps) {
  const form = useId();
  const used = columnNames.filter((name) => rows.some(({ cells }) => cells[name]?.trim()));
  const [column, setColumn] = useState<Column>(used.includes(first) ? first : (used[0] ?? first));
  const [find, setFind] = useState('');
  const [text, setText] = useState('');
  const [whole, setWhole] = useState(false);
  const changed = replaceIn(rows, column, { find, text, whole });
  return (
    <Dialog
      onClose={onClose}
      title="Buscar y reemplazar"
      size={460}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} disabled={changed.length === 0}>
            {changed.length === 0
              ? 'Reemplazar'
              : `Reemplazar en ${formatCount(changed.length)} ${changed.length === 1 ? 'fila' : 'filas'}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0) onReplace(changed, column);
        }}
      >
        <Stack gap="sm">
          <Select
            label="Columna"
            data={used.map((name) => ({ value: name, label: columns[name].title }))}
            value={column}
            onChange={(value) => value && setColumn(value)}
            allowDeselect={false}
            searchable
          />
          <TextInput
            label="Buscar"
            description="Sin importar mayúsculas ni acentos"
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Reemplazar por"
            description="Vacío, lo borra"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Checkbox label="Solo si es toda la celda" checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
          <span role="status">
            {find === ''
              ? ''
              : changed.length === 0
                ? 'Ninguna fila lo tiene'
                : `Por ejemplo: «${changed[0]?.row.cells[column]}» será «${changed[0]?.text}»`}
          </span>
        </Stack>
      </form>
    </Dialog>
  );
}
