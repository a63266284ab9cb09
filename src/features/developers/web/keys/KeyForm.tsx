import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { v7 as newId } from 'uuid';
import { type Scope, scopes } from '#shared/scopes.ts';
import { FormModal } from '#web/form/FormModal.tsx';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { KEY_RATE, MAX_KEY_RATE, NewKey } from '../../keyCalls.ts';
import { scopeNames } from '../../scopeNames.ts';
import { developersApi } from '../api.ts';

/** Props of {@link KeyForm}. */
export type KeyFormProps = {
  onMade: (made: { _id: string; name: string; secret: string }) => void;
  onClose: () => void;
};

/** A new API key: what it is called, what it is good for, how often it may call. */
export default function KeyForm({ onMade, onClose }: KeyFormProps) {
  const form = useForm({
    // Sent again, it is the same key.
    initialValues: { _id: newId(), name: '', scopes: [] as Scope[], perMinute: KEY_RATE as number | '' },
    validate: (values) => schemaErrors(NewKey, values),
  });
  return (
    <FormModal
      opened
      title="Nueva clave de API"
      size={520}
      form={form}
      onClose={onClose}
      submitLabel="Crear clave"
      onSubmit={async (values) => {
        const key = NewKey.parse(values);
        const { _id, secret } = await developersApi.addKey.call(key);
        onMade({ _id, secret, name: key.name });
      }}
    >
      <Stack gap={16}>
        <TextInput
          required
          label="Nombre"
          placeholder="Tienda propia"
          description="Así la nombra el historial de las órdenes"
          autoComplete="off"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group required label="Para qué sirve" {...form.getInputProps('scopes')}>
          <Stack gap={10} mt={6}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={
                  <>
                    {scopeNames[scope].name} <code>{scope}</code>
                  </>
                }
                description={scopeNames[scope].about}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NumberInput
          required
          label="Pedidos por minuto"
          w={200}
          min={1}
          max={MAX_KEY_RATE}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={form.values.perMinute}
          error={form.errors.perMinute}
          onChange={(perMinute) => form.setFieldValue('perMinute', typeof perMinute === 'number' ? perMinute : '')}
        />
      </Stack>
    </FormModal>
  );
}
