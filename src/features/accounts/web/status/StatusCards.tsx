import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '#shared/noun.ts';
import { formatCount } from '#shared/money.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { EMPLOYEE } from '../../../employees/noun.ts';
import { Money } from '../Money.tsx';
import { NEW_BATCH } from '../settlements/batch/newBatch.ts';
import classes from './StatusCards.module.css';
import type { StatusProps } from './statusShown.ts';

type FigureProps = { title: string; value: ReactNode; note: ReactNode; late?: boolean; long?: boolean | undefined };

/** From so many pesos on an amount is smaller, where there is little room. */
const LONG = 100_000_000;

/** A figure with its name and who is behind it; a grey bar each until it is there. */
const Figure = ({ title, value, note, late = false, long = false }: FigureProps) => (
  <>
    <span className={classes.title}>{title}</span>
    <b className={classes.figure} data-long={long || undefined}>
      {value ?? <Skeleton height={24} width={170} my={6} />}
    </b>
    <span className={classes.note} data-late={late || undefined}>
      {value === undefined ? <Skeleton height={10} width={110} my={3} /> : note}
    </span>
  </>
);

const owed = (amount: number) => <Money amount={amount === 0 ? 0 : -amount} {...(amount > 0 && { tone: 'danger' })} />;

/** The four cards: Estado is Cobrar less Deuda, and beside them the delivered orders that nobody has settled (spec 3 §2.3). */
export const StatusCards = ({ status, old }: StatusProps) => {
  const late = status?.late ?? 0;
  return (
    <div className={classes.cards} aria-busy={!status} data-old={old || undefined}>
      <div className={classes.card} data-of="total">
        <Figure
          title="Estado de cuenta"
          value={status && <Money amount={status.total} {...(status.total < 0 && { tone: 'danger' })} />}
          note="Cobrar menos Deuda"
        />
      </div>
      <span className={classes.equals} aria-hidden>
        =
      </span>
      <Link to="/account/current" search={{ tab: 'clients', side: 'owes' }} className={classes.card} data-of="collect">
        <Figure
          title="Cobrar"
          long={status && status.collect >= LONG}
          value={status && <Money amount={status.collect} />}
          late={late > 0}
          note={
            late > 0 ? (
              <>
                de eso, vencido <Money amount={late} tone="warn" />
              </>
            ) : (
              'nada vencido'
            )
          }
        />
      </Link>
      <Link to="/account/current" search={{ tab: 'employees', side: 'owed' }} className={classes.card} data-of="pay">
        <Figure
          title="Deuda"
          long={status && status.pay >= LONG}
          value={status && owed(status.pay)}
          note={status && (status.employees > 0 ? `a ${counted(status.employees, EMPLOYEE)}` : 'a nadie')}
        />
      </Link>
      <Link to="/account/invoice" hash={NEW_BATCH} className={classes.card} data-of="order">
        <Figure
          title="Órdenes sin liquidar"
          value={status && <span className="tn">{formatCount(status.order)}</span>}
          note={status && (status.clients > 0 ? `entregadas, de ${counted(status.clients, CLIENT)}` : 'todo lo entregado está liquidado')}
        />
      </Link>
    </div>
  );
};
