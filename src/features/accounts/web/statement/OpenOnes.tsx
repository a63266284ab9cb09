import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fromCents, toCents } from '#shared/money.ts';
import { daysBetween, formatDay, type Day } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { settlementStateNames } from '../../settlements/states.ts';
import { Money } from '../Money.tsx';
import { openSettlements } from '../openSettlements.ts';
import classes from './Statement.module.css';

/** When a settlement has to be paid; late it says since when. */
const Due = ({ expire, today }: { expire: Day; today: Day }) => {
  const late = daysBetween(expire, today);
  if (late <= 0) return <span className={classes.note}>vence {formatDay(expire)}</span>;
  return (
    <span className={classes.late}>
      venció {formatDay(expire)}, hace {late === 1 ? '1 día' : `${late} días`}
    </span>
  );
};

/** A client's settlements of which something is left, with the one that pays each. */
export const OpenOnes = ({ client, today, onPay }: { client: string; today: Day; onPay: (settlement: string, left: number) => void }) => {
  const query = useQuery(openSettlements(client));
  const { data, error } = query;
  const total = fromCents((data ?? []).reduce((sum, { left }) => sum + toCents(left), 0));
  return (
    <section className={classes.card} aria-labelledby="abiertas">
      <h2 id="abiertas">Liquidaciones abiertas</h2>
      {error && !data ? (
        <ErrorState inline title="No se pudieron cargar" failure={failureOf(error)} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <Skeleton h={60} />
      ) : data.length === 0 ? (
        <p className={classes.note}>Ninguna: no queda nada por pagar.</p>
      ) : (
        <>
          <ul>
            {data.map(({ _id, invoice, expire, left, status }) => (
              <li key={_id}>
                <span>
                  <b>{invoice}</b>
                  <Due expire={expire} today={today} />
                </span>
                <span>
                  <b>
                    <Money amount={left} {...(left < 0 && { tone: 'danger' })} />
                  </b>
                  <button type="button" className="as-link" onClick={() => onPay(_id, left)}>
                    {left < 0 ? 'Pagar' : 'Cobrar'} <span className={classes.note}>· {settlementStateNames[status]}</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.total}>
            <b>Total</b> <Money amount={total} {...(total < 0 && { tone: 'danger' })} />
          </p>
        </>
      )}
    </section>
  );
};
