import { Alert, Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconClock, IconExclamationCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { ahead, later } from '#web/later.ts';
import { whenIdle } from '#web/whenIdle.ts';
import { returnTo } from '../returnTo.ts';
import type { Session } from '../signInCalls.ts';
import { sessionApi } from './api.ts';
import classes from './LoginScreen.module.css';
import { PublicCard } from './PublicCard.tsx';
import { beginSession, signedIn } from './session.ts';

const NOT_OFFICE = 'Esta cuenta es de chofer: ingrese desde la aplicación de choferes';

// Few are asked for a code, and they are asked later.
const CodeStep = later(() => import('./CodeStep.tsx'));
const needed = (typed: string) => (typed === '' ? 'Requerido' : null);
const tellGrace = async (due: string) => (await import('./tellGrace.ts')).tellGrace(due);
const loadFrame = () => import('./AppFrame.tsx');

/** How the session ended, in words. */
const endings = {
  expired: 'Su sesión venció. Ingrese otra vez y sigue donde estaba.',
  elsewhere: 'La sesión se cerró en otra pestaña. Ingrese otra vez para seguir.',
};

/** The way in (spec 1 §2); whoever is in already when they come is led on. */
export default function LoginScreen() {
  const [isIn] = useState(() => signedIn() !== undefined);
  const { from } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  useEffect(() => {
    if (isIn) void navigate({ href: returnTo(from), replace: true });
  }, [isIn, from, navigate]);
  return !isIn && <SignIn />;
}

function SignIn() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { from, ended } = useSearch({ from: '/login' });
  // While somebody types, what stands around the screens comes.
  useEffect(() => whenIdle(() => ahead(loadFrame)), []);
  const form = useForm({
    initialValues: { email: '', password: '', remember: false },
    // What an e-mail is the server says, at its field: with the schema would come all that reads schemas.
    validate: { email: (typed) => needed(typed.trim()), password: needed },
  });
  const [challenge, setChallenge] = useState<string>();
  const [told, setTold] = useState<string>();
  const enter = async (session: Session) => {
    if (session.kind === 'driver') throw new Error(NOT_OFFICE);
    queries.clear();
    const { to, isAnew } = beginSession(session, from);
    if (isAnew) return window.location.replace(to);
    const { factorDue: due } = session;
    if (due) void tellGrace(due);
    await navigate({ href: due && new Date(due) <= new Date() ? '/profile' : to, replace: true });
  };
  const signIn = useMutation({
    ...sessionApi.signIn.mutationOptions(),
    onMutate: () => setTold(undefined),
    onSuccess: enter,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.fields) form.setErrors({ ...error.fields });
      if (error.code !== 'SECOND_FACTOR') return;
      // The password is needed no more.
      form.setFieldValue('password', '');
      setChallenge((error.data as { challenge: string }).challenge);
    },
  });
  const back = (why?: string) => {
    setChallenge(undefined);
    setTold(why);
    signIn.reset();
  };
  const fault = told ?? (signIn.error instanceof ApiError && signIn.error.fields ? undefined : signIn.error?.message);
  if (challenge !== undefined) {
    return (
      <Suspense fallback={<PublicCard title="Segundo factor" text="…" />}>
        <CodeStep challenge={challenge} onEntered={enter} onBack={back} />
      </Suspense>
    );
  }
  return (
    <PublicCard title="Bienvenido" text="Complete el formulario para ingresar">
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <Stack gap={16}>
          {ended && !fault && (
            <Alert color="amber" role="status" icon={<IconClock size={16} />}>
              {endings[ended]}
            </Alert>
          )}
          {fault && (
            <Alert color="red" role="alert" icon={<IconExclamationCircle size={16} />}>
              {fault}
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
          <div className={classes.line}>
            <Checkbox label="Recordarme" {...form.getInputProps('remember', { type: 'checkbox' })} />
            <Anchor component={Link} to="/forgot-password" size="sm">
              Recuperar contraseña
            </Anchor>
          </div>
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            Ingresar
          </Button>
        </Stack>
      </form>
    </PublicCard>
  );
}
