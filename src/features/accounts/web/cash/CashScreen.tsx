import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { dropDraft, useDrafts } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import type { CashRow } from '../../closureCalls.ts';
import { accountsApi } from '../api.ts';
import classes from './Cash.module.css';
import { chosenRow } from './cashDay.ts';
import { cashDrafts, handedWords } from './cashDrafts.ts';
import type { CashPart } from './cashSearch.ts';
import { Closure } from './Closure.tsx';
import { DayDrivers } from './DayDrivers.tsx';

/** Cuenta / Rendición: what each driver collected on a day, and what they handed in of it (decisions §6). */
export default function CashScreen() {
  const [search, setSearch] = useScreenSearch('/account/cash');
  const today = useToday();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const day = search.day ?? today;
  const query = useQuery(accountsApi.cashDay.queryOptions({ day }));
  const drafts = useDrafts(cashDrafts);
  /** How often a closure was opened by its key: what is typed goes on there. */
  const [byKey, setByKey] = useState(0);
  const rows = query.data?.data;
  /** Whose closure is shown while the address names nobody: theirs, too, once it is closed. */
  const [first, setFirst] = useState<{ day: string; driver: string }>();
  const row = rows && chosenRow(rows, search.driver || first?.day !== day ? search : first);
  if (row && !search.driver && first?.day !== day) setFirst({ day, driver: row.driver._id });
  const open = ({ driver, status, _id }: CashRow, key = false) => {
    setByKey(key ? byKey + 1 : 0);
    void setSearch({ driver: driver._id, closure: status === 'closed' ? (_id ?? undefined) : undefined });
  };
  const goTo = (next: string, driver?: string) => {
    setByKey(0);
    void setSearch({ day: next === today ? undefined : next, driver, closure: undefined, show: undefined });
  };
  const elsewhere = drafts.filter((draft) => draft.day !== day);
  const shown = phone ? search.driver !== undefined : true;
  return (
    <>
      {!(phone && shown) && <PageHead title="Rendición" breadcrumb={['Cuenta', 'Rendición']} />}
      {elsewhere.length > 0 && (
        <div className={classes.waiting}>
          <WaitingBand
            waiting={elsewhere.map((draft) => ({
              key: cashDrafts.idOf(draft),
              title: `Rendición de ${draft.name} del ${formatDay(draft.day)}`,
              about: handedWords(draft.values),
              at: draft.at,
              onResume: () => goTo(draft.day, draft.driver),
              onDiscard: () => dropDraft(cashDrafts, draft),
            }))}
          />
        </div>
      )}
      <div className={classes.columns}>
        {!(phone && shown) && (
          <DayDrivers
            day={day}
            today={today}
            query={query}
            part={search.show}
            chosen={phone ? undefined : row}
            unsaved={drafts.filter((draft) => draft.day === day).map(({ driver }) => driver)}
            onDay={goTo}
            onPart={(show: CashPart | undefined) => void setSearch({ show })}
            onOpen={open}
          />
        )}
        {shown && (
          <section className={classes.closure} aria-label="Rendición">
            {query.error && !rows ? (
              <ErrorState title="No se pudo cargar el día" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
            ) : rows === undefined ? (
              <div className={classes.loading}>
                <Skeleton h={28} w={220} />
                <Skeleton h={200} />
                <Skeleton h={160} />
              </div>
            ) : row ? (
              <Closure
                key={`${day} ${row.driver._id} ${row.status === 'closed' ? row._id : 'open'}`}
                row={row}
                today={today}
                byKey={byKey}
                onOpen={(closure) => void setSearch({ driver: row.driver._id, closure })}
                onBack={phone ? () => void setSearch({ driver: undefined, closure: undefined }) : undefined}
              />
            ) : (
              <EmptyState
                title={search.driver ? 'Ese chofer no entregó nada ese día' : 'Nadie cobró nada ese día'}
                text="Acá aparecen los choferes con órdenes entregadas que tenían cobro en destino."
              />
            )}
          </section>
        )}
      </div>
    </>
  );
}
