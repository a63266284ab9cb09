import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useInterval } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';
import { can } from '#shared/permissions.ts';
import { isOnline } from '../../live/position.ts';
import { LiveFeed } from '../../live/web/stream/LiveFeed.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { LiveShown } from '../contract.ts';
import { workdaysApi } from './api.ts';

/** How often a driver's position is asked for while the stream tells it, and while nothing does, in milliseconds. */
const BESIDE_STREAM = 59_000;
const ALONE = 10_000;

const nothing = { subscribe: () => () => {}, get: () => undefined };

/** Where a driver is, as it is known now. */
export type DriverLive = {
  /** Undefined until it is known; null where nobody ever told. */
  position: LiveShown['position'] | undefined;
  /** Whether that is younger than five minutes. */
  online: boolean;
  /** What to add to this browser's clock for the server's, in milliseconds. */
  offset: number;
};

/** Where a driver is: as the stream tells it to who may see the map, else asked for every few seconds. */
export const useDriverLive = (driver: string): DriverLive => {
  const queries = useQueryClient();
  const session = useSession();
  const [feed] = useState(() =>
    session && can(viewerOf(session), 'map')
      ? new LiveFeed(session._id, () => void queries.invalidateQueries({ queryKey: workdaysApi.live.key }))
      : nothing,
  );
  const heard = useSyncExternalStore(feed.subscribe, feed.get);
  const [clock, setClock] = useState(() => Date.now());
  useInterval(() => setClock(Date.now()), 5_000, { autoInvoke: true });
  const { data, dataUpdatedAt } = useQuery({
    ...workdaysApi.live.queryOptions({ _id: driver }),
    refetchInterval: heard?.state === 'open' ? BESIDE_STREAM : ALONE,
  });
  const theirs = [...(heard?.moves.values() ?? [])].filter(({ connected_employee }) => connected_employee?._id === driver);
  const position = [data?.position, ...theirs].reduce(
    (newest, one) => (one && (!newest || one.last > newest.last) ? one : newest),
    undefined,
  );
  const offset = data ? Date.parse(data.now) - dataUpdatedAt : 0;
  const online = position ? isOnline(new Date(position.last), new Date(clock + offset)) : false;
  return { position: position ?? data?.position, online, offset };
};
