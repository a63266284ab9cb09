import { distance, type LngLat } from '#shared/place/geo.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import { unhurried } from '../../http/unhurried.ts';
import type { Matrix } from '../roads.ts';
import { blocksOf, missingBlocks, type Block } from './blocks.ts';
import { checkPossible, EngineError, type Engine, type Table } from './engine.ts';
import { placeKey, type Pair, type Pairs } from './pairs.ts';

/** How much worse than a straight line a pair is counted to which the engine knows no way: it is the last that one would drive. */
const NO_WAY = 3;
/** How far from a place its road may be, at either end, in metres; and how fast anybody drives, in metres per second. */
const ASIDE = 500;
const FASTEST = 50;
/** What rounding may take from a time, in seconds. */
const ROUNDED = 2;

/** What is counted where the engine knows no way. */
export const noWay = (from: LngLat, to: LngLat): Pair => {
  const { seconds, metres } = straightLeg(from, to);
  return { seconds: seconds * NO_WAY, metres: metres * NO_WAY };
};

/**
 * Whether a way between two places can be true. One that is shorter than the straight line is between other places: for engines a place
 * stands on the nearest road, however far away that is.
 */
export const isTrueWay = (from: LngLat, to: LngLat, { seconds, metres }: Pair): boolean =>
  metres >= distance(from, to) - 2 * ASIDE && seconds >= metres / FASTEST - ROUNDED;

/** Nearer places tell nothing of an engine, in metres: both may stand on one road. */
const TELLING = 300;
/** What of a straight line a way has at least, where places stand on their own roads. */
const SHORTEST = 0.9;

/** Whether the way between two places tells that an engine knows where it is: it does or it does not; undefined of neighbours, which tell nothing. */
export const isSense = (from: LngLat, to: LngLat, { seconds, metres }: Pair): boolean | undefined => {
  const straight = distance(from, to);
  if (straight <= TELLING) return undefined;
  return metres >= straight * SHORTEST && seconds >= metres / FASTEST - ROUNDED;
};

/**
 * Whether all that an engine tells is nonsense, as when it has another region's map or answers 0 to everything. Pairs that have a place in
 * common are no proof: that one may lie in the sea.
 */
const judge = () => {
  let isKnown = false;
  /** The places that all senseless pairs have in common; undefined before the first. */
  let common: number[] | undefined;
  return {
    /** @param key names a place */
    hear: (key: number, other: number, sense: boolean | undefined): void => {
      if (sense === true) isKnown = true;
      if (sense === false) common = (common ?? [key, other]).filter((one) => one === key || one === other);
    },
    /** It told something true. */
    isTrusted: () => isKnown,
    isNonsense: () => !isKnown && common?.length === 0,
  };
};

/** Places that differ, with their keys, and which of them each place is. */
type Different = { readonly list: readonly LngLat[]; readonly keys: readonly number[]; readonly which: readonly number[] };

const different = (places: readonly LngLat[]): Different => {
  const known = new Map<number, number>();
  const list: LngLat[] = [];
  const which = places.map((place) => {
    const key = placeKey(place);
    const at = known.get(key) ?? list.push(place) - 1;
    known.set(key, at);
    return at;
  });
  return { list, keys: [...known.keys()], which };
};

const middle = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** Whether each place is one that the engine may be asked for together with the others: near enough to where most of them are. */
const withinReach = (places: readonly LngLat[], reach: number): boolean[] => {
  const centre: LngLat = [middle(places.map(([lng]) => lng)), middle(places.map(([, lat]) => lat))];
  return places.map((place) => distance(centre, place) <= reach / 2);
};

/** Every pair of places that differ, where something is to be found out for it. */
type Grid = Table & { readonly isMissing: Uint8Array };

/** What is known without asking; NaN is no way. */
function* remembered(origins: Different, destinations: Different, pairs: Pairs, reach: number): Generator<void, Grid> {
  const columns = destinations.list.length;
  const seconds = new Float64Array(origins.list.length * columns).fill(NaN);
  const metres = seconds.slice();
  const isMissing = new Uint8Array(seconds.length);
  const isNear = withinReach([...origins.list, ...destinations.list], reach);
  for (const [row, key] of origins.keys.entries()) {
    for (const [column, other] of destinations.keys.entries()) {
      const cell = row * columns + column;
      const pair = key === other ? { seconds: 0, metres: 0 } : pairs.get(key, other);
      if (pair) [seconds[cell], metres[cell]] = [pair.seconds, pair.metres];
      else if (isNear[row] && isNear[origins.list.length + column]) isMissing[cell] = 1;
    }
    yield;
  }
  return { seconds, metres, isMissing };
}

