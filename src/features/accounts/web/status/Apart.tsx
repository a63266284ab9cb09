import { Link } from '@tanstack/react-router';
import { counted } from '#shared/noun.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { EMPLOYEE } from '../../../employees/noun.ts';
import { Money } from '../Money.tsx';
import classes from './Status.module.css';
import type { StatusShown } from './statusShown.ts';

/** What the cards leave out: clients to whom the company owes, employees that owe it. Nothing where there are none. */
export const Apart = ({ apart: { clients, employees } }: Pick<StatusShown, 'apart'>) => {
  if (clients.count === 0 && employees.count === 0) return null;
  return (
    <p className={classes.apart}>
      Fuera de estas cuentas:{' '}
      {clients.count > 0 && (
        <>
          a{' '}
          <Link to="/account/current" search={{ tab: 'clients', side: 'owed' }}>
            {counted(clients.count, CLIENT)}
          </Link>{' '}
          {clients.count === 1 ? 'le' : 'les'} debemos{' '}
          <b>
            <Money amount={-clients.amount} tone="danger" />
          </b>
        </>
      )}
      {clients.count > 0 && employees.count > 0 && ', y '}
      {employees.count > 0 && (
        <>
          <Link to="/account/current" search={{ tab: 'employees', side: 'owes' }}>
            {counted(employees.count, EMPLOYEE)}
          </Link>{' '}
          {employees.count === 1 ? 'nos debe' : 'nos deben'} <Money amount={employees.amount} />
        </>
      )}
      .
    </p>
  );
};
