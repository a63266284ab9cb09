import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fromCents } from '#shared/money.ts';
import { ApiError } from '#web/api.ts';
import { failureLine } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ConflictNotice, type Difference, savedMeanwhile } from '#web/form/ConflictNotice.tsx';
import { focusFirstError } from '#web/form/formErrors.ts';
import { dropDraft, type Kept, useDraft } from '#web/form/useDraft.ts';
import { CLOSURE } from '../../closures/fields.ts';
import { accountsApi } from '../api.ts';
import { Money } from '../Money.tsx';
import { type CashDraft, cashDifferences, cashDrafts } from './cashDrafts.ts';
import { CashOrders } from './CashOrders.tsx';
import { CashSums } from './CashSums.tsx';
import { type CashShown, type CashValues, closingFaults, isBegun, methodOf, sentOf, sumsOf, valuesOf, withMethod } from './cashValues.ts';
import classes from './Closure.module.css';
import { DifferenceBand } from './DifferenceBand.tsx';
import { MethodsTable } from './MethodsTable.tsx';
import { NotesCount } from './NotesCount.tsx';

/** Props of {@link CashEditor}. */
export type CashEditorProps = {
  /** What is open, as it is stored now. */
  cash: CashShown;
  /** What was typed of it before and not saved. */
  draft: Kept<CashDraft> | undefined;
  /** Above 0 the focus goes into the first field, at each change. */
  byKey: number;
  onClosed: (closure: string) => void;
};

const same = (a: CashValues, b: CashValues) => JSON.stringify(a) === JSON.stringify(b);

/** Enter goes to the next field, as whoever counts expects. */
const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([readonly], [type=hidden])')];
  fields[fields.indexOf(event.target) + 1]?.focus();
};

