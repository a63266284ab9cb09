import { Skeleton } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ahead, later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import type { Bounds } from '#web/map/bounds.ts';
import { bringMap } from '#web/map/LazyMapView.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { soon } from '#web/soon.ts';
import { isPhone } from '#web/theme.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useToday } from '#web/useToday.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { chosenOf, type ChosenZone, nextZoneName, NO_CHOICE, withOrders, withoutZone, withZone } from '../../map/choosing.ts';
import { placeOf } from '../../map/pins.ts';
import { LateBulkBand } from '../bulk/LateBulkBand.tsx';
import { DATES_OFF, rangeOf } from '../datedSearch.ts';
import { orderFilters } from '../list/orderFilters.ts';
import { NO_FILTERS, orderChips, type OrderListSearch, toFilter } from '../list/orderListSearch.ts';
import { OrderStrip } from '../list/OrderStrip.tsx';
import { useUnknownTold } from '../useUnknownTold.ts';
import type { DrawingHandle } from './DrawnZones.tsx';
import { DrawingBar, MapBar, MapTools, type Tool } from './MapTools.tsx';
import classes from './OrdersMap.module.css';
import { useBulkRows } from './useBulkRows.ts';
import { useFilteredOutline, useOrderPins } from './useOrderPins.ts';

const loadFilters = () => import('../list/OrderFilters.tsx');
const OrderFilters = later(loadFilters);
const OrderNews = later(() => import('../list/OrderNews.tsx'));
const [OrdersMap, bringOrdersMap] = soon(() => import('./OrdersMap.tsx'));
const RegionTool = later(() => import('./RegionTool.tsx'));
const SidePanel = later(() => import('./SidePanel.tsx'));
const BulkModal = later(() => import('../bulk/BulkModal.tsx'));

/** Near Buenos Aires, for who has no place of their own (spec 2 §9). */
const CENTRE = { lng: -58.54, lat: -34.46 };
/** Half a box round an order that is looked for, in degrees: some blocks. */
const ROUND = 0.004;
const NO_ROWS: readonly never[] = [];

// The map comes while the orders do.
bringOrdersMap();
bringMap();

