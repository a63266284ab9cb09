import { Button, Group, Modal, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Column, columnNames, columns } from '../columns.ts';
import type { PreviewRow } from '../contract.ts';

/** What a {@link RowModal} shows. */
export interface RowModalProps {
  row: PreviewRow;
  onSave: (change: PreviewRow['cells']) => void;
  onClose: () => void;
}

/** All cells of a row as the file has them, those that the preview has no column for too. */
export function RowModal({ row, onSave, onClose }: RowModalProps) {
  const [change, setChange] = useState<PreviewRow['cells']>({});
  const write = (column: Column, text: string) => setChange({ ...change, [column]: text });
  return (
    <Modal opened onClose={onClose} title={`Fila ${row.row}`} size={760} closeButtonProps={{ 'aria-label': 'Cerrar' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(change);
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {columnNames.map((column) => (
            <TextInput
              key={column}
              label={columns[column].title}
              maxLength={2000}
              placeholder={column === 'client' && row.fileClient ? row.client?.name : undefined}
              value={change[column] ?? row.cells[column] ?? ''}
              error={row.errors[column]}
              onChange={(event) => write(column, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Guardar</Button>
        </Group>
      </form>
    </Modal>
  );
}
