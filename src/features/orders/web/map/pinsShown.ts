import type { FeatureCollection, Point } from 'geojson';
import type { Bounds } from '#web/map/bounds.ts';
import { signImage } from '#web/map/drawMapImage.ts';
import { countImage, ringImage } from '#web/map/drawn/drawGathered.ts';
import { pinImage } from '#web/map/pinFeatures.ts';
import { alone, type Gathered, gathered, ringOf, type Stage, stages } from '../../map/gather.ts';
import type { Pins } from '../../map/pins.ts';
import { statusById, type StatusId, visitIds } from '../../status.ts';
import { statusSigns } from '../status/statusSigns.ts';

/** The looks a map has. */
export type Scheme = 'light' | 'dark';

/** The colours of a cluster's ring. */
const stageColours: Readonly<Record<Stage, string>> = {
  transit: '#136adc',
  done: '#00873c',
  attempt: '#eea40b',
  problem: '#c52a4d',
  rest: '#8b9298',
};

/** How pins are drawn at a zoom; beyond the last one that gathers they are the same. */
const kept = new WeakMap<Pins, Map<number, Gathered[]>>();
const NEAREST = 17;

/** The pins as they are drawn at a zoom, found once for each. @param zoom whole; null for each by itself */
export const groupsOf = (pins: Pins, zoom: number | null): readonly Gathered[] => {
  const level = zoom === null ? -1 : Math.min(NEAREST, Math.max(0, zoom));
  const levels = kept.get(pins) ?? new Map<number, Gathered[]>();
  kept.set(pins, levels);
  const known = levels.get(level) ?? (zoom === null ? alone(pins) : gathered(pins, level));
  levels.set(level, known);
  return known;
};

const images = new Map<string, string>();
const imageOf = (status: StatusId, selected: boolean): string => {
  const key = `${status} ${selected}`;
  const known = images.get(key);
  if (known !== undefined) return known;
  const { color, contrast, family } = statusById(status);
  const visit = visitIds.findIndex((id) => id === status) + 1;
  const image =
    visit > 0
      ? pinImage({ color, contrast, selected, label: String(visit) })
      : signImage({ color, contrast, selected, sign: statusSigns[family] });
  images.set(key, image);
  return image;
};

/** What a feature tells: the first pin of it, by which its group is found again, and its pictures. */
export type ShownPin = { first: number; image: string; order: number; number?: string };

const isIn = ([west, south, east, north]: Bounds, { lng, lat }: Gathered) => lng >= west && lng <= east && lat >= south && lat <= north;

/** Up to so many are drawn wherever they are; of more those that are in view, or near it. */
const FEW = 3_000;

/** The groups as features. @param near what is in view, and around it; all of them without it */
export const shownPins = (
  pins: Pins,
  groups: readonly Gathered[],
  { chosen, scheme, near }: { chosen: ReadonlySet<number>; scheme: Scheme; near: Bounds | null },
): FeatureCollection<Point, ShownPin> => {
  const shown = near && groups.length > FEW ? groups.filter((group) => isIn(near, group)) : groups;
  return {
    type: 'FeatureCollection',
    features: shown.map((group) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [group.lng, group.lat] },
      properties: propertiesOf(pins, group, chosen, scheme),
    })),
  };
};

const propertiesOf = (pins: Pins, { members }: Gathered, chosen: ReadonlySet<number>, scheme: Scheme): ShownPin => {
  const [first = 0] = members;
  const count = members.length;
  if (count === 1) {
    const isChosen = chosen.has(first);
    return { first, image: imageOf(pins.status[first] ?? 1, isChosen), order: isChosen ? 1 : 0 };
  }
  const its = chosen.size === 0 ? 0 : members.reduce((sum, at) => sum + Number(chosen.has(at)), 0);
  const look = { count, chosen: its === 0 ? 'none' : its === count ? 'all' : 'some', scheme } as const;
  const parts = ringOf(pins, members);
  return {
    first,
    image: ringImage({ ...look, ring: stages.map((stage, at) => [stageColours[stage], parts[at] ?? 0] as const) }),
    number: countImage(look),
    order: 0,
  };
};
