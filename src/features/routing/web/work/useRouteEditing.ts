import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { RouteShown } from '../../contract.ts';
import { type EditedRoute, isSameRoute, openedRoute, withoutStops } from '../../editing/editedRoute.ts';
import type { RouteOrderShown } from '../routeOrders.ts';
import type { RouteDraft } from './routeDrafts.ts';
import { redone, startingWith, type Steps, stepped, throughout, undone } from '../../editing/steps.ts';

/** A route that is open: what was saved of it, or what it was opened with, and every step since. */
type Opened = {
  /** Names driver and day. */
  key: string;
  /** Of this time that it is open: what was asked for in another one is no answer to this one. */
  session: string;
  /** The answer that it was opened from, or looked at last. */
  of: RouteShown;
  /** Every order that it told of since, by `_id`: one that is taken away is named still. */
  orders: ReadonlyMap<string, RouteOrderShown>;
  /** Of the saved route; 0 where there was none. */
  version: number;
  /** As it is saved, or as it was opened where it never was. */
  base: EditedRoute;
  steps: Steps<EditedRoute>;
  draftId: string;
};

const NOBODY: ReadonlyMap<string, RouteOrderShown> = new Map();
const withOrders = (known: Opened['orders'], { orders, visited, unplaced }: RouteShown): Opened['orders'] =>
  new Map([...known, ...[...orders, ...visited, ...unplaced].map((order) => [order._id, order] as const)]);

type Proposed = Parameters<typeof openedRoute>[1];

const openOf = (key: string, of: RouteShown, proposed: Proposed): Opened => {
  const base = openedRoute(of, proposed);
  return {
    key,
    session: newId(),
    of,
    orders: withOrders(NOBODY, of),
    version: of.route?.version ?? 0,
    base,
    steps: startingWith(base),
    draftId: newId(),
  };
};

/**
 * The route that is edited. What nobody has touched follows what the server tells; what was touched stays until it is saved or given up.
 * @param key names driver and day: another one opens another route
 * @param proposed where and when a route begins that nobody made yet; undefined until that is known
 */
export const useRouteEditing = (key: string, shown: RouteShown | undefined, proposed: Proposed | undefined) => {
  const [opened, setOpened] = useState<Opened>();
  const isOpen = opened?.key === key;
  const isDirty = isOpen && !isSameRoute(opened.base, opened.steps.now);
  if (shown && proposed && !isOpen) setOpened(openOf(key, shown, proposed));
  else if (shown && isOpen && opened.of !== shown) {
    const { start, departure } = opened.steps.now;
    const { session, draftId } = opened;
    const orders = withOrders(opened.orders, shown);
    setOpened(isDirty ? { ...opened, of: shown, orders } : { ...openOf(key, shown, { start, departure }), session, draftId, orders });
  }
  const session = isOpen ? opened.session : undefined;
  // Whoever waits for an answer keeps these: by the time it comes another route may be open.
  const change = (by: (opened: Opened) => Opened) => setOpened((now) => (now?.session === session ? now && by(now) : now));
  const step = (by: (steps: Steps<EditedRoute>) => Steps<EditedRoute>) => change((now) => ({ ...now, steps: by(now.steps) }));
  return {
    /** Undefined until it is known. */
    opened: isOpen ? opened : undefined,
    route: isOpen ? opened.steps.now : undefined,
    isDirty,
    /** A step further. */
    edit: (by: (route: EditedRoute) => EditedRoute) => step((steps) => stepped(steps, by(steps.now))),
    undo: () => step(undone),
    redo: () => step(redone),
    canUndo: isOpen && opened.steps.past.length > 0,
    /** Orders that are not the driver's any more, in no step either. */
    forget: (ids: ReadonlySet<string>) =>
      change((now) => ({
        ...now,
        base: withoutStops(now.base, ids),
        steps: throughout(now.steps, (route) => withoutStops(route, ids)),
      })),
    /** What was saved, in which version; what was done since stays. */
    saved: (base: EditedRoute, version: number) =>
      change((now) => ({ ...now, base, version, steps: startingWith(now.steps.now), draftId: newId() })),
    /** Works on, over what somebody else saved. */
    over: (of: RouteShown) => change((now) => ({ ...now, of, version: of.route?.version ?? 0, base: openedRoute(of, now.base) })),
    /** Takes up a draft, as one of the version that it was made of: what was saved since is told. */
    resume: ({ _id: draftId, version, route }: RouteDraft) =>
      change((now) => ({ ...now, draftId, version, steps: stepped(now.steps, route) })),
  } as const;
};

/** What {@link useRouteEditing} gives. */
export type RouteEditing = ReturnType<typeof useRouteEditing>;
