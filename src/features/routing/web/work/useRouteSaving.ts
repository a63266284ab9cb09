import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Day } from '#shared/day.ts';
import { ApiError } from '#web/api.ts';
import { formatDay } from '#shared/time.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { dropDraft, type Kept, useDraft, useDrafts } from '#web/form/useDraft.ts';
import type { RouteShown } from '../../contract.ts';
import { type EditedRoute, sentRoute, withoutStops } from '../../editing/editedRoute.ts';
import { routingApi } from '../api.ts';
import { type RouteDraft, routeDrafts } from './routeDrafts.ts';
import { useOncePerRoute } from './useOncePerRoute.ts';
import type { RouteEditing } from './useRouteEditing.ts';
import type { RouteWays } from './useRouteWays.ts';

/** An order that the server does not take into a route any more, and why. */
export type LeftOrder = { _id: string; internalID: string; message: string };

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);
const NOTHING: EditedRoute = { mode: 'circular', start: [0, 0], end: null, departure: 0, service: 0, isServiceChosen: false, stops: [] };

/** Saves the route that is edited, and keeps it as a draft until then. */
export const useRouteSaving = (driver: string, day: Day, shown: RouteShown | undefined, editing: RouteEditing, ways: RouteWays) => {
  const queries = useQueryClient();
  const { opened, isDirty } = editing;
  const draft: RouteDraft = {
    _id: opened?.draftId ?? '',
    driver,
    day,
    version: opened?.version ?? 0,
    name: shown?.driver.name ?? '',
    route: editing.route ?? NOTHING,
  };
  useDraft(routeDrafts, draft, isDirty);
  useEffect(() => {
    if (!isDirty && draft._id) dropDraft(routeDrafts, draft);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is told by its id
  }, [isDirty, draft._id]);

  const once = useOncePerRoute('save', opened?.session);
  const named = `${draft.name}, ${formatDay(day)}`;
  const save = useMutation({
    mutationKey: once.key,
    mutationFn: async ({ route, without }: { route: EditedRoute; without: boolean }) => {
      const answer = await routingApi.save.call({
        ...sentRoute(route),
        mode: route.mode,
        driverAssign: driver,
        startDay: day,
        version: opened?.version ?? 0,
        without,
      });
      return { route, answer };
    },
    onSuccess: ({ route, answer: { left, plan, version } }) => {
      dropDraft(routeDrafts, draft);
      const gone = new Set([...left.map(({ _id }) => _id), ...plan.unplaced]);
      const base = withoutStops(route, gone);
      ways.know(base, plan);
      editing.forget(gone);
      editing.saved(base, version);
      toast.ok('Guardada con éxito', once.isHere() ? undefined : named);
      void queries.invalidateQueries({ queryKey: routingApi.search.key });
      for (const slice of ['workdays', 'orders']) void queries.invalidateQueries({ queryKey: [slice] });
    },
    onError: (error) => {
      if (!once.isHere()) toast.error(failureOf(error).message, `No se guardó la ruta de ${named}`);
      void queries.invalidateQueries({ queryKey: routingApi.search.key });
    },
  });
  const waiting = useDrafts(routeDrafts).filter((one) => one.driver === driver && one.day === day);
  const isBehind = opened !== undefined && shown?.route !== null && shown !== undefined && shown.route.version > opened.version;
  const left = codeOf(save.error) === 'LEFT' && save.error instanceof ApiError ? (save.error.data as LeftOrder[]) : null;
  const forgetOffline = useEffectEvent(() => {
    if (codeOf(save.error) === 'OFFLINE') save.reset();
  });
  // That it was away is over once the server is back.
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && forgetOffline()), []);
  // What was changed since may well be saved.
  const isAsSent = save.variables?.route === editing.route;
  return {
    isPending: save.isPending,
    /** @param without those that the server does not take into it any more */
    run: (route: EditedRoute, without = false) => {
      if (!once.isRunning()) save.mutate({ route, without });
    },
    /** What became of the last save is not told any more. */
    forget: save.reset,
    /** Somebody else saved this route since it was opened. */
    isStale: isDirty && (isBehind || codeOf(save.error) === 'STALE'),
    /** Orders without which alone it can be saved; null where there are none. */
    left,
    /** Why it was not saved otherwise. */
    error: save.error && !left && codeOf(save.error) !== 'STALE' && isAsSent ? save.error : null,
    /** The route whose departure was refused; null while none was. */
    refused: save.error instanceof ApiError && save.error.fields?.['departure'] ? (save.variables?.route ?? null) : null,
    /** Drafts of this route that wait to be taken up. */
    waiting,
    resume: (kept: Kept<RouteDraft>) => editing.resume(kept),
  } as const;
};

/** What {@link useRouteSaving} gives. */
export type RouteSaving = ReturnType<typeof useRouteSaving>;
