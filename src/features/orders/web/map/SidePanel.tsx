import { Suspense } from 'react';
import type { Day } from '#shared/day.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type Choice, type Chosen, NO_CHOICE, withOrders } from '../../map/choosing.ts';
import type { SentPins } from '../../map/mapCalls.ts';
import type { Pins } from '../../map/pins.ts';
import { ORDERS } from '../../noun.ts';
import { newOrder } from '../list/newOrder.ts';
import type { OrderListSearch } from '../list/orderListSearch.ts';
import { ChosenPanel } from './ChosenPanel.tsx';
import { ListedPanel } from './ListedPanel.tsx';
import classes from './SidePanel.module.css';

const OrdersEmpty = later(async () => ({ default: (await import('../list/OrdersEmpty.tsx')).OrdersEmpty }));

/** Props of {@link SidePanel}. */
export type SidePanelProps = {
  pins: Pins;
  found: SentPins | undefined;
  error: Error | null;
  onRetry: () => void;
  choice: Choice;
  chosen: Chosen;
  /** What is listed beside what is chosen. */
  listing: 'doubtful' | 'unplaced' | 'all' | null;
  canOrder: boolean;
  /** What the map is filtered by, and the days. */
  chips: readonly { key: string }[];
  search: OrderListSearch;
  today: Day;
  isOpening: boolean;
  onChoice: (choice: Choice) => void;
  onRemoveZone: (key: string) => void;
  /** Without it the list stays. */
  onClose: (() => void) | undefined;
  /** Shows an order on the map; there may be none. */
  onShow: ((_id: string) => void) | undefined;
  onChange: (ids: string[]) => void;
  onAllDates: () => void;
  onNoFilters: () => void;
};

/** Beside the map: what is chosen, what is listed, or why there is nothing; gone while there is nothing to tell. */
export default function SidePanel(props: SidePanelProps) {
  const { pins, found, error, choice, chosen, listing, canOrder, onChoice, onShow } = props;
  const navigate = useNavigate();
  const isChosen = chosen.pins.length > 0 || choice.zones.length > 0;
  if (!found) {
    if (!error) return null;
    return (
      <aside className={classes.side}>
        <ErrorState title="No se pudieron cargar las órdenes" failure={failureOf(error)} onRetry={props.onRetry} />
      </aside>
    );
  }
  const isEmpty = found.total === 0;
  if (!isChosen && !listing && !isEmpty) return null;
  return (
    <aside className={classes.side} aria-label="Junto al mapa">
      {isEmpty && (
        <Suspense>
          <OrdersEmpty
            chips={props.chips}
            search={props.search}
            today={props.today}
            onAllDates={props.onAllDates}
            onClear={props.onNoFilters}
            onNew={() => void navigate({ to: '/order', hash: newOrder.name })}
          />
        </Suspense>
      )}
      {listing && !isEmpty && <Listed {...props} found={found} listing={listing} />}
      {isChosen && (
        <ChosenPanel
          pins={pins}
          zones={choice.zones}
          chosen={chosen}
          canChange={canOrder}
          isListed={listing !== null}
          isOpening={props.isOpening}
          onClear={() => onChoice(NO_CHOICE)}
          onRemoveZone={props.onRemoveZone}
          onRemove={(_id) => onChoice(withOrders(choice, [_id], false))}
          onShow={onShow}
          onChange={props.onChange}
        >
          <Amiss found={found} canOrder={canOrder} search={props.search} />
        </ChosenPanel>
      )}
    </aside>
  );
}

/** The way to where an address is corrected: the list, with those in doubt alone. */
const PlaceButton = ({ search }: { search: OrderListSearch }) => (
  <LinkButton variant="subtle" size="compact-sm" to="/order" search={{ ...search, partial_match: true }}>
    Ubicar
  </LinkButton>
);

/** Orders that are not where they should be, or may not be. */
const Amiss = ({ found: { doubtful, unplaced }, canOrder, search }: { found: SentPins; canOrder: boolean; search: OrderListSearch }) => {
  if (doubtful.length + unplaced.length === 0) return null;
  const said = [
    unplaced.length > 0 && `${formatCount(unplaced.length)} sin ubicar, fuera del mapa`,
    doubtful.length > 0 && `${formatCount(doubtful.length)} con dirección dudosa`,
  ];
  return (
    <div className={classes.amissBand} role="note">
      <span>{said.filter(Boolean).join(' · ')}</span>
      {canOrder && doubtful.length > 0 && <PlaceButton search={search} />}
    </div>
  );
};

const Listed = ({
  pins,
  found,
  listing,
  choice,
  chosen,
  canOrder,
  search,
  onChoice,
  onClose,
  onShow,
}: SidePanelProps & { found: SentPins; listing: NonNullable<SidePanelProps['listing']> }) => {
  const isChosen = new Set(chosen.pins);
  const choosing = {
    isChosen: (_id: string) => isChosen.has(pins.places.get(_id) ?? -1),
    onChoose: (_id: string, isNow: boolean) => onChoice(withOrders(choice, [_id], isNow)),
    canOpen: canOrder,
    onClose,
  };
  const all = (ids: readonly string[]) => () => onChoice(withOrders(choice, ids, true));
  if (listing === 'unplaced')
    return (
      <ListedPanel
        title={`${counted(found.unplaced.length, ORDERS)} sin ubicar`}
        text="No tienen un punto en el mapa: abra cada una y corrija su dirección."
        ids={found.unplaced}
        canOpen={canOrder}
        onClose={onClose}
      />
    );
  if (listing === 'doubtful') {
    const ids = found.doubtful.map((at) => pins.ids[at]!);
    return (
      <ListedPanel
        {...choosing}
        title={`${counted(ids.length, ORDERS)} con dirección dudosa`}
        text="Están en el mapa, pero el origen o el destino puede no ser ese lugar."
        ids={ids}
        onAll={all(ids)}
        onShow={onShow}
      >
        {canOrder && <PlaceButton search={search} />}
      </ListedPanel>
    );
  }
  return (
    <ListedPanel
      {...choosing}
      title={counted(pins.ids.length, ORDERS)}
      text={onShow ? 'Marque las que quiera elegir; lo que elija en el mapa también queda marcado aquí.' : 'Marque las que quiera elegir.'}
      ids={pins.ids}
      onAll={all(pins.ids)}
      onShow={onShow}
    />
  );
};
