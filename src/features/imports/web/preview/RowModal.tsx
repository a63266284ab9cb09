import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormModal } from '#web/form/FormModal.tsx';
import { columnNames, columns } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { MAX_CELL } from '../../sheet/table.ts';

/** What a {@link RowModal} shows. */
export interface RowModalProps {
  row: PreviewRow;
  /** Told the cells that were changed. */
  onSave: (change: PreviewRow['cells']) => void;
  onClose: () => void;
}

/** All cells of a row as the file has them, those that the preview has no column for too. */
export function RowModal({ row, onSave, onClose }: RowModalProps) {
  const form = useForm({
    initialValues: Object.fromEntries(columnNames.map((column) => [column, row.cells[column] ?? ''])),
    initialErrors: row.errors,
  });
  const save = (values: typeof form.values) => {
    onSave(Object.fromEntries(columnNames.flatMap((column) => (form.isDirty(column) ? [[column, values[column]]] : []))));
    return Promise.resolve();
  };
  return (
    <FormModal opened onClose={onClose} title={`Fila ${row.row}`} size={860} form={form} onSubmit={save} submitLabel="Guardar">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" verticalSpacing="sm">
        {columnNames.map((column) => {
          // The products of an order stand a line each.
          const Input = row.cells[column]?.includes('\n') ? Textarea : TextInput;
          return (
            <Input
              key={column}
              label={columns[column].title}
              required={'required' in columns[column] && !(column === 'client' && row.fileClient)}
              placeholder={column === 'client' && row.fileClient ? row.client?.name : undefined}
              maxLength={10 * MAX_CELL}
              {...form.getInputProps(column)}
            />
          );
        })}
      </SimpleGrid>
    </FormModal>
  );
}
