import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Polygons } from '#shared/area/polygons.ts';
import { type Bounds, reachesOut } from '#web/map/bounds.ts';
import { useEarlyQuery } from '#web/useEarlyQuery.ts';
import type { SentFilter } from '../../filter.ts';
import type { SentPins } from '../../map/mapCalls.ts';
import { NO_PINS, type Pins, pinsOf } from '../../map/pins.ts';
import { ordersApi } from '../api.ts';

/** What a map shows of a filter. */
export type OrderPinsRead = {
  pins: Pins;
  /** Undefined until the first answer has come. */
  sent: SentPins | undefined;
  query: UseQueryResult<SentPins>;
  /** The box of most pins, when what is found lies elsewhere than what was shown. */
  fit: Bounds | null;
};

/** Of the pins that lie farthest out so many are left out of sight at each edge: a wrong address is on the other side of the country. */
const OUTLYING = 0.02;

/** The box that holds nearly all pins; null without any. */
const boxOf = ({ lng, lat }: Pins): Bounds | null => {
  if (lng.length === 0) return null;
  const [x, y] = [lng.toSorted(), lat.toSorted()];
  const out = Math.floor(lng.length * OUTLYING);
  const last = lng.length - 1 - out;
  return [x[out]!, y[out]!, x[last]!, y[last]!];
};

const known = new WeakMap<SentPins, Pins>();
const readPins = (sent: SentPins): Pins => {
  const pins = known.get(sent) ?? pinsOf(sent);
  known.set(sent, pins);
  return pins;
};

/** The orders of a filter on the map; the old ones stay until the new ones have come. */
export const useOrderPins = (filter: SentFilter): OrderPinsRead => {
  const query = useEarlyQuery(ordersApi.mapSearch.queryOptions(filter), {
    placeholderData: keepPreviousData,
    // Pins never move by themselves: the strip tells that there are newer ones. A hundred thousand are not compared one by one.
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  const sent = query.data;
  const pins = sent ? readPins(sent) : NO_PINS;
  const [fitted, setFitted] = useState<{ of: SentPins; box: Bounds | null }>();
  if (sent && fitted?.of !== sent) {
    const box = boxOf(pins);
    setFitted({ of: sent, box: box && fitted?.box && !reachesOut(box, fitted.box) ? fitted.box : (box ?? fitted?.box ?? null) });
  }
  return { pins, sent, query, fit: fitted?.box ?? null };
};

/** The outline that a filter names, to be drawn under the pins. */
export const useFilteredOutline = (region: string | null | undefined): Polygons => {
  const { data } = useQuery({
    ...ordersApi.mapRegions.queryOptions({ _id: region ?? '' }),
    enabled: Boolean(region),
    staleTime: Infinity,
  });
  return (region && data?.data[0]?.location.coordinates) || NO_OUTLINE;
};

const NO_OUTLINE: Polygons = [];
