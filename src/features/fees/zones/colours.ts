import type { Polygons } from './geometry.ts';
import { boxOfShape } from './shapeMemo.ts';

/** Colours of zones by scheme: each stands out from the map, from white and from the others. The first is the documents' (spec 3 §2.2). */
export const zoneColours = {
  light: ['#372d9b', '#b5257f', '#b8480f', '#1f7a4d', '#806400', '#0b6fa3', '#8a3f6b', '#b5161f'],
  dark: ['#a9a3ff', '#ff8fd0', '#ff9e6b', '#6fc795', '#dcc04a', '#63c1ea', '#d7a3c4', '#ff8f85'],
} as const;

const COUNT = zoneColours.light.length;

/**
 * Of each zone the number of its colour: another one than its neighbours' as long as there are enough, then the one that the fewest of
 * them have. A zone that is added changes none before it.
 */
export const colouring = (zones: readonly Polygons[]): number[] => {
  const boxes = zones.map(boxOfShape);
  const given: number[] = [];
  const used = Array.from({ length: COUNT }, () => 0);
  for (const [at, box] of boxes.entries()) {
    const near = Array.from({ length: COUNT }, () => 0);
    for (let before = 0; box && before < at; before += 1) {
      const other = boxes[before];
      const touches = other && other[0][0] <= box[1][0] && box[0][0] <= other[1][0] && other[0][1] <= box[1][1] && box[0][1] <= other[1][1];
      if (touches) near[given[before]!]! += 1;
    }
    const best = near.reduce((a, times, b) => (times < near[a]! || (times === near[a] && used[b]! < used[a]!) ? b : a), 0);
    used[best]! += 1;
    given.push(best);
  }
  return given;
};
