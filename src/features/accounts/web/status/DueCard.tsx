import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDay } from '#shared/time.ts';
import { counted } from '#shared/noun.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { wholePesos } from '../../status/amounts.ts';
import { Money } from '../Money.tsx';
import classes from './Status.module.css';
import type { StatusProps, StatusShown } from './statusShown.ts';

type Due = StatusShown['due']['data'][number];

/** By when a client was to pay, and how much of what it owes is late where that is not all. */
const Note = ({ expire, late, amount }: Due) => {
  if (!expire) return <span className={classes.note}>sin liquidaciones abiertas</span>;
  if (late === 0) return <span className={`${classes.note} tn`}>vence {formatDay(expire)}</span>;
  return (
    <span className={`${classes.note} tn`} data-late>
      venció {formatDay(expire)}
      {late < amount && ` · ${wholePesos(late)}`}
    </span>
  );
};

/** 'Por cobrar': the clients that owe, those that were to pay first before the others. */
export const DueCard = ({ status, old }: StatusProps) => {
  const rest = status?.due.rest;
  return (
    <section className={classes.card} aria-labelledby="por-cobrar" aria-busy={!status} data-old={old || undefined}>
      <header className={classes.head}>
        <h2 id="por-cobrar">Por cobrar</h2>
        <Link to="/account/current" search={{ tab: 'clients', side: 'owes' }} className={classes.way}>
          Ver clientes
        </Link>
      </header>
      {status?.due.data.length === 0 ? (
        <p className={classes.none}>Ningún cliente debe nada.</p>
      ) : (
        <ul className={classes.rows}>
          {status
            ? status.due.data.map((due) => (
                <li key={due._id}>
                  <Link to="/account/current/$id" params={{ id: due._id }} className={classes.row}>
                    <span>
                      <b>{due.name}</b>
                      <Note {...due} />
                    </span>
                    <b>
                      <Money amount={due.amount} />
                    </b>
                  </Link>
                </li>
              ))
            : [0, 1, 2].map((at) => (
                <li key={at} className={classes.waiting}>
                  <Skeleton height={12} width={140} />
                  <Skeleton height={12} width={90} />
                </li>
              ))}
          {rest && rest.count > 0 && (
            <li className={`${classes.row} ${classes.rest}`}>
              <span>y {counted(rest.count, CLIENT)} más</span>
              <Money amount={rest.amount} />
            </li>
          )}
        </ul>
      )}
      <footer className={classes.foot}>
        <b>Cobrar</b>
        <b>{status ? <Money amount={status.collect} /> : <Skeleton height={12} width={100} />}</b>
      </footer>
    </section>
  );
};
