import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { counted } from '#shared/noun.ts';
import { formatDay, weekdayOf } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { dropDraft, useDrafts } from '#web/form/useDraft.ts';
import { ahead, later } from '#web/later.ts';
import type { CashRow } from '../../closureCalls.ts';
import { CLOSURE, closureFields } from '../../closures/fields.ts';
import { accountsApi } from '../api.ts';
import { Balance } from '../Money.tsx';
import { CashBadge } from './CashBadge.tsx';
import { cashDrafts } from './cashDrafts.ts';
import classes from './Closure.module.css';

const CashEditor = later(async () => ({ default: (await import('./CashEditor.tsx')).CashEditor }));
const ClosedCash = later(async () => ({ default: (await import('./ClosedCash.tsx')).ClosedCash }));
const loadHistory = () => import('#web/record/RecordHistory.tsx');
const RecordHistory = later(loadHistory);

/** Props of {@link Closure}. */
export type ClosureProps = {
  row: CashRow;
  today: Day;
  /** Above 0 one goes on by the keys, and at each change the focus goes into the first field. */
  byKey: number;
  /** Shows one that is closed by now, or what is open of the driver. */
  onOpen: (closure: string | undefined) => void;
  /** Back to the drivers, where they are another page. */
  onBack: (() => void) | undefined;
};

const STOP = { one: 'parada', many: 'paradas' };

const Waiting = () => (
  <div className={classes.loading}>
    <Skeleton h={206} />
    <Skeleton h={260} />
  </div>
);

/** What one driver collected on a day: counted, or signed off. */
export const Closure = ({ row, today, byKey, onOpen, onBack }: ClosureProps) => {
  const { driver, day } = row;
  const _id = row.status === 'closed' ? row._id : null;
  const query = useQuery(accountsApi.readCash.queryOptions({ driver: driver._id, day, _id }));
  const [history, setHistory] = useState(false);
  const waiting = useDrafts(cashDrafts).find((draft) => draft.driver === driver._id && draft.day === day);
  const cash = query.data?.data;
  const which = cash?._id;
  return (
    <>
      <div className={classes.head}>
        {onBack && (
          <ActionIcon size={36} aria-label="Volver a los choferes" onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.7} />
          </ActionIcon>
        )}
        <div className={classes.whose}>
          <div>
            <h2>{driver.name}</h2>
            <CashBadge row={cash ?? row} late={day < today} />
          </div>
          <p>
            Rendición del {weekdayOf(day)} {formatDay(day)} · {counted(row.stops, STOP)}, {row.orders} con cobro en destino
          </p>
        </div>
        <div className={classes.account}>
          {cash ? (
            <Link to="/account/current/$id" params={{ id: driver._id }}>
              Su cuenta: <Balance kind="employee" amount={cash.balance} />
            </Link>
          ) : (
            !query.error && <Skeleton h={16} w={140} />
          )}
          {which && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconHistory size={14} stroke={1.7} />}
              onMouseEnter={() => ahead(loadHistory)}
              onClick={() => setHistory(true)}
            >
              Historial
            </Button>
          )}
        </div>
      </div>
      {query.error && !cash ? (
        <ErrorState title="No se pudo cargar la rendición" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : cash === undefined ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          {cash.status === 'closed' ? (
            <ClosedCash
              cash={cash}
              unsaved={waiting}
              onDiscard={() => waiting && dropDraft(cashDrafts, waiting)}
              onReopened={() => onOpen(undefined)}
            />
          ) : (
            <CashEditor cash={cash} draft={waiting} byKey={byKey} onClosed={onOpen} />
          )}
        </Suspense>
      )}
      <Suspense>
        {history && which && (
          <RecordHistory
            history={accountsApi.cashHistory}
            noun={CLOSURE}
            fields={closureFields}
            _id={which}
            name={`${driver.name} ${formatDay(day)}`}
            onClose={() => setHistory(false)}
          />
        )}
      </Suspense>
    </>
  );
};
