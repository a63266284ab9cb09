import type { LngLat } from '#shared/place/geo.ts';
import { EngineError, type Engine, type Table } from './engine.ts';

/** Some origins and destinations, by their numbers. */
export type Block = { readonly rows: readonly number[]; readonly columns: readonly number[] };

/** The blocks that hold every pair that is missing: what who is new as an origin lacks, and what the others do. Work for `unhurried`. */
export function* missingBlocks(rows: number, columns: number, isMissing: Uint8Array): Generator<void, Block[]> {
  const made = [true, false].map(() => ({ rows: [] as number[], isWanted: new Uint8Array(columns) }));
  for (let row = 0; row < rows; row += 1) {
    const missing = isMissing.subarray(row * columns, (row + 1) * columns);
    const count = missing.reduce((sum, each) => sum + each, 0);
    if (count === 0) continue;
    const block = made[count * 2 >= columns ? 0 : 1]!;
    block.rows.push(row);
    for (let column = 0; column < columns; column += 1) if (missing[column]) block.isWanted[column] = 1;
    yield;
  }
  return made
    .filter((block) => block.rows.length > 0)
    .map((block) => ({ rows: block.rows, columns: [...block.isWanted.keys()].filter((column) => block.isWanted[column]) }));
}

const cut = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

const pieces = ({ rows, columns }: Block, side: number, across = side): Block[] =>
  cut(rows, side).flatMap((some) => cut(columns, across).map((others) => ({ rows: some, columns: others })));

/** How often an engine may refuse parts of one matrix before it is no longer asked for it: a place without a road is found with nine of them. */
const REFUSALS = 200;

const isSize = (error: unknown): error is EngineError => error instanceof EngineError && error.fault === 'size';
const isOfPlaces = (error: unknown): error is EngineError => error instanceof EngineError && error.fault === 'places';
/** The engine refuses what it should take. */
const broken = (error: EngineError) => new EngineError(error.message, { cause: error });

/** Tables of an engine in blocks that it takes: smaller ones once it refuses their size, and without the places that it has no road for. */
export const blocksOf = (engine: Engine) => {
  /** Learnt from its refusals. */
  let { side, across = side } = engine.limits;

  /** @param keep given what was told of each block; the cells of places that the engine does not know are in none */
  return async (
    blocks: readonly Block[],
    origins: readonly LngLat[],
    destinations: readonly LngLat[],
    signal: AbortSignal,
    keep: (block: Block, table: Table) => Promise<void>,
  ): Promise<void> => {
    const left = new AbortController();
    const whileAsked = AbortSignal.any([signal, left.signal]);
    let refusals = 0;
    const count = (error: EngineError) => {
      refusals += 1;
      if (refusals > REFUSALS) throw error;
    };
    /** What the engine refuses by itself, of what was tried by itself. */
    const unknown = new Set<LngLat>();
    const tried = new Set<LngLat>();

    const sift = async (places: readonly LngLat[]): Promise<void> => {
      try {
        await engine.table(places, places, whileAsked);
      } catch (error) {
        if (!isOfPlaces(error)) throw error;
        count(error);
        if (places.length === 1) unknown.add(places[0]!);
        else for (const half of cut(places, Math.ceil(places.length / 2))) await sift(half);
      }
    };
    let sifting = Promise.resolve();
    /** Tries places by themselves, unless that is being done for another block. */
    const siftNew = (places: readonly LngLat[]) =>
      (sifting = sifting.then(async () => {
        for (const some of cut(
          [...new Set(places)].filter((place) => !tried.has(place)),
          side,
        )) {
          await sift(some);
          for (const place of some) tried.add(place);
        }
      }));
    const table = async (block: Block): Promise<void> => {
      const rows = block.rows.filter((row) => !unknown.has(origins[row]!));
      const columns = block.columns.filter((column) => !unknown.has(destinations[column]!));
      if (rows.length === 0 || columns.length === 0) return;
      const from = rows.map((row) => origins[row]!);
      const to = columns.map((column) => destinations[column]!);
      const isSame = from.length === to.length && from.every((place, at) => place === to[at]);
      try {
        await keep({ rows, columns }, await engine.table(from, isSame ? from : to, whileAsked));
      } catch (error) {
        const longer = Math.max(rows.length, columns.length);
        if (isSize(error) && longer > 1) {
          count(error);
          const half = Math.ceil(longer / 2);
          [side, across] = [Math.min(side, half), Math.min(across, half)];
          for (const piece of pieces({ rows, columns }, side, across)) await table(piece);
        } else if (isOfPlaces(error)) {
          count(error);
          await siftNew([...from, ...to]);
          if ([...from, ...to].some((place) => unknown.has(place))) await table({ rows, columns });
          // Each of them has its road, and there is no way between them.
          else if (longer > 1) for (const piece of pieces({ rows, columns }, Math.ceil(longer / 2))) await table(piece);
        } else throw isSize(error) ? broken(error) : error;
      }
    };

    const waiting = blocks.flatMap((block) => pieces(block, side, across)).toReversed();
    const work = async () => {
      for (let block = waiting.pop(); block; block = waiting.pop()) await table(block);
    };
    try {
      await Promise.all(Array.from({ length: engine.limits.atOnce }, work));
    } finally {
      // Of several that were asked at once one may have failed.
      left.abort();
    }
  };
};
