import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api.ts';
import type { Session } from '../signInCalls.ts';
import { sessionApi } from './api.ts';
import { PublicCard } from './PublicCard.tsx';

/** Props of {@link CodeStep}. */
export type CodeStepProps = {
  /** What the server gave for the password, which is not kept. */
  challenge: string;
  onEntered: (session: Session) => Promise<void>;
  /** Back to the password; with what is to be said of it, if anything. */
  onBack: (told?: string) => void;
};

/** The second step of signing in: the telephone's code, or a recovery code. */
export default function CodeStep({ challenge, onEntered, onBack }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (typed: string) => sessionApi.signInCode.call({ challenge, code: typed }),
    onSuccess: onEntered,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CHALLENGE') onBack(error.message);
      else input.current?.select();
    },
  });
  const isWrong = send.error instanceof ApiError && send.error.code === 'CODE';
  const fault = missing ? 'Requerido' : isWrong ? send.error?.message : undefined;
  const change = (typed: string) => {
    setCode(typed);
    setMissing(false);
  };
  const other = () => {
    setRecovery(!recovery);
    change('');
    send.reset();
  };
  return (
    <PublicCard
      title="Segundo factor"
      text={recovery ? 'Escriba uno de los códigos que guardó al activarlo' : 'Escriba el código que muestra la app de su teléfono'}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() === '') setMissing(true);
          else send.mutate(code);
        }}
        noValidate
      >
        <Stack gap={16}>
          {send.error && !isWrong && (
            <Alert color="red" role="alert" icon={<IconExclamationCircle size={16} />}>
              {send.error.message}
            </Alert>
          )}
          <TextInput
            key={recovery ? 'recovery' : 'code'}
            ref={input}
            autoFocus
            size="md"
            label={recovery ? 'Código de recuperación' : 'Código de 6 números'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputMode={recovery ? 'text' : 'numeric'}
            placeholder={recovery ? 'XXXX-XXXX' : '000 000'}
            maxLength={40}
            value={code}
            onChange={(event) => change(event.currentTarget.value)}
            error={fault}
          />
          <Button type="submit" size="md" fullWidth loading={send.isPending}>
            Ingresar
          </Button>
          <Group justify="space-between" gap={8}>
            <Anchor component="button" type="button" size="sm" onClick={() => onBack()}>
              Volver
            </Anchor>
            <Anchor component="button" type="button" size="sm" onClick={other}>
              {recovery ? 'Usar el código del teléfono' : 'Usar un código de recuperación'}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </PublicCard>
  );
}
