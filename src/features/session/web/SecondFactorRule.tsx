import { Alert, Button, Radio, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#shared/noun.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { type FactorRule, GRACE_DAYS } from '../factorRule.ts';
import { sessionApi } from './api.ts';
import classes from './profile/Profile.module.css';
import { refreshSession } from './session.ts';

const PEOPLE = { one: 'persona', many: 'personas', feminine: true };

const choices: readonly { value: FactorRule; label: string; about: string }[] = [
  { value: 'none', label: 'A nadie', about: 'Cada persona decide si lo activa, en su perfil.' },
  { value: 'admins', label: 'A los administradores', about: 'A quienes entran a todo.' },
  { value: 'everybody', label: 'A todos', about: 'A quienes ingresan a la oficina. Los choferes no.' },
];

/** Of whom the company asks the second factor; for who may decide that (`unrestricted`). */
export const SecondFactorRule = () => {
  const queries = useQueryClient();
  const rule = useQuery({ ...sessionApi.factorRule.queryOptions({}), staleTime: 0 });
  const told = rule.data?.data;
  const [chosen, setChosen] = useState<FactorRule>();
  const save = useMutation({
    ...sessionApi.setFactorRule.mutationOptions(),
    onSuccess: async () => {
      toast.ok('Cambios realizados con éxito');
      await Promise.all([queries.invalidateQueries({ queryKey: sessionApi.factorRule.key }), refreshSession()]);
      setChosen(undefined);
    },
  });
  const value = chosen ?? told?.rule;
  const lacking = (of: FactorRule) => {
    if (!told || of === 'none') return 0;
    return told.without.admins + (of === 'everybody' ? told.without.others : 0);
  };
  const warned = chosen !== undefined && chosen !== told?.rule ? lacking(chosen) : 0;
  return (
    <section className={classes.card} aria-labelledby="factor-rule">
      <h2 id="factor-rule">Segundo factor</h2>
      <p className={classes.quiet}>Un código de 6 números del teléfono, además de la contraseña. ¿A quiénes lo pide la empresa?</p>
      {rule.error && !told && <ErrorState title="No se pudo cargar" failure={failureOf(rule.error)} onRetry={() => void rule.refetch()} />}
      {!told && !rule.error && <Skeleton h={150} />}
      {told && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (value) save.mutate({ rule: value });
          }}
        >
          <Stack gap={12}>
            {save.error && (
              <Alert color="red" role="alert">
                {failureLine(save.error)}
              </Alert>
            )}
            <Radio.Group
              aria-labelledby="factor-rule"
              value={value ?? null}
              onChange={(next) => setChosen(choices.find((one) => one.value === next)?.value)}
            >
              <Stack gap={10}>
                {choices.map((one) => (
                  <Radio
                    key={one.value}
                    value={one.value}
                    label={one.label}
                    description={lacking(one.value) > 0 ? `${one.about} Sin activarlo: ${counted(lacking(one.value), PEOPLE)}.` : one.about}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {warned > 0 && (
              <Alert color="amber" role="status">
                {counted(warned, PEOPLE)} {warned === 1 ? 'tendrá' : 'tendrán'} {GRACE_DAYS} días para activarlo; después no podrán seguir
                sin él.
              </Alert>
            )}
            <div>
              <Button type="submit" variant="default" disabled={value === told.rule} loading={save.isPending}>
                Guardar
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </section>
  );
};
