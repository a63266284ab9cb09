import { recordStatus } from '#shared/record/recordStatus.ts';
import { cut } from '#shared/text.ts';
import { RecordState } from '#web/record/RecordState.tsx';
import { heldAgeNames } from '../../orders/choices.ts';
import { statusById } from '../../orders/status.ts';
import { StatusBadge } from '../../orders/web/status/StatusBadge.tsx';
import { WAREHOUSE } from '../../warehouses/noun.ts';
import type { WarehouseCard as Card } from '../contract.ts';
import { HeldLink } from './HeldLink.tsx';
import classes from './WarehouseStatus.module.css';

/** Letters of an address that a card shows (spec 2 §9). */
const MAX_ADDRESS = 50;

const ages = ['today', 'recent', 'long'] as const;

/** Props of {@link WarehouseCard}. */
export type WarehouseCardProps = {
  card: Card;
  /** Whether the viewer may open the orders' own list. */
  mayOrders: boolean;
};

/** What lies in one warehouse: each number opens the list of what it counts. */
export const WarehouseCard = ({ card, mayOrders }: WarehouseCardProps) => {
  const { _id, name, address, packageTotal, statuses } = card;
  return (
    <section className={classes.card} aria-label={name}>
      <header>
        <h2>
          {name} {card.status !== recordStatus.active && <RecordState status={card.status} noun={WAREHOUSE} />}
        </h2>
        <p title={address}>{cut(address, MAX_ADDRESS)}</p>
      </header>
      <p className={classes.total}>
        <HeldLink mayOrders={mayOrders} of={{ warehouse: [_id] }} count={packageTotal} label={name} />{' '}
        {packageTotal === 1 ? 'orden' : 'órdenes'}
      </p>
      <div className={classes.bar} aria-hidden>
        {ages.map((age) => card[age] > 0 && <span key={age} data-age={age} style={{ flexGrow: card[age] }} />)}
      </div>
      {packageTotal === 0 ? (
        <p className={classes.empty}>Vacío: no guarda ninguna orden.</p>
      ) : (
        <>
          <ul className={classes.rows} aria-label={`${name}, por antigüedad`}>
            {ages.map((age) => (
              <li key={age} data-age={age} data-none={card[age] === 0 || undefined}>
                <span className={classes.swatch} aria-hidden />
                <span>{heldAgeNames[age]}</span>
                <HeldLink
                  mayOrders={mayOrders}
                  of={{ warehouse: [_id], held: age }}
                  count={card[age]}
                  label={`${name}, ${heldAgeNames[age].toLowerCase()}`}
                />
              </li>
            ))}
          </ul>
          <ul className={classes.rows} aria-label={`${name}, por estado`}>
            {statuses.map(({ id, total }) => (
              <li key={id}>
                <StatusBadge status={id} />
                <HeldLink
                  mayOrders={mayOrders}
                  of={{ warehouse: [_id], status: [id] }}
                  count={total}
                  label={`${name}, ${statusById(id).name}`}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
