import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { can } from '#shared/permissions.ts';
import type { Day } from '#shared/day.ts';
import { useCenter } from '../../../live/web/useCenter.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { type EditedRoute, proposedDeparture, proposedStart } from '../../editing/editedRoute.ts';
import { asSaved, numbersAfter } from '../../editing/asSaved.ts';
import { isContinued, type LastVisit, lastVisit } from '../../editing/onTheWay.ts';
import { meanwhileOf } from '../../editing/meanwhile.ts';
import { changeCost } from '../../editing/changeCost.ts';
import { legsBy, type Schedule, scheduleOf } from '../../editing/schedule.ts';
import type { Costs } from '../../editing/costs.ts';
import type { RouteShown } from '../../contract.ts';
import { routingApi } from '../api.ts';
import { placeNames } from './placeNames.ts';
import { useAutoRoute } from './useAutoRoute.ts';
import { useRouteEditing } from './useRouteEditing.ts';
import { useRouteSaving } from './useRouteSaving.ts';
import { useRouteWays } from './useRouteWays.ts';

/** How often it is asked what others did to the driver's day, in milliseconds. */
const REFRESH = 30_000;
const NOWHERE = { lng: -58.44, lat: -34.61 };
const NONE: readonly never[] = [];
const NOTHING = { added: NONE, gone: NONE };

/**
 * Everything about the route of a driver and day: what is read, edited, worked out and saved.
 * @param driver undefined while nobody is chosen
 * @param isOpen whether the day is routed still
 */
export const useRouteWork = (driver: string | undefined, day: Day, isOpen: boolean) => {
  const session = useSession();
  const mayAsk = session !== undefined && can(viewerOf(session), 'map');
  const center = useCenter(mayAsk);
  const houses = useQuery({ ...routingApi.warehouse.queryOptions({}), staleTime: 60_000 });
  const query = useQuery({
    ...routingApi.search.queryOptions({ driverAssign: driver ?? '', startDay: day }),
    enabled: driver !== undefined && isOpen,
    refetchInterval: REFRESH,
    refetchOnWindowFocus: 'always',
    // `now` is another one each time.
    structuralSharing: (before, after) => sameDay(before, after),
  });
  const shown = driver === undefined || !isOpen ? undefined : query.data;
  const warehouses = houses.data?.data ?? NONE;
  const [openedAt] = useState(() => Date.now());
  const isKnown = !houses.isPending && (!mayAsk || !center.isPending);
  const middle = center.data ?? NOWHERE;
  const editing = useRouteEditing(
    `${driver} ${day}`,
    shown,
    isKnown ? { start: proposedStart(warehouses, [middle.lng, middle.lat]), departure: proposedDeparture(day, openedAt) } : undefined,
  );
  const { opened, route } = editing;
  const ids = opened && shown ? shown.orders.map(({ _id }) => _id) : NONE;
  useMovedPlaces(shown);
  const live = useRouteWays(route, ids);
  // What stands as it was saved is told as everybody else is told it.
  const saved = route && shown && asSaved(shown, route, live.schedule?.back ?? null);
  const ways = saved ? { ...live, schedule: saved.schedule, doubt: saved.doubt } : live;
  const visited = shown?.route?.visited ?? 0;
  /** Of the stops; those that were visited have the numbers before them once it is saved anew. */
  const numbers = saved?.numbers ?? (route && shown ? numbersAfter(shown, route) : NONE);
  const meanwhile = route && shown ? meanwhileOf(shown, route) : NOTHING;
  const saving = useRouteSaving(driver ?? '', day, shown, editing, ways);
  const auto = useAutoRoute(editing, ways, meanwhile.added);

  const { costs } = ways;
  const is = route && costs && legsBy(costs, route);
  const before = useBefore(opened?.base, route, costs);
  const now = route && is ? { route, schedule: scheduleOf(route, is) } : null;
  // When what was saved ends is what everybody is told, and not what is reckoned anew without what was visited.
  const end = shown?.route && shown.route.version === opened?.version ? Date.parse(shown.route.arrival) : before?.arrival;
  /** What the route costs more than what was saved, or less; null while nobody knows. */
  const cost =
    opened && before && now && end !== undefined
      ? changeCost({ route: opened.base, schedule: before }, now, { was: end, is: (ways.schedule ?? now.schedule).arrival }, visited)
      : null;
  // Where routes begin in the morning.
  const homes =
    warehouses.length > 0 ? warehouses.map(({ location }) => location.coordinates) : [proposedStart([], [middle.lng, middle.lat])];
  const [vehicle, setVehicle] = useState<LastVisit>();
  const visit = shown && lastVisit(shown, Date.parse(shown.now));
  return {
    query,
    shown,
    warehouses,
    center: center.data,
    isPlaced: isKnown,
    /** Where its driver was last today; undefined where nobody knows. */
    visit,
    /** Whether it is reckoned from there: it is what is left of a route. */
    isLeft: route !== undefined && visit !== undefined && isContinued(route, visit, homes),
    /** Says where the vehicle was, from which the rest is reckoned. */
    onVehicle: setVehicle,
    /** What the place is called at which it begins or ends. */
    nameOf: placeNames(warehouses, shown?.visited ?? NONE, vehicle),
    editing,
    ways,
    meanwhile,
    saving,
    auto,
    cost,
    numbers,
    /** It is told as it was saved, and not as it is reckoned now. */
    isAsSaved: Boolean(saved),
  } as const;
};

/** Asks for ways anew once an address of the day is another one: they are known by their orders. */
const useMovedPlaces = (shown: RouteShown | undefined) => {
  const queries = useQueryClient();
  const places =
    shown &&
    shown.orders
      .map(({ _id, toAddress }) => `${_id} ${toAddress.location.coordinates.join()}`)
      .toSorted()
      .join();
  const known = useRef(places);
  useEffect(() => {
    if (known.current !== undefined && places !== undefined && known.current !== places) {
      for (const { key } of [routingApi.line, routingApi.matrix]) void queries.invalidateQueries({ queryKey: key });
    }
    known.current = places;
  }, [places, queries]);
};

const isFromThere = (one: EditedRoute, other: EditedRoute) =>
  one.start.join() === other.start.join() && (one.mode === 'circular' || one.end?.join() === other.end?.join());

/** What a route took before it was changed. Ways are known from the start that it has now: those from another are remembered. */
const useBefore = (base: EditedRoute | undefined, route: EditedRoute | undefined, costs: Costs | null) => {
  const [kept, setKept] = useState<{ of: EditedRoute; schedule: Schedule }>();
  const isNew = base && kept?.of !== base;
  const legs = isNew && route && costs && isFromThere(base, route) ? legsBy(costs, base) : null;
  if (isNew && legs) setKept({ of: base, schedule: scheduleOf(base, legs) });
  return kept?.of === base ? kept?.schedule : undefined;
};

/** The newest answer, or the one before where it tells nothing else. */
const sameDay = (before: unknown, after: unknown) => (before !== undefined && told(before) === told(after) ? before : after);
const told = (answer: unknown) => JSON.stringify({ ...(answer as object), now: null });

/** What {@link useRouteWork} gives. */
export type RouteWork = ReturnType<typeof useRouteWork>;

/** With fewer stops there is one order alone, or two. */
const WORTH = 3;

/** Whether a better order may be looked for. */
export const canImprove = ({ editing }: RouteWork): boolean => (editing.route?.stops.length ?? 0) >= WORTH;
