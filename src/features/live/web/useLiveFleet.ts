import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOnline } from '#web/online.ts';
import type { ApiError } from '#web/api.ts';
import { signedIn } from '../../session/web/session.ts';
import { liveApi } from './api.ts';
import { byNumber, fleetShower, type ShownVehicle } from './shownFleet.ts';
import { LiveFeed } from './stream/LiveFeed.ts';

/** How often positions are asked for, whatever is told meanwhile, in seconds (spec 1 §9). */
export const REFRESH_SECONDS = 59;
/** How long the clock stands at most, in milliseconds. */
const TICK = 1_050;

/** How the positions that are shown come. */
export type Liveness =
  /** Nothing is known of the stream yet. */
  | 'opening'
  /** As vehicles move. */
  | 'direct'
  /** Late: the stream is begun anew, and what is shown is as old as the last answer. */
  | 'behind'
  /** Not at all: the server cannot be reached. */
  | 'away';

/** The fleet as it is known now. */
export type LiveFleet = {
  /** Undefined until they are known. */
  vehicles: readonly ShownVehicle[] | undefined;
  error: ApiError | null;
  retry: () => void;
  /** The server's clock, in milliseconds. */
  now: number;
  liveness: Liveness;
  /** Until positions are asked for again. */
  secondsLeft: number;
  /** When the newest of all positions was, in milliseconds. */
  newest: number | undefined;
};

/** Made once for each answer, not at each tick. */
const idsOf = (vehicles: readonly { _id: string }[]): ReadonlySet<string> => new Set(vehicles.map(({ _id }) => _id));

/** The vehicles and where they are: asked for every 59 seconds, and told between two of them. */
export const useLiveFleet = (): LiveFleet => {
  const queries = useQueryClient();
  const online = useOnline();
  const fleet = useQuery({ ...liveApi.fleet.queryOptions({}), refetchInterval: REFRESH_SECONDS * 1_000, structuralSharing: false });
  const [feed] = useState(() => new LiveFeed(signedIn()?._id ?? '', () => void queries.invalidateQueries({ queryKey: liveApi.fleet.key })));
  const [show] = useState(fleetShower);
  const [asked] = useState(() => new Set<string>());
  const { state, moves, heardAt } = useSyncExternalStore(feed.subscribe, feed.get);
  const [ticked, setTicked] = useState(() => Date.now());
  const clock = Math.max(ticked, heardAt);
  // What is heard draws all of it anew: the clock ticks where nothing is.
  useEffect(() => {
    const timer = setTimeout(() => setTicked(Math.max(clock, Date.now())), TICK);
    return () => clearTimeout(timer);
  }, [clock]);

  const { data, dataUpdatedAt, error } = fleet;
  const known = data && idsOf(data.data);
  // A vehicle that is new here is asked for once; one that is deleted, and still tells where it is, is not to be seen.
  useEffect(() => {
    if (!known) return;
    const strangers = [...moves.keys()].filter((_id) => !known.has(_id) && !asked.has(_id));
    if (strangers.length === 0) return;
    for (const _id of strangers) asked.add(_id);
    void queries.invalidateQueries({ queryKey: liveApi.fleet.key });
  }, [known, moves, asked, queries]);
  // What was told since the last tick is not in the future.
  const now = (data ? Date.parse(data.now) - dataUpdatedAt : 0) + Math.max(clock, dataUpdatedAt);
  const ordered = data && byNumber(data.data);
  const vehicles = ordered && show(ordered, moves, now);
  const newest = vehicles?.reduce<number | undefined>(
    (last, { at }) => (at !== undefined && (last === undefined || at > last) ? at : last),
    undefined,
  );
  const liveness = !online ? 'away' : state === 'open' ? 'direct' : state === 'opening' ? 'opening' : 'behind';
  return {
    vehicles,
    error: vehicles ? null : error,
    retry: () => void fleet.refetch(),
    now,
    liveness,
    secondsLeft: Math.min(REFRESH_SECONDS, Math.max(0, REFRESH_SECONDS - Math.floor((clock - dataUpdatedAt) / 1_000))),
    newest,
  };
};
