import { useEffect, useState } from 'react';
import type { MapSources } from '#shared/place/mapSources.ts';

/** For how long what maps are drawn from is believed, in milliseconds: a map that is opened later sees streets that were loaded meanwhile. */
const BELIEVED = 5_000;

/** What many tiles of one map report at once is asked once, in milliseconds. */
const AT_ONCE = 1_000;

let known: { at: number; sources: MapSources } | undefined;
let asked: Promise<MapSources | undefined> | undefined;

const ask = async (): Promise<MapSources | undefined> => {
  try {
    const reply = await fetch('/map/sources.json');
    if (!reply.ok) return known?.sources;
    const sources = (await reply.json()) as MapSources;
    // The same object for the same sources: nothing is drawn anew.
    const isSame = known && JSON.stringify(known.sources) === JSON.stringify(sources);
    known = { at: performance.now(), sources: isSame && known ? known.sources : sources };
    return known.sources;
  } catch {
    return known?.sources;
  } finally {
    asked = undefined;
  }
};

/** What maps are drawn from as far as it is known already, for the first look. */
export const knownSources = (): MapSources | undefined => known?.sources;

/** What maps are drawn from, asked again; what was known before when there is no answer. */
const newSources = (): Promise<MapSources | undefined> => (asked ??= ask());

/** What maps are drawn from, asked for when a map is opened. Undefined until it is known. */
export const useMapSources = (): { sources: MapSources | undefined; renew: () => void } => {
  const [sources, setSources] = useState(knownSources);
  const renew = () => {
    if (!known || performance.now() - known.at > AT_ONCE) void newSources().then(setSources);
  };
  useEffect(() => {
    if (known && performance.now() - known.at < BELIEVED) return undefined;
    let isShown = true;
    void newSources().then((next) => isShown && setSources(next));
    return () => {
      isShown = false;
    };
  }, []);
  return { sources, renew };
};

/** How near a map opens to a point: `withStreets` unless it is known that there are none to see. */
export const useNear = (withStreets: number, without: number): number => {
  const { sources } = useMapSources();
  const hasNone = sources && !sources.streets && !sources.file && !sources.styleUrl && !sources.openFreeMap;
  return hasNone ? without : withStreets;
};
