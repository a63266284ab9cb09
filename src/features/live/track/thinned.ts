import { METRES_PER_DEGREE } from '#shared/place/geo.ts';

/** A place of a line, in degrees. */
type Place = { lat: number; lng: number; at: Date };

/** What is left out lies no further beside the line than this, in metres. */
const TOLERANCE = 4;
/** No longer than this is a stretch without a place, in milliseconds: whoever replays it sees how fast it went. */
const MAX_GAP_MS = 60_000;
/** Longer stretches are halved unseen, in places: of some lines each place would be looked at as often as there are places. */
const MAX_STRETCH = 256;

/** How far a place lies beside the straight line between two others, in metres; near enough over such stretches. */
const beside = (place: Place, from: Place, to: Place): number => {
  const scale = Math.cos((from.lat * Math.PI) / 180);
  const at = ({ lat, lng }: Place) => [(lng - from.lng) * scale * METRES_PER_DEGREE, (lat - from.lat) * METRES_PER_DEGREE] as const;
  const [[x, y], [toX, toY]] = [at(place), at(to)];
  const length = toX ** 2 + toY ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * toX + y * toY) / length));
  return Math.hypot(x - share * toX, y - share * toY);
};

/** The places that a line wants to look the same (Douglas and Peucker), and one a minute. */
export const thinned = <P extends Place>(line: readonly P[]): P[] => {
  const kept = new Set(line.length === 0 ? [] : [0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    if (to - from < 2) continue;
    if (to - from > MAX_STRETCH) {
      const middle = (from + to) >> 1;
      kept.add(middle);
      open.push([from, middle], [middle, to]);
      continue;
    }
    let [farthest, most] = [from, 0];
    for (let i = from + 1; i < to; i += 1) {
      const away = beside(line[i]!, line[from]!, line[to]!);
      if (away > most) [farthest, most] = [i, away];
    }
    if (most <= TOLERANCE) {
      if (line[to]!.at.getTime() - line[from]!.at.getTime() <= MAX_GAP_MS) continue;
      farthest = (from + to) >> 1;
    }
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => kept.has(i));
};
