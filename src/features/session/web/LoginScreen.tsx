import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Credentials } from '../credentials.ts';
import { returnTo } from '../returnTo.ts';
import { sessionApi } from './api.ts';
import { PublicCard } from './PublicCard.tsx';
import { storeSession } from './session.ts';

const NOT_OFFICE = 'Esta cuenta es de chofer: ingrese desde la aplicación de choferes';

/** The way in (spec 1 §2). */
export default function LoginScreen() {
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/login' });
  const form = useForm({
    initialValues: { email: '', password: '', remember: false },
    validate: schemaResolver(Credentials),
  });
  const signIn = useMutation({
    ...sessionApi.signIn.mutationOptions(),
    onSuccess: async (session) => {
      if (session.kind === 'driver') throw new Error(NOT_OFFICE);
      storeSession(session);
      await navigate({ href: returnTo(from), replace: true });
    },
  });
  return (
    <PublicCard title="Bienvenido" text="Complete el formulario para ingresar">
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <Stack gap={16}>
          {signIn.error && (
            <Alert color="red" role="alert" icon={<IconExclamationCircle size={16} />}>
              {signIn.error.message}
            </Alert>
          )}
          <TextInput size="md" label="Email" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
          <PasswordInput
            size="md"
            label="Contraseña"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Ver la contraseña', tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <Group justify="space-between">
            <Checkbox label="Recordarme" {...form.getInputProps('remember', { type: 'checkbox' })} />
            <Anchor component={Link} to="/forgot-password" size="sm">
              Recuperar contraseña
            </Anchor>
          </Group>
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            Ingresar
          </Button>
        </Stack>
      </form>
    </PublicCard>
  );
}
