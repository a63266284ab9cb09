import type { LngLat } from '#shared/place/geo.ts';
import type { Route, RouteLeg } from '../roads.ts';
import { checkPossible, EngineError, type Engine, type Way } from './engine.ts';
import { placeKey } from './pairs.ts';
import { isSense, isTrueWay, noWay } from './tables.ts';

const isSamePlace = (one: LngLat, other: LngLat) => placeKey(one) === placeKey(other);

/** A way between two places to which the engine knows none. */
const straightWay = (from: LngLat, to: LngLat): Piece => ({
  line: [from, to],
  legs: [{ ...noWay(from, to), estimated: true }],
  estimated: true,
});

type Piece = Pick<Route, 'line' | 'legs' | 'estimated'>;

const joined = (pieces: readonly Piece[]): Piece => ({
  line: pieces.flatMap(({ line }) => line),
  legs: pieces.flatMap(({ legs }) => legs),
  estimated: pieces.some(({ estimated }) => estimated),
});

/** How many pieces of one way an engine may refuse before it is no longer asked for that way: it can take ten of them to find a place. */
const REFUSALS = 150;

/** From so many legs on it is the engine, and not a place in the sea, when none of them makes sense. */
const PROOF = 3;

/** Whether all that an engine told of a way is nonsense; legs that it refused are estimated. */
const isNonsense = (places: readonly LngLat[], legs: readonly RouteLeg[]): boolean => {
  const senses = legs.map((leg, at) => ({ sense: isSense(places[at]!, places[at + 1]!, leg), isRefused: leg.estimated === true }));
  const telling = senses.filter(({ sense }) => sense !== undefined);
  return telling.length >= PROOF && telling.every(({ sense, isRefused }) => isRefused || sense === false);
};

/** The way between places by an engine, in pieces that it takes: the last place of one is the first of the next. */
export const waysBy = (engine: Engine) => {
  let { stops } = engine.limits;

  /** @throws EngineError when the engine fails */
  return async (places: readonly LngLat[], signal: AbortSignal): Promise<Route> => {
    let refusals = 0;
    const inPieces = async (some: readonly LngLat[], size: number): Promise<Piece> => {
      const pieces: Piece[] = [];
      for (let at = 0; at < some.length - 1; at += size - 1) pieces.push(await piece(some.slice(at, at + size)));
      return joined(pieces);
    };
    const smaller = async (some: readonly LngLat[], otherwise: EngineError): Promise<Piece> => {
      refusals += 1;
      if (refusals > REFUSALS) throw otherwise;
      if (some.length === 2 && otherwise.fault === 'size') throw new EngineError(otherwise.message, { cause: otherwise });
      if (some.length === 2) return straightWay(some[0]!, some[1]!);
      const half = Math.ceil((some.length + 1) / 2);
      if (otherwise.fault === 'size') stops = Math.min(stops, half);
      return inPieces(some, half);
    };
    const piece = async (some: readonly LngLat[]): Promise<Piece> => {
      if (some.length > stops) return inPieces(some, stops);
      let way: Way;
      try {
        way = await engine.way(some, signal);
        if (way.legs.length !== some.length - 1) throw new EngineError(`${engine.host}: answered a way of other places`);
        for (const leg of way.legs) checkPossible(engine.host, leg);
        const isTrue = way.legs.every((leg, at) => isTrueWay(some[at]!, some[at + 1]!, leg));
        if (!isTrue) throw new EngineError(`${engine.host}: answered a way between other places`, { fault: 'places' });
      } catch (error) {
        if (!(error instanceof EngineError) || error.fault === 'broken') throw error;
        return smaller(some, error);
      }
      return { ...way, line: way.line.length > 0 ? way.line : some, estimated: false };
    };

    // Several orders of one house are one place.
    const stopsOf = places.filter((place, at) => at === 0 || !isSamePlace(place, places[at - 1]!));
    const { line, legs, estimated } = stopsOf.length > 1 ? await inPieces(stopsOf, stops) : { line: places, legs: [], estimated: false };
    if (isNonsense(stopsOf, legs)) throw new EngineError(`${engine.host}: answered nonsense`);
    let next = 0;
    const all = places.slice(1).map((place, at): RouteLeg => (isSamePlace(places[at]!, place) ? { seconds: 0, metres: 0 } : legs[next++]!));
    const sum = (of: 'seconds' | 'metres') => all.reduce((total, leg) => total + leg[of], 0);
    return {
      line: line.filter((point, at) => at === 0 || !isSamePlace(point, line[at - 1]!)),
      seconds: sum('seconds'),
      metres: sum('metres'),
      legs: all,
      estimated,
    };
  };
};
