import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Forgot } from '../credentials.ts';
import { sessionApi } from './api.ts';
import { PublicCard } from './PublicCard.tsx';

/** Asks for the link that sets a new password. */
export default function ForgotScreen() {
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(Forgot) });
  const ask = useMutation(sessionApi.forgot.mutationOptions());
  if (ask.isSuccess) {
    return (
      <PublicCard
        title="Revise su correo"
        text={`Si ${form.values.email} tiene una cuenta, le enviamos un enlace para elegir una contraseña nueva. Vence en una hora.`}
      >
        <Anchor component={Link} to="/login">
          Volver a ingresar
        </Anchor>
      </PublicCard>
    );
  }
  return (
    <PublicCard title="Recuperar contraseña" text="Le enviaremos un enlace para elegir una nueva">
      <form onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
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
          <Anchor component={Link} to="/login" ta="center">
            Volver a ingresar
          </Anchor>
        </Stack>
      </form>
    </PublicCard>
  );
}
