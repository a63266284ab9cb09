import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endStates } from '#shared/record/expiry.ts';
import type { Day } from '#shared/time.ts';
import { fromFilter } from '../../orders/web/list/orderListSearch.ts';
import { todoFilter, type TodoKey } from '../todo.ts';

/** Props of {@link TodoLink}. */
export type TodoLinkProps = {
  of: TodoKey;
  today: Day;
  /** Whether the viewer may open the list of orders. */
  mayOrders: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The way from a line to the list that has as many rows as the line counts. */
export const TodoLink = ({ of, today, mayOrders, className, children }: TodoLinkProps) => {
  switch (of) {
    case 'people':
      return (
        <Link to="/office/employee" search={{ state: 'active', 'f.end': endStates.due }} className={className}>
          {children}
        </Link>
      );
    case 'vehicles':
      return (
        <Link to="/fleet" search={{ state: 'active', 'f.end': endStates.due }} className={className}>
          {children}
        </Link>
      );
    case 'charges':
      return (
        <Link to="/account/status" className={className}>
          {children}
        </Link>
      );
    case 'arrivals':
      return (
        <Link to="/transfer" search={{ typeTransfer: 'received', transferStatus: 'open' }} className={className}>
          {children}
        </Link>
      );
    case 'unappliedSent':
    case 'unappliedReceived':
      return (
        <Link
          to="/transfer"
          search={{ typeTransfer: of === 'unappliedSent' ? 'sent' : 'received', news: 'unapplied' }}
          className={className}
        >
          {children}
        </Link>
      );
    case 'connections':
      return (
        <Link to="/office/connections" search={{ show: 'expired' }} className={className}>
          {children}
        </Link>
      );
    default:
      return of === 'held' && !mayOrders ? (
        <Link to="/warehouse/held" search={{ held: todoFilter(of, today).held }} className={className}>
          {children}
        </Link>
      ) : (
        <Link to="/order" search={fromFilter(todoFilter(of, today))} className={className}>
          {children}
        </Link>
      );
  }
};
