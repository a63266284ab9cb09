import { counted } from '#shared/noun.ts';
import type { Day } from '#shared/time.ts';
import { ORDERS } from '../../../../orders/noun.ts';
import type { SettlementRowShown } from '../../../settlementCalls.ts';
import { StateBadge } from '../StateBadge.tsx';
import { Expiry } from './Expiry.tsx';
import classes from './Settlements.module.css';
import { Owed, periodText } from './settlementColumns.tsx';

/** A settlement of the list on a phone. */
export const SettlementCard = ({ row, today, onOpen }: { row: SettlementRowShown; today: Day; onOpen: () => void }) => (
  <div className={classes.card}>
    <div>
      <b>{row.client.name}</b>
      <StateBadge state={row.status} />
    </div>
    <div>
      <span>
        <button type="button" className={`${classes.number} tn`} onClick={onOpen}>
          {row.invoice}
        </button>
        <small> · {counted(row.order, ORDERS)}</small>
      </span>
      <small>
        Saldo{' '}
        <b>
          <Owed amount={row.left} />
        </b>
      </small>
    </div>
    <div>
      <small className="tn">{periodText(row)}</small>
      <small>
        Vence <Expiry settlement={row} today={today} />
      </small>
    </div>
  </div>
);
