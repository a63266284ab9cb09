import { Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lngLatOf } from '#shared/place/geo.ts';
import { addDays, isDay } from '#shared/time.ts';
import { decodePolyline } from '#shared/way/polyline.ts';
import { type Bounds, boundsOf, type LngLat } from '#web/map/bounds.ts';
import { bringMap } from '#web/map/LazyMapView.tsx';
import card from '#web/page/CardFrame.module.css';
import { useScreenSearch } from '#web/screens.tsx';
import { soon } from '#web/soon.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useToday } from '#web/useToday.ts';
import { START } from '../../live/web/useCenter.ts';
import { StreetsOffer } from '../../streets/web/StreetsOffer.tsx';
import { statusById } from '../../orders/status.ts';
import { ROUTE_BACK } from '../../orders/way/routeMode.ts';
import type { Doubt } from '../editing/doubt.ts';
import { DragStore } from './list/dragStore.ts';
import { linePieces } from './map/linePieces.ts';
import type { MapStop } from './map/stopFeatures.ts';
import { RouteHead } from './RouteHead.tsx';
import { shortAddress } from './routeOrders.ts';
import classes from './RouteScreen.module.css';
import { RouteSide } from './side/RouteSide.tsx';
import { RouteStrip } from './RouteStrip.tsx';
import { UnsavedRoute } from './UnsavedRoute.tsx';
import type { PlaceName } from './work/placeNames.ts';
import { type RouteWork, useRouteWork } from './work/useRouteWork.ts';
import { useUndoKeys } from './useUndoKeys.ts';

const [RouteMap, bringRouteMap] = soon(() => import('./map/RouteMap.tsx'));

// The map comes while the route does.
bringMap();
bringRouteMap();

/** How near the map stands to the first warehouse before a route is shown. */
const NEAR = 13;

const degrees = ([lng, lat]: readonly [number, number]): LngLat => ({ lng, lat });

/** A route's stops as the map shows them. */
const mapStops = ({ shown, editing, numbers }: RouteWork): MapStop[] => {
  const orders = new Map(shown?.orders.map((order) => [order._id, order]));
  return (editing.route?.stops ?? []).flatMap(({ _id, locked }, at) => {
    const order = orders.get(_id);
    if (!order) return [];
    const { color, contrast } = statusById(order.status);
    return {
      _id,
      number: numbers[at] ?? at + 1,
      address: shortAddress(order),
      color,
      contrast,
      locked,
      ...degrees(order.toAddress.location.coordinates),
    };
  });
};

const startSaid = ({ name, about, house }: PlaceName) => (house ? name : about ? `${name}, ${about}` : 'punto en el mapa');

const NO_LEGS: readonly (readonly [LngLat, LngLat])[] = [];

/** From where to where a route goes straight, where that is some of it. @param last where it ends after its last stop */
const straightLegs = (doubt: Doubt | undefined, stops: readonly MapStop[], start: LngLat | null, last: LngLat | null) => {
  if (doubt?.extent !== 'some' || !start) return NO_LEGS;
  const legs = stops.flatMap((stop, at) => (doubt.stops.has(stop._id) ? [[stops[at - 1] ?? start, stop] as const] : []));
  return doubt.back && last ? [...legs, [stops.at(-1) ?? start, last] as const] : legs;
};

/** Órdenes / Ruteo: the order in which a driver visits the stops of a day (spec 2 §2.8). */
export default function RouteScreen() {
  const [search, setSearch] = useScreenSearch('/order/route');
  const today = useToday();
  const isNoDay = search.day !== undefined && !isDay(search.day);
  const day = search.day === undefined || isNoDay ? today : search.day;
  const earliest = addDays(today, -ROUTE_BACK);
  const work = useRouteWork(search.driver, day, !isNoDay && day >= earliest);
  const { shown, editing, ways, warehouses } = work;
  const { route } = editing;
  const [drag] = useState(() => new DragStore());
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const first = (shown?.route?.visited ?? 0) + 1;
  const stops = mapStops(work);
  const houses = warehouses.map(({ _id, name, location }) => ({ _id, name, ...degrees(location.coordinates) }));
  const start = route ? degrees(route.start) : null;
  const end = route?.mode === 'lineal' && route.end ? degrees(route.end) : null;
  const named = route && work.nameOf(route.start);
  const line = decodePolyline(ways.waypoint ?? '').map(degrees);
  const legs = straightLegs(ways.doubt, stops, start, route?.mode === 'circular' ? start : end);
  useUndoKeys(editing.undo, editing.redo);
  useScreenKey('escape', () => drag.get() || setChosen(undefined));

  const key = route ? `${search.driver} ${day}` : '';
  const [fit, setFit] = useState<{ key: string; box: Bounds | null }>({ key: '', box: null });
  if (key !== '' && fit.key !== key)
    setFit({ key, box: boundsOf([...stops, ...(stops.length > 0 && start ? [start, ...(end ? [end] : [])] : [])]) ?? fit.box });

  const isPending = !ways.schedule && route !== undefined && route.stops.length > 0;
  return (
    <>
      {editing.isDirty && <UnsavedRoute key={key} />}
      <RouteHead work={work} driver={search.driver} day={day} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      <section className={`${card.frame} ${classes.frame}`} aria-label="Ruta" aria-busy={isPending || work.auto.isPending}>
        <RouteStrip
          work={work}
          driver={search.driver}
          day={day}
          isNoDay={isNoDay}
          earliest={earliest}
          isOpen={isOpen || search.driver === undefined}
          onDriver={(driver) => void setSearch({ driver: driver ?? undefined })}
          onDay={(next) => void setSearch({ day: next === today ? undefined : next })}
        />
        <div className={classes.body}>
          <RouteSide
            key={key}
            work={work}
            driver={search.driver}
            day={day}
            noDay={isNoDay ? search.day : undefined}
            earliest={earliest}
            first={first}
            drag={drag}
            chosen={chosen}
            onChoose={(_id) => setChosen(_id === chosen ? undefined : _id)}
          />
          <div className={classes.map}>
            <StreetsOffer />
            <div className={classes.canvas}>
              {work.isPlaced ? (
                <Suspense fallback={<Skeleton h="100%" radius={0} />}>
                  <RouteMap
                    stops={stops}
                    line={ways.doubt?.extent === 'all' ? { roads: [], straight: [line] } : linePieces(line, legs)}
                    start={start && named ? { ...start, name: startSaid(named), isHouse: named.house !== undefined } : null}
                    end={end}
                    warehouses={houses}
                    centre={houses[0] ? { ...houses[0], zoom: NEAR } : (work.center ?? START)}
                    fit={fit.box}
                    chosen={chosen}
                    drag={drag}
                    isOff={work.auto.isPending || work.saving.isPending}
                    onChoose={setChosen}
                    onStart={(to) => editing.edit((now) => ({ ...now, start: lngLatOf(to) }))}
                  />
                </Suspense>
              ) : (
                <Skeleton h="100%" radius={0} />
              )}
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
