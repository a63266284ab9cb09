import { useEffect, useEffectEvent, useState } from 'react';
import type { MapSources } from '#shared/map/mapSources.ts';

/** For how long what maps are drawn from is believed, in milliseconds: a map that is opened later sees streets that were loaded meanwhile. */
const BELIEVED = 5_000;

/** What many tiles of one map report at once is asked once, in milliseconds. */
const AT_ONCE = 1_000;

/** How often a map without any streets looks whether there are some by now, in milliseconds. */
const WITHOUT = 60_000;

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

const isBare = ({ streets, file, styleUrl, openFreeMap }: MapSources) => !streets && !file && !styleUrl && !openFreeMap;

/** What maps are drawn from, asked for when a map is opened, and when somebody comes back to it. Undefined until it is known. */
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
  const renewOld = useEffectEvent(() => {
    if (known && performance.now() - known.at > BELIEVED) renew();
  });
  // OpenFreeMap may be out of reach.
  const bare = sources !== undefined && isBare({ ...sources, openFreeMap: false });
  useEffect(() => {
    // Streets are loaded in another tab, or by somebody else.
    const look = () => renewOld();
    window.addEventListener('focus', look);
    const often = bare ? setInterval(look, WITHOUT) : undefined;
    return () => {
      window.removeEventListener('focus', look);
      clearInterval(often);
    };
  }, [bare]);
  return { sources, renew };
};

/** How near a map opens to a point: `withStreets` unless it is known that there are none to see. */
export const useNear = (withStreets: number, without: number): number => {
  const { sources } = useMapSources();
  return sources && isBare(sources) ? without : withStreets;
};
