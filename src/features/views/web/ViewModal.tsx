import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormModal } from '#web/form/FormModal.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { NewView } from '../savedView.ts';
import { type ChangedList, type NamedView, saveView } from './viewChanges.ts';

/** Props of {@link ViewModal}. */
export type ViewModalProps = { changed: ChangedList; view: NamedView; onClose: () => void };

const limits = limitsOf(NewView);

/** Gives a view its name and saves it. */
export default function ViewModal({ changed, view, onClose }: ViewModalProps) {
  const form = useForm({
    initialValues: { name: view.name },
    validate: { name: (value) => (value.trim() === '' ? 'Requerido' : null) },
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={view.name === '' ? 'Guardar como vista nueva' : 'Cambiar el nombre'}
      size={420}
      form={form}
      onSubmit={async ({ name }) => {
        await saveView(changed, { ...view, name: name.trim() });
        onClose();
      }}
      submitLabel="Guardar"
    >
      <TextInput
        label="Nombre de la vista"
        description="Guarda los filtros, el orden y las columnas"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={limits.name.maxLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