/** The map of orders: the list's filters, zones that choose what is in them, and bulk changes (spec 2 §2.6). */
export default function OrdersMapScreen() {
  const [search, setSearch] = useScreenSearch('/order/map');
  const session = useSession();
  const today = useToday();
  const canOrder = Boolean(session && can(viewerOf(session), 'order'));
  const sent = toFilter(search, today);
  const nameOf = useFilterNames(orderFilters, search);
  const { pins, sent: found, query, fit } = useOrderPins(sent);
  const filtered = useFilteredOutline(search.region);
  const [filtering, setFiltering] = useState(false);
  const [isGathered, setIsGathered] = useState(true);
  const [tool, setTool] = useState<Tool>('choose');
  const [listing, setListing] = useState<'doubtful' | 'unplaced' | null>(null);
  const [choice, setChoice] = useState(NO_CHOICE);
  const [corners, setCorners] = useState(0);
  const [isImpossible, setIsImpossible] = useState(false);
  const [lookedAt, setLookedAt] = useState<Bounds | null>(null);
  const drawing = useRef<DrawingHandle>(null);
  const bulk = useBulkRows();
  const chosen = chosenOf(pins, choice);
  useUnknownTold(search.unknown, 'no existe', () => void setSearch({ unknown: undefined }, { replace: true }));

  const filter = (change: OrderListSearch) => setSearch({ ...change, page: undefined });
  const toggleFilters = () => setFiltering(!filtering);
  const chips = orderChips(search, today, nameOf);
  const home = session?.location?.coordinates;
  const takeTool = (next: Tool) => {
    setListing(null);
    setTool(next === tool && next !== 'draw' ? 'choose' : next);
  };
  const draw = (zone: Omit<ChosenZone, 'key'>) => setChoice(withZone(choice, { ...zone, key: crypto.randomUUID() }));
  useScreenKey('escape', () => {
    if (!drawing.current?.cancel()) setTool('choose');
  });
  useScreenKey('enter', () => drawing.current?.finish());
  useScreenKey('backspace', () => drawing.current?.back());

  const closeBulk = () => {
    const left = bulk.selection?.get();
    // What was changed, or taken out in the form, is not chosen any more.
    const gone = left?.size ? bulk.read.filter((_id) => !left.has(_id)) : null;
    bulk.close();
    setChoice(gone ? withOrders(choice, gone, false) : NO_CHOICE);
  };

  return (
    <section className={classes.frame} aria-label="Mapa de órdenes" aria-busy={query.isFetching}>
      <div className={classes.head}>
        <OrderStrip
          title={isPhone() ? 'Mapa' : 'Mapa de órdenes'}
          label="Buscar en el mapa"
          sought={search.search}
          onSought={(text) => filter({ search: text })}
          onResults={() => undefined}
          chips={chips.map(({ off, ...chip }) => ({ ...chip, onRemove: () => void filter(off) }))}
          onClear={() => void filter(NO_FILTERS)}
          // On a phone the map's bar tells it.
          total={isPhone() ? undefined : found?.total}
          onRefresh={() => void query.refetch()}
          refreshing={query.isFetching && !query.isPending}
          news={
            canOrder &&
            found &&
            !query.isFetching && (
              <Suspense>
                <OrderNews filter={sent} shown={NO_ROWS} since={found.at} onRefresh={() => void query.refetch()} />
              </Suspense>
            )
          }
          open={filtering}
          onToggle={toggleFilters}
          onNear={() => ahead(loadFilters)}
          actions={
            canOrder && (
              <LinkButton
                variant="default"
                className={classes.toList}
                leftSection={<IconList size={16} stroke={1.7} />}
                to="/order"
                search={search}
              >
                Lista
              </LinkButton>
            )
          }
        />
      </div>
      {filtering && (
        <Suspense fallback={!isPhone() && <Skeleton h={267} mih={267} radius={0} />}>
          <OrderFilters
            search={search}
            today={today}
            isCounted={canOrder}
            onSearch={(filters) => {
              setFiltering(false);
              void filter(filters);
            }}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
      {query.error && found && (
        <ErrorState inline title="No se pudo actualizar" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      <div className={classes.body}>
        <div className={classes.map} data-drawing={tool === 'draw' || undefined}>
          {/* Made where the orders are: one that moves there at once would be drawn twice. */}
          {query.isPending ? (
            <Skeleton h="100%" radius={0} />
          ) : (
            <Suspense fallback={<Skeleton h="100%" radius={0} />}>
              <OrdersMap
                pins={pins}
                isGathered={isGathered}
                zones={choice.zones}
                chosen={chosen}
                filtered={filtered}
                isDrawing={tool === 'draw'}
                centre={home ? { lng: home[0], lat: home[1] } : CENTRE}
                fit={lookedAt ?? fit}
                drawing={drawing}
                tools={
                  <div className={classes.over}>
                    <MapTools
                      tool={tool}
                      hasMap={!isImpossible}
                      hasZones={choice.zones.length > 0}
                      onTool={takeTool}
                      onClear={() => setChoice({ ...choice, zones: [], removed: new Set() })}
                    />
                    <div className={classes.beside}>
                      <MapBar
                        isGathered={isGathered}
                        onGathered={isImpossible ? undefined : setIsGathered}
                        shown={found?.ids.length}
                        total={found?.total ?? 0}
                        doubtful={found?.doubtful.length ?? 0}
                        unplaced={found?.unplaced.length ?? 0}
                        onList={setListing}
                      />
                      {tool === 'region' && (
                        <Suspense>
                          <RegionTool
                            onTake={({ name, location }) => {
                              draw({ name, polygons: location.coordinates, isDrawn: false });
                              setTool('choose');
                            }}
                            onClose={() => setTool('choose')}
                          />
                        </Suspense>
                      )}
                    </div>
                  </div>
                }
                onPick={(members) => {
                  const its = members.map((at) => pins.ids[at]!);
                  const isChosen = new Set(chosen.pins);
                  setChoice(withOrders(choice, its, !members.every((at) => isChosen.has(at))));
                }}
                onDrawn={(ring) => draw({ name: nextZoneName(choice.zones), polygons: [[ring]], isDrawn: true })}
                onMoved={(zone, ring) => setChoice(withZone(choice, { ...zone, polygons: [[ring]] }))}
                onFault={(fault) => toast.warning(fault)}
                onCorners={setCorners}
                onImpossible={() => setIsImpossible(true)}
              />
            </Suspense>
          )}
          {tool === 'draw' && (
            <DrawingBar corners={corners} onFinish={() => drawing.current?.finish()} onCancel={() => drawing.current?.cancel()} />
          )}
        </div>
        <Suspense>
          <SidePanel
            pins={pins}
            found={found}
            error={query.error}
            onRetry={() => void query.refetch()}
            choice={choice}
            chosen={chosen}
            listing={listing ?? (tool === 'list' || isImpossible ? 'all' : null)}
            canOrder={canOrder}
            chips={chips}
            search={search}
            today={today}
            isOpening={bulk.isOpening}
            onChoice={setChoice}
            onRemoveZone={(key) => setChoice(withoutZone(choice, key))}
            onClose={
              isImpossible && !listing
                ? undefined
                : () => {
                    setListing(null);
                    if (tool === 'list') setTool('choose');
                  }
            }
            onShow={
              isImpossible
                ? undefined
                : (_id) => {
                    const at = pins.places.get(_id);
                    if (at === undefined) return;
                    const [lng, lat] = placeOf(pins, at);
                    setLookedAt([lng - ROUND, lat - ROUND, lng + ROUND, lat + ROUND]);
                  }
            }
            onChange={(ids) => void bulk.open(ids)}
            onAllDates={() => void filter(DATES_OFF)}
            onNoFilters={() => void filter(NO_FILTERS)}
          />
        </Suspense>
      </div>
      {canOrder && (
        <div className={classes.notices}>
          <LateBulkBand />
        </div>
      )}
      {bulk.selection && (
        <Suspense>
          <BulkModal
            selection={bulk.selection}
            total={bulk.read.length}
            search={{ ...search, ...rangeOf(search, today) }}
            onClose={closeBulk}
          />
        </Suspense>
      )}
    </section>
  );
}
