import { Alert, Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { isUnrestricted } from '#shared/permissions.ts';
import { formatDateTime, formatDay } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { toast } from '#web/feedback/toast.ts';
import { DiscardButton } from '#web/form/DiscardButton.tsx';
import { useSession } from '../../../session/web/session.ts';
import { accountsApi } from '../api.ts';
import { Money } from '../Money.tsx';
import { type CashDraft, handedWords } from './cashDrafts.ts';
import { CashOrders } from './CashOrders.tsx';
import { CashSums } from './CashSums.tsx';
import { type CashShown, countOf, sumsOf, valuesOf } from './cashValues.ts';
import classes from './Closure.module.css';
import { DifferenceTitle } from './DifferenceBand.tsx';
import { MethodRows } from './MethodsTable.tsx';
import { CountedNotes } from './NotesCount.tsx';

/** Props of {@link ClosedCash}. */
export type ClosedCashProps = {
  cash: CashShown;
  /** What somebody was typing when it was closed. */
  unsaved: CashDraft | undefined;
  onDiscard: () => void;
  onReopened: () => void;
};

/** A closure that was signed off: by whom and when; who is unrestricted may open it again. */
export const ClosedCash = ({ cash, unsaved, onDiscard, onReopened }: ClosedCashProps) => {
  const queries = useQueryClient();
  const mayReopen = isUnrestricted(useSession()?.category ?? { degree: Infinity });
  const { driver, day, _id, version, reason, observation, closedBy, closedAt } = cash;
  const values = valuesOf(cash);
  const sums = sumsOf(cash.list, values);
  const reopen = () =>
    confirmDelete({
      title: `¿Desea reabrir la rendición de ${driver.name} del ${formatDay(day)}?`,
      note: 'Su cuenta vuelve a lo que era antes de cerrarla, con contramovimientos, y en el historial queda quién la reabrió. Lo contado no se pierde.',
      action: 'Reabrir',
      failed: 'No se reabrió',
      confirm: () => accountsApi.reopenCash.call({ _id: _id ?? '', version }),
      done: () => {
        toast.ok('Rendición reabierta');
        void queries.invalidateQueries({ queryKey: accountsApi.cashDay.key.slice(0, 1) }).then(onReopened);
      },
    });
  const isCounted = countOf(values) !== null;
  return (
    <div className={classes.form}>
      <div className={classes.body}>
        {unsaved && (
          <Alert color="amber" role="status">
            <div className={classes.unsaved}>
              <span>
                Se cerró mientras usted la contaba. Lo que había escrito no se guardó
                {handedWords(unsaved.values) && `: ${handedWords(unsaved.values)}`}.
              </span>
              <DiscardButton of="lo que había escrito" onDiscard={onDiscard} />
            </div>
          </Alert>
        )}
        <div className={classes.count}>
          <div className={classes.main}>
            <MethodRows sums={sums} begun field={(method) => <Money amount={cash.handedIn[method]} />} />
            {sums.isUneven && (
              <section className={classes.band} data-tone={sums.total.difference < 0 ? 'danger' : 'warn'} aria-label="Diferencia">
                <DifferenceTitle difference={sums.total.difference} />
                <p className={classes.told}>
                  <b>{reason}</b>
                  {observation && ` · ${observation}`}
                </p>
              </section>
            )}
          </div>
          {isCounted && <CountedNotes notes={cash.notes} coins={cash.coins} />}
        </div>
        <CashOrders list={cash.list} methodOf={({ method }) => method} />
      </div>
      <div className={classes.foot}>
        <p className={classes.posts}>
          <IconLock size={15} stroke={1.8} aria-hidden /> La cerró {closedBy ?? 'el sistema'}
          {closedAt && ` el ${formatDateTime(closedAt)}`}. Está asentada en la cuenta y no se cambia.
        </p>
        <CashSums total={sums.total} told />
        {mayReopen && (
          <div className={classes.buttons}>
            <Button variant="default" leftSection={<IconLockOpen size={15} stroke={1.8} />} onClick={reopen}>
              Reabrir
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};