/** Counts what a driver hands in of a day: saved while it is counted, closed when it is whole. What is typed outlives all that fails. */
export const CashEditor = ({ cash, draft, byKey, onClosed }: CashEditorProps) => {
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState(() => (draft ? { version: draft.version, values: draft.base } : storedOf(cash)));
  const [isResumed] = useState(draft !== undefined);
  const [differences, setDifferences] = useState<readonly Difference<CashValues>[]>([]);
  const form = useForm<CashValues>({ initialValues: draft?.values ?? known.values });
  const { values } = form;
  const isTyped = !same(values, known.values);
  const kept: CashDraft = {
    driver: cash.driver._id,
    name: cash.driver.name,
    day: cash.day,
    version: known.version,
    base: known.values,
    values,
  };
  const forget = useDraft(cashDrafts, kept, isTyped);
  const { list } = cash;
  const sums = sumsOf(list, values);
  const begun = isBegun(values) || cash.version > 0;
  const adopt = (stored: CashShown, next: CashValues) => {
    setKnown(storedOf(stored));
    form.setValues(next);
    form.clearErrors();
  };
  const reread = async () => {
    const { driver, day } = cash;
    void queries.invalidateQueries({ queryKey: accountsApi.cashDay.key });
    void queries.invalidateQueries({ queryKey: accountsApi.openCash.key });
    const { data } = await queries.fetchQuery({
      ...accountsApi.readCash.queryOptions({ driver: driver._id, day, _id: null }),
      staleTime: 0,
    });
    return data;
  };
  const save = useMutation({
    mutationFn: async ({ close }: { close: boolean }) => {
      const done = await accountsApi.saveCash.call({ ...sentOf(cash, values), version: known.version, close });
      if (close) return { closed: done._id };
      return { stored: await reread() };
    },
    onSuccess: async ({ closed, stored }) => {
      setDifferences([]);
      if (stored) {
        adopt(stored, valuesOf(stored));
        return toast.ok('Rendición guardada', 'Queda abierta: falta cerrarla');
      }
      forget();
      toast.ok('Rendición cerrada', `Asentada en la cuenta de ${cash.driver.name}`);
      await queries.invalidateQueries({ queryKey: accountsApi.cashDay.key.slice(0, 1) });
      if (closed) onClosed(closed);
      return undefined;
    },
    onError: (error) => {
      // Whatever it was, what is told of the day is what it is now; what was typed stays.
      void queries.invalidateQueries({ queryKey: accountsApi.cashDay.key });
      void queries.invalidateQueries({ queryKey: accountsApi.readCash.key });
      void queries.invalidateQueries({ queryKey: accountsApi.openCash.key });
      if (!(error instanceof ApiError) || !error.fields) return;
      form.setErrors({ ...error.fields });
      requestAnimationFrame(() => focusFirstError(root.current));
    },
  });
  const isStale = cash.version !== known.version && !save.isPending;
  useEffect(() => {
    if (isStale && !isTyped) adopt(cash, valuesOf(cash));
    // oxlint-disable-next-line react/exhaustive-deps -- when somebody else saved it
  }, [isStale, isTyped, cash.version]);
  // What was saved, or typed back to what it was, is no draft any more.
  useEffect(() => {
    if (!isTyped) dropDraft(cashDrafts, kept);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is told by its driver and day
  }, [isTyped]);
  useEffect(() => {
    if (byKey > 0) root.current?.querySelector('input')?.focus();
  }, [byKey]);

  const load = async () => {
    const stored = await reread();
    const theirs = valuesOf(stored);
    setDifferences(cashDifferences({ base: known.values, mine: values, theirs }));
    adopt(stored, theirs);
    save.reset();
  };
  const send = (close: boolean) => {
    const faults = close ? closingFaults(list, values) : {};
    form.setErrors(faults);
    if (Object.keys(faults).length > 0) return requestAnimationFrame(() => focusFirstError(root.current));
    return save.mutate({ close });
  };
  const first = cash.driver.name.split(' ')[0];
  const waits = list.length === 0 || !begun || isStale;
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
      onKeyDown={goOn}
    >
      <div className={classes.body}>
        <div className={classes.notices}>
          <ConflictNotice
            stale={isStale && isTyped ? savedMeanwhile(CLOSURE) : undefined}
            differences={differences}
            onReload={load}
            onTake={(chosen) => {
              form.setValues(chosen.reduce((now, one) => one.take(now), values));
              setDifferences(differences.filter((one) => !chosen.includes(one)));
            }}
            onDismiss={() => setDifferences([])}
          />
          {save.error && !isStale && !(save.error instanceof ApiError && save.error.code === 'STALE') && (
            <Alert color="red" role="alert" title="No se guardó">
              {save.error instanceof ApiError ? failureLine(save.error) : 'Algo salió mal, comuníquese con soporte'}. Lo que escribió sigue
              acá.
            </Alert>
          )}
          {isResumed && isTyped && !isStale && (
            <Alert color="amber" role="status">
              Se retomó lo que había escrito y no guardado.{' '}
              <button type="button" className="as-link" onClick={() => form.setValues(known.values)}>
                Descartar
              </button>
            </Alert>
          )}
        </div>
        {list.length === 0 && (
          <Alert color="amber" role="status">
            Las órdenes de esta rendición ya no son de {first}, o ya se rindieron: no hay nada que cerrar.
          </Alert>
        )}
        <div className={classes.count}>
          <div className={classes.main}>
            <MethodsTable form={form} sums={sums} begun={begun} />
            {begun && sums.isUneven && <DifferenceBand form={form} difference={sums.total.difference} />}
          </div>
          <NotesCount form={form} />
        </div>
        <CashOrders
          list={list}
          methodOf={({ _id }) => methodOf(values, _id)}
          onMethod={(order, method) => form.setFieldValue('methods', withMethod(list, values, order, method))}
        />
      </div>
      <div className={classes.foot}>
        <p className={classes.posts}>
          {begun ? (
            <>
              Al cerrar, en la cuenta de {first}: <Money amount={-fromCents(sums.total.expected)} /> cobrado,{' '}
              <Money amount={fromCents(sums.total.handed)} change /> entregado.{' '}
              {sums.total.difference === 0 ? (
                'No queda nada.'
              ) : (
                <>
                  Queda{' '}
                  <b>
                    <Money amount={fromCents(sums.total.difference)} change tone={sums.total.difference < 0 ? 'danger' : 'warn'} />
                  </b>
                  .
                </>
              )}
            </>
          ) : (
            'Cuente lo que entregó para cerrar.'
          )}
        </p>
        <CashSums total={sums.total} told={begun} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={!isTyped || isStale || (list.length === 0 && cash.version === 0)}
            loading={save.isPending && !save.variables.close}
            onClick={() => send(false)}
          >
            Guardar sin cerrar
          </Button>
          <Button
            type="submit"
            disabled={waits}
            loading={save.isPending && save.variables.close}
            leftSection={<IconLock size={15} stroke={1.9} />}
          >
            Cerrar rendición
          </Button>
        </div>
      </div>
    </form>
  );
};

const storedOf = (cash: CashShown) => ({ version: cash.version, values: valuesOf(cash) });
