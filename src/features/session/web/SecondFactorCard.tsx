import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#shared/noun.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { graceNote } from '../factorRule.ts';
import { FactorProof } from './FactorProof.tsx';
import { FactorSetup } from './FactorSetup.tsx';
import { sessionApi } from './api.ts';
import classes from './profile/Profile.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { refreshSession } from './session.ts';

const CODES = { one: 'código de recuperación', many: 'códigos de recuperación' };
/** With as few recovery codes left one should make new ones. */
const FEW = 2;

type Step =
  | { name: 'begin' | 'renew' | 'remove' }
  | { name: 'setup'; begun: { key: string; address: string } }
  | { name: 'codes'; codes: readonly string[] };

/** The second factor: set up in three steps, its recovery codes, and turning it off. */
export const SecondFactorCard = () => {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [now] = useState(() => new Date());
  const factor = useQuery({ ...sessionApi.factor.queryOptions({}), staleTime: 0, refetchOnWindowFocus: false });
  const state = factor.data?.data;
  const leave = () => setStep(undefined);
  const changed = async (done: string) => {
    toast.ok(done);
    leave();
    await Promise.all([
      queries.invalidateQueries({ queryKey: sessionApi.factor.key }),
      queries.invalidateQueries({ queryKey: sessionApi.ownSessions.key }),
      refreshSession(),
    ]);
  };
  const isLate = state?.due !== undefined && state.due !== null && new Date(state.due) <= now;
  return (
    <section className={classes.card} aria-labelledby="profile-factor">
      <h2 id="profile-factor">Segundo factor</h2>
      <p className={classes.quiet}>
        Un código de 6 números de su teléfono, además de la contraseña.{state?.asked && ' Su empresa lo pide.'}
      </p>
      {factor.error && !state && (
        <ErrorState title="No se pudo cargar" failure={failureOf(factor.error)} onRetry={() => void factor.refetch()} />
      )}
      {!state && !factor.error && <Skeleton h={80} />}
      {state?.due && (
        <Alert color={isLate ? 'red' : 'amber'} mb={14} role="status" icon={<IconShieldExclamation size={16} stroke={1.7} />}>
          {graceNote(new Date(state.due), now)}
        </Alert>
      )}
      {state && !state.activeAt && !step && (
        <Button leftSection={<IconShieldCheck size={16} stroke={1.7} />} onClick={() => setStep({ name: 'begin' })}>
          Activar
        </Button>
      )}
      {step?.name === 'begin' && (
        <FactorProof
          action="Seguir"
          withCode={false}
          onSend={async ({ current }) => setStep({ name: 'setup', begun: await sessionApi.beginFactor.call({ current }) })}
          onLeave={leave}
        />
      )}
      {step?.name === 'setup' && <FactorSetup begun={step.begun} onDone={() => void changed('Segundo factor activado')} onLeave={leave} />}
      {state?.activeAt && !step && (
        <>
          <p className={classes.fact}>
            <IconShieldCheck size={16} stroke={1.7} aria-hidden />
            <span>
              Activo desde el {formatDay(dayOf(state.activeAt))}. {state.recovery === 1 ? 'Le queda' : 'Le quedan'}{' '}
              {counted(state.recovery, CODES)}.
            </span>
          </p>
          {state.recovery <= FEW && (
            <Alert color="amber" mb={12} role="status">
              Le quedan pocos códigos de recuperación: haga nuevos.
            </Alert>
          )}
          <Group gap={8}>
            <Button variant="default" onClick={() => setStep({ name: 'renew' })}>
              Códigos nuevos
            </Button>
            <Button variant="default" c="var(--rp-danger)" onClick={() => setStep({ name: 'remove' })}>
              Desactivar
            </Button>
          </Group>
        </>
      )}
      {step?.name === 'renew' && (
        <FactorProof
          action="Hacer códigos nuevos"
          withCode
          onSend={async (typed) => setStep({ name: 'codes', ...(await sessionApi.renewCodes.call(typed)) })}
          onLeave={leave}
        />
      )}
      {step?.name === 'codes' && (
        <>
          <p className={classes.quiet}>
            Los anteriores ya no sirven. Cada uno entra una vez si pierde el teléfono. No se vuelven a mostrar.
          </p>
          <RecoveryCodes codes={step.codes}>
            <Button onClick={() => void changed('Códigos de recuperación cambiados')}>Los guardé</Button>
          </RecoveryCodes>
        </>
      )}
      {step?.name === 'remove' && (
        <>
          {state?.asked && (
            <Alert color="amber" mb={12} role="status">
              Su empresa lo pide: tendrá que activarlo otra vez para seguir, por ejemplo en un teléfono nuevo.
            </Alert>
          )}
          <FactorProof
            action="Desactivar"
            danger
            withCode
            onSend={async (typed) => {
              await sessionApi.removeFactor.call(typed);
              await changed('Segundo factor desactivado');
            }}
            onLeave={leave}
          />
        </>
      )}
    </section>
  );
};
