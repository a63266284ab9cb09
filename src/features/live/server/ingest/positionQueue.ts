import { setTimeout } from 'node:timers/promises';
import { refuse } from '#server/refuse.ts';
import type { StoredPosition } from './storePositions.ts';

/** Positions that are stored together at most. */
const TOGETHER = 4000;
/** Positions that wait at most: when the database does not keep up, whoever sends is told to come again. */
const WAITING = 50_000;
/** For how long those are waited for that come with others, in milliseconds. */
const GATHER_MS = 3;

type Call = { rows: readonly StoredPosition[]; done: () => void; failed: (error: unknown) => void };

/** Whether the values of some row are what the database refused (PostgreSQL's classes 22 and 23), and not all of them. */
const isOfOneRow = (error: unknown) => /^2[23]/.test(String((error as { code?: string }).code));

/**
 * Stores positions of calls that come close together in one transaction: a commit costs the same for one and for a thousand.
 * @returns stores those of one call; done when they are committed
 */
export const positionQueue = (store: (rows: readonly StoredPosition[]) => Promise<void>) => {
  const waiting: Call[] = [];
  let count = 0;
  let isStoring = false;

  /** One whose rows the database refuses takes none of the others with it: they are halved until it is alone. */
  const storeTogether = async (calls: readonly Call[]): Promise<void> => {
    try {
      await store(calls.flatMap(({ rows }) => rows));
      for (const { done } of calls) done();
    } catch (error) {
      if (calls.length === 1 || !isOfOneRow(error)) {
        for (const { failed } of calls) failed(error);
        return;
      }
      const half = calls.length >> 1;
      await storeTogether(calls.slice(0, half));
      await storeTogether(calls.slice(half));
    }
  };

  const takeSome = (): Call[] => {
    let [taken, rows] = [0, 0];
    while (taken < waiting.length && (taken === 0 || rows + waiting[taken]!.rows.length <= TOGETHER)) {
      rows += waiting[taken]!.rows.length;
      taken += 1;
    }
    count -= rows;
    return waiting.splice(0, taken);
  };

  const storeAll = async () => {
    isStoring = true;
    while (waiting.length > 0) {
      await setTimeout(GATHER_MS);
      await storeTogether(takeSome());
    }
    isStoring = false;
  };

  return (rows: readonly StoredPosition[]): Promise<void> => {
    if (rows.length === 0) return Promise.resolve();
    if (count >= WAITING) throw refuse.busy('Llegan más posiciones de las que se pueden guardar: vuelva a enviarlas en un momento', 5);
    return new Promise((done, failed) => {
      waiting.push({ rows, done, failed });
      count += rows.length;
      if (!isStoring) void storeAll();
    });
  };
};
