import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { v7 as newId } from 'uuid';
import { FormModal } from '#web/form/FormModal.tsx';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { webhookEventNames, webhookEvents, type WebhookEvent } from '../../events.ts';
import { WebhookForm as WebhookFields, type WebhookShown } from '../../webhookCalls.ts';
import { developersApi } from '../api.ts';

/** Props of {@link WebhookForm}. */
export type WebhookFormProps = {
  /** The one that is edited; a new one without it. */
  webhook?: WebhookShown | undefined;
  /** Told when it is saved; with its secret when it is new. */
  onSaved: (saved: { _id: string; name: string; secret?: string }) => void;
  onClose: () => void;
};

/** A webhook: what it is called, where to, and of what it is told. */
export default function WebhookForm({ webhook, onSaved, onClose }: WebhookFormProps) {
  const form = useForm({
    // Sent again, it is the same webhook.
    initialValues: {
      _id: webhook?._id ?? newId(),
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? ([] as WebhookEvent[]),
    },
    validate: (values) => schemaErrors(WebhookFields, values),
  });
  return (
    <FormModal
      opened
      title={webhook ? `Editar ${webhook.name}` : 'Nuevo webhook'}
      size={560}
      form={form}
      onClose={onClose}
      submitLabel={webhook ? 'Guardar' : 'Crear webhook'}
      onSubmit={async (values) => {
        const fields = { ...WebhookFields.parse(values), _id: values._id };
        if (webhook) {
          await developersApi.saveWebhook.call({ ...fields, version: webhook.version });
          onSaved(fields);
        } else {
          const { secret } = await developersApi.addWebhook.call(fields);
          onSaved({ ...fields, secret });
        }
      }}
    >
      <Stack gap={16}>
        <TextInput
          required
          label="Nombre"
          placeholder="Tienda propia"
          autoComplete="off"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          required
          label="Dirección"
          placeholder="https://ejemplo.com/avisos"
          description="Recibe un POST por cada aviso"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.getInputProps('url')}
        />
        <Checkbox.Group required label="Qué se le avisa" {...form.getInputProps('events')}>
          <Stack gap={10} mt={6}>
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={
                  <>
                    {webhookEventNames[event].name} <code>{event}</code>
                  </>
                }
                description={webhookEventNames[event].about}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </FormModal>
  );
}
