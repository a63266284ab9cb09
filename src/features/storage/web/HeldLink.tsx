import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import type { OrderListSearch } from '../../orders/web/list/orderListSearch.ts';
import classes from './WarehouseStatus.module.css';

/** Props of {@link HeldLink}. */
export type HeldLinkProps = {
  /** Whether the list may be opened; else the number is only told. */
  mayOpen: boolean;
  /** The address of the list that has that many rows. */
  search: OrderListSearch;
  count: number;
  /** What is counted, for who does not see what stands beside it: 'Central Barracas, de hoy'. */
  label: string;
};

/** A number of orders that opens the list of them. */
export const HeldLink = ({ mayOpen, search, count, label }: HeldLinkProps) =>
  mayOpen && count > 0 ? (
    <Link className={`${classes.number} tn`} to="/order" search={search} aria-label={`${label}: ${formatCount(count)}`}>
      {formatCount(count)}
    </Link>
  ) : (
    <span className={`${classes.number} tn`}>{formatCount(count)}</span>
  );
