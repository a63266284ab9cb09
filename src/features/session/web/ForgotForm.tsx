import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Forgot } from '../credentials.ts';
import { sessionApi } from './api.ts';

/** Asks for the link that sets a new password. @param onSent told the address that it was asked for */
export default function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(Forgot) });
  const ask = useMutation(sessionApi.forgot.mutationOptions());
  return (
    <form onSubmit={form.onSubmit((values) => ask.mutate(values, { onSuccess: () => onSent(values.email) }))} noValidate>
      <Stack gap={16}>
        {ask.error && (
          <Alert color="red" role="alert">
            {ask.error.message}
          </Alert>
        )}
        <TextInput size="md" label="Email" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
        <Button type="submit" size="md" fullWidth loading={ask.isPending}>
          Enviar enlace
        </Button>
      </Stack>
    </form>
  );
}
