import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormModal } from '#web/form/FormModal.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { NewView } from '../savedView.ts';

/** Props of {@link ViewModal}. */
export type ViewModalProps = { name: string; onSave: (name: string) => Promise<unknown>; onClose: () => void };

const limits = limitsOf(NewView);

/** Gives a view its name. */
export default function ViewModal({ name, onSave, onClose }: ViewModalProps) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? 'Requerido' : null) },
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={name === '' ? 'Guardar como vista nueva' : 'Cambiar el nombre'}
      size={420}
      form={form}
      onSubmit={(values) => onSave(values.name.trim())}
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
