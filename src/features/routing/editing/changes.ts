import { formatTime } from '#shared/time.ts';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import type { Leg } from './costs.ts';
import { type EditedRoute, type EditedStop, SERVICE_BY_HAND } from './editedRoute.ts';

/** Indexes of the most numbers of a list that rise one after the other. */
const rising = (numbers: readonly number[]): Set<number> => {
  /** By length: where the run of that length that ends lowest ends. */
  const ends: number[] = [];
  const before = numbers.map((number, at) => {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (numbers[ends[middle]!]! < number) from = middle + 1;
      else to = middle;
    }
    ends[from] = at;
    return from > 0 ? ends[from - 1]! : -1;
  });
  const found = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) found.add(at);
  return found;
};

/** What the fewest moves from one order of stops to another move: places that they had in the first, by their places in the second, both from 0. */
const movedPlaces = (before: readonly EditedStop[], after: readonly EditedStop[]): { at: number; was: number }[] => {
  const places = new Map(before.map(({ _id }, at) => [_id, at]));
  const kept = after.flatMap(({ _id }, at) => {
    const was = places.get(_id);
    return was === undefined ? [] : [{ at, was }];
  });
  const stay = rising(kept.map(({ was }) => was));
  return kept.filter((_, n) => !stay.has(n));
};

const some = (count: number, one: string, many: string) => count > 0 && (count === 1 ? one : `${count} ${many}`);

/** One that was moved, by the numbers that the stops had: '8 antes de 7', '8 al final'. */
const oneMoved = (before: readonly EditedStop[], after: readonly EditedStop[], { at, was }: { at: number; was: number }, first: number) => {
  const next = after[at + 1];
  const place = next ? before.findIndex(({ _id }) => _id === next._id) : -1;
  if (!next) return `${was + first} al final`;
  return place < 0 ? `${was + first} movida` : `${was + first} antes de ${place + first}`;
};

const timesOf = ({ from, to, service }: EditedStop) => `${from} ${to} ${service}`;

/** What distinguishes a route from what it was, in words: '8 antes de 7', '3 movidas', 'salida 09:30'. @param first the number of its first stop */
export const changesSaid = (before: EditedRoute, now: EditedRoute, first = 1): string[] => {
  const were = new Map(before.stops.map((stop) => [stop._id, stop]));
  const are = new Set(now.stops.map(({ _id }) => _id));
  const both = now.stops.filter(({ _id }) => were.has(_id));
  const moves = movedPlaces(before.stops, now.stops);
  const differing = (of: (stop: EditedStop) => unknown) => both.filter((stop) => of(stop) !== of(were.get(stop._id)!)).length;
  const isSamePlace = (a: EditedRoute['end'], b: EditedRoute['end']) => a?.[0] === b?.[0] && a?.[1] === b?.[1];
  return [
    moves.length === 1 ? oneMoved(before.stops, now.stops, moves[0]!, first) : moves.length > 0 && `${moves.length} movidas`,
    some(now.stops.length - both.length, '1 sumada', 'sumadas'),
    some(before.stops.filter(({ _id }) => !are.has(_id)).length, '1 quitada', 'quitadas'),
    some(
      differing(({ locked }) => locked),
      '1 traba',
      'trabas',
    ),
    some(differing(timesOf), '1 horario', 'horarios'),
    now.mode !== before.mode && (now.mode === 'circular' ? 'circular' : 'lineal'),
    !isSamePlace(now.start, before.start) && 'otra salida',
    now.mode === 'lineal' && before.mode === 'lineal' && !isSamePlace(now.end, before.end) && 'otro final',
    now.departure !== before.departure && `salida ${formatTime(now.departure)}`,
    now.service !== before.service && (slowedByHand(before, now) ?? `${serviceSaid(now.service)} por parada`),
  ].filter((said) => said !== false);
};

/** Why all stops take longer though nobody said so: the list is put in order by hand since; null where they do not. */
export const slowedByHand = (before: Pick<EditedRoute, 'service'>, now: EditedRoute): string | null =>
  now.service > before.service && now.service === SERVICE_BY_HAND && !now.isServiceChosen
    ? `${serviceSaid(now.service)} por parada desde que se arrastra`
    : null;

/** How long a stop takes: '3 min', '1 min 30 s'. */
export const serviceSaid = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [(minutes > 0 || rest === 0) && `${minutes} min`, rest > 0 && `${rest} s`].filter(Boolean).join(' ');
};

/** Less than this is no difference: seconds, metres. */
const [HALF_MINUTE, FIFTY] = [30, 50];

/** What a change costs, in words with their sign: '+4 min', '−1,2 km'; 'sin cambio' for what is less than half a minute and fifty metres. */
export const costSaid = ({ seconds, metres }: Leg): { time: string | null; length: string | null } => {
  const signed = (value: number, words: string) => (value < 0 ? `−${words}` : `+${words}`);
  return {
    time: Math.abs(seconds) < HALF_MINUTE ? null : signed(seconds, timeInWords(Math.abs(seconds))),
    length: Math.abs(metres) < FIFTY ? null : signed(metres, kilometres(Math.abs(metres))),
  };
};

const kilometres = (metres: number) =>
  metres < 995
    ? `${Math.max(0.1, Math.round(metres / 100) / 10)
        .toFixed(1)
        .replace('.', ',')} km`
    : lengthInWords(metres);
