import { ActionIcon, Alert, Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { QrCode } from '#web/qr/QrCode.tsx';
import { sessionApi } from './api.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';

/** A key as people type it: in fours. */
const inFours = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key;
const digitsIn = (typed: string) => typed.replace(/\D/g, '').slice(0, 6);
const inThrees = (digits: string) => (digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits);

/** Props of {@link FactorSetup}. */
export type FactorSetupProps = {
  begun: { key: string; address: string };
  onDone: () => void;
  onLeave: () => void;
};

/** The three steps: the key into the telephone, its code, the recovery codes that are kept before anything is turned on. */
export const FactorSetup = ({ begun, onDone, onLeave }: FactorSetupProps) => {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const clipboard = useClipboard();
  const confirm = useMutation(sessionApi.confirmFactor.mutationOptions());
  const activate = useMutation({ ...sessionApi.activateFactor.mutationOptions(), onSuccess: onDone });
  const codes = confirm.data?.codes;
  const [first] = codes ?? [];
  useEffect(() => input.current?.focus(), []);
  const type = (text: string) => {
    const digits = digitsIn(text);
    setTyped(digits);
    if (confirm.error) confirm.reset();
    if (digits.length === 6 && digits !== typed && !confirm.isPending) confirm.mutate({ code: digits });
  };
  const wrong = confirm.error instanceof ApiError && confirm.error.fields ? 'Código incorrecto' : undefined;
  const failed = (confirm.error && !wrong && confirm.error) || activate.error;
  return (
    <>
      <div className={classes.steps}>
        <QrCode className={classes.qr} text={begun.address} label="QR de la clave para la app de códigos" />
        <div>
          <h3>1. Escanee el código</h3>
          <p>con la app de códigos de su teléfono, o escriba esta clave:</p>
          <p className={classes.key}>
            <code>{inFours(begun.key)}</code>
            <Hint label="Copiar la clave">
              <ActionIcon
                aria-label="Copiar la clave"
                onClick={() => {
                  clipboard.copy(begun.key);
                  toast.ok('Copiado con éxito');
                }}
              >
                <IconCopy size={16} stroke={1.7} />
              </ActionIcon>
            </Hint>
          </p>
          <h3 id="factor-code">2. Escriba el código que muestra</h3>
          <div className={classes.code}>
            <TextInput
              ref={input}
              aria-labelledby="factor-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="000 000"
              maxLength={7}
              value={inThrees(typed)}
              onChange={(event) => type(event.currentTarget.value)}
              readOnly={codes !== undefined || confirm.isPending}
              error={wrong}
            />
            {codes && (
              <span className={classes.right} role="status">
                <IconCheck size={14} stroke={2} aria-hidden /> Correcto
              </span>
            )}
          </div>
        </div>
      </div>
      {failed && (
        <Alert color="red" role="alert" mt={12}>
          {failed.message}
        </Alert>
      )}
      {codes && first !== undefined ? (
        <div className={classes.keep}>
          <h3>3. Guarde los códigos de recuperación</h3>
          <p>Cada uno entra una vez si pierde el teléfono. No se vuelven a mostrar.</p>
          <RecoveryCodes codes={codes}>
            <Button
              leftSection={<IconShieldCheck size={16} stroke={1.7} />}
              loading={activate.isPending}
              onClick={() => activate.mutate({ code: first })}
            >
              Los guardé, activar
            </Button>
          </RecoveryCodes>
        </div>
      ) : (
        <Button variant="default" mt={14} onClick={onLeave}>
          Cancelar
        </Button>
      )}
    </>
  );
};
