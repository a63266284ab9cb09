import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import type { HeldSearch } from './heldSearch.ts';
import classes from './WarehouseStatus.module.css';

/** Props of {@link HeldLink}. */
export type HeldLinkProps = {
  /** Whether the viewer may open the orders' own list; else it is that of what lies in warehouses. */
  mayOrders: boolean;
  /** Which of the orders that lie in warehouses are counted: either list has that many rows. */
  of: Pick<HeldSearch, 'warehouse' | 'held' | 'status'>;
  count: number;
  /** What is counted, for who does not see what stands beside it: 'Central Barracas, de hoy'. */
  label: string;
};

/** A number of orders that opens the list of them; nothing is no link. */
export const HeldLink = ({ mayOrders, of, count, label }: HeldLinkProps) => {
  const number = formatCount(count);
  const common = { className: `${classes.number} tn`, 'aria-label': `${label}: ${number}` };
  if (count === 0) return <span className={common.className}>{number}</span>;
  return mayOrders ? (
    <Link {...common} to="/order" search={{ ...of, held: of.held ?? 'any', anyDate: true }}>
      {number}
    </Link>
  ) : (
    <Link {...common} to="/warehouse/held" search={of}>
      {number}
    </Link>
  );
};