/** The matrix of all places, the same ones several times as they are. */
function* spread(origins: Different, destinations: Different, known: Table): Generator<void, Matrix> {
  const columns = destinations.which.length;
  const seconds = new Float64Array(origins.which.length * columns);
  const metres = new Float64Array(seconds.length);
  let estimated = false;
  for (const [at, row] of origins.which.entries()) {
    for (const [across, column] of destinations.which.entries()) {
      const cell = row * destinations.list.length + column;
      const isKnown = !Number.isNaN(known.seconds[cell]);
      const pair = isKnown
        ? { seconds: known.seconds[cell]!, metres: known.metres[cell]! }
        : noWay(origins.list[row]!, destinations.list[column]!);
      estimated ||= !isKnown;
      [seconds[at * columns + across], metres[at * columns + across]] = [pair.seconds, pair.metres];
    }
    yield;
  }
  return { seconds, metres, estimated };
}

/** Matrices of an engine; what it said is remembered. */
export const tablesBy = (engine: Engine, pairs: Pairs) => {
  const askBlocks = blocksOf(engine);

  /** @throws EngineError when the engine fails, or (`size`) when more would have to be asked than may be paid for */
  return async (from: readonly LngLat[], to: readonly LngLat[], signal: AbortSignal): Promise<Matrix> => {
    const origins = different(from);
    const destinations = to === from ? origins : different(to);
    const columns = destinations.list.length;
    const grid = await unhurried(remembered(origins, destinations, pairs, engine.limits.reach ?? Infinity), signal);
    const blocks = await unhurried(missingBlocks(origins.list.length, columns, grid.isMissing), signal);
    const asked = blocks.reduce((sum, block) => sum + block.rows.length * block.columns.length, 0);
    if (asked > (engine.limits.pairs ?? Infinity)) throw new EngineError(`${engine.host}: not asked for ${asked} pairs`, { fault: 'size' });

    const judged = judge();
    const waiting: (() => void)[] = [];
    /** Nothing is remembered of an engine before it has told something true. */
    const remember = (key: number, other: number, pair: Pair) => {
      if (!judged.isTrusted()) return void waiting.push(() => pairs.set(key, other, pair));
      for (const set of waiting.splice(0)) set();
      return pairs.set(key, other, pair);
    };
    const keep = (row: number, column: number, told: Pair) => {
      const [key, other] = [origins.keys[row]!, destinations.keys[column]!];
      if (key === other) return;
      const isTrue = isTrueWay(origins.list[row]!, destinations.list[column]!, told);
      const pair = isTrue ? told : { seconds: NaN, metres: NaN };
      judged.hear(key, other, isSense(origins.list[row]!, destinations.list[column]!, told));
      remember(key, other, pair);
      const cell = row * columns + column;
      grid.isMissing[cell] = 0;
      [grid.seconds[cell], grid.metres[cell]] = [pair.seconds, pair.metres];
    };
    function* keepBlock(block: Block, { seconds, metres }: Table): Generator<void, void> {
      for (const [at, row] of block.rows.entries()) {
        for (const [across, column] of block.columns.entries()) {
          const cell = at * block.columns.length + across;
          const told = { seconds: seconds[cell]!, metres: metres[cell]! };
          checkPossible(engine.host, told);
          keep(row, column, told);
        }
        yield;
      }
    }
    /** What is asked for and not told is of places that the engine has no road for. */
    function* keepUntold(): Generator<void, void> {
      for (const row of origins.list.keys()) {
        for (let column = 0; column < columns; column += 1)
          if (grid.isMissing[row * columns + column]) keep(row, column, { seconds: NaN, metres: NaN });
        yield;
      }
    }
    await askBlocks(blocks, origins.list, destinations.list, signal, (block, table) => unhurried(keepBlock(block, table), signal));
    await unhurried(keepUntold(), signal);
    if (judged.isNonsense()) throw new EngineError(`${engine.host}: answered nonsense`);
    for (const set of waiting) set();
    return unhurried(spread(origins, destinations, grid), signal);
  };
};
