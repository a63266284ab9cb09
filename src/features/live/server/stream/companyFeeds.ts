import { and, eq, gt, sql } from 'drizzle-orm';
import { asCompany, type Database } from '#server/db.ts';
import { driverLabel } from '../../../fleet/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import type { LastPosition, StreamEvent } from '../../contract.ts';
import { POSITIONS_CHANNEL } from '../../position.ts';
import { toldPosition } from '../fleet.ts';
import { vehiclePositions } from '../tables.ts';
import { listening } from './listening.ts';

/** A company is read once in so many milliseconds at most, however often its vehicles move. */
const EVERY_MS = 1000;
/** What was received so much before the last reading may have been committed after it, in milliseconds. */
const LATE_MS = 3000;

type Told = Extract<StreamEvent, { positions: unknown }>;
/** Told what moved, and the same as the stream has it: written once for all. */
type Reader = (moved: Told & { text: string }) => void;

/** An event as the stream has it. */
export const textOf = (event: StreamEvent): string => `data: ${JSON.stringify(event)}\n\n`;

type Feed = {
  readers: Set<Reader>;
  /** The newest moment of which each vehicle was told. */
  told: Map<string, number>;
  /** Up to which moment all is told that was received. */
  upTo: Date;
  lastRead: number;
  /** Waits for its turn, or is reading; with word that came meanwhile it reads once more. */
  state: 'idle' | 'waiting' | 'reading' | 'reading again';
};

const wired = ({ _id, last, connected_date, ...rest }: LastPosition): Told['positions'][number] => ({
  _id,
  ...rest,
  last: last.toISOString(),
  connected_date: connected_date.toISOString(),
});

const readSince = (database: Database, company: string, since: Date) =>
  asCompany(
    database,
    company,
    (db) =>
      db
        .select({ row: vehiclePositions, driver: sql<string | null>`${driverLabel}` })
        .from(vehiclePositions)
        .leftJoin(employees, and(eq(employees.companyId, vehiclePositions.companyId), eq(employees._id, vehiclePositions.employee)))
        .where(gt(vehiclePositions.receivedAt, since)),
    { seconds: 10 },
  );

/**
 * What moves in the companies that somebody watches. The database is listened to while there is anybody, over one connection for all; of each
 * company all its readers are told the same, read once.
 */
export const companyFeeds = (database: Database, report: (error: unknown) => void) => {
  const feeds = new Map<string, Feed>();
  let stopListening: (() => Promise<void>) | undefined;
  let isOver = false;

  const read = async (company: string, feed: Feed) => {
    feed.state = 'reading';
    feed.lastRead = performance.now();
    try {
      const found = await readSince(database, company, new Date(feed.upTo.getTime() - LATE_MS));
      const moved = found.filter(({ row }) => row.at.getTime() > (feed.told.get(row._id) ?? -Infinity));
      for (const { row } of moved) {
        feed.told.set(row._id, row.at.getTime());
        if (row.receivedAt > feed.upTo) feed.upTo = row.receivedAt;
      }
      const positions = moved.map(({ row, driver }) => wired({ _id: row._id, ...toldPosition(row, driver) }));
      const text = textOf({ positions });
      if (positions.length > 0) for (const reader of feed.readers) reader({ positions, text });
    } catch (error) {
      // Nothing is lost: it is read from where it was, at the next word.
      report(error);
    }
    const hasMore = (feed.state as Feed['state']) === 'reading again';
    feed.state = 'idle';
    if (hasMore) wake(company);
  };

  const wake = (company: string) => {
    const feed = feeds.get(company);
    if (!feed || isOver) return;
    if (feed.state === 'reading') feed.state = 'reading again';
    if (feed.state !== 'idle') return;
    feed.state = 'waiting';
    const wait = Math.max(0, feed.lastRead + EVERY_MS - performance.now());
    setTimeout(() => {
      if (feeds.get(company) === feed && !isOver) void read(company, feed);
    }, wait);
  };

  const wakeAll = () => {
    for (const company of feeds.keys()) wake(company);
  };

  /** Tells a reader what moves in a company, until it leaves. */
  const watch = (company: string, reader: Reader): (() => void) => {
    const feed: Feed = feeds.get(company) ?? { readers: new Set(), told: new Map(), upTo: new Date(), lastRead: -Infinity, state: 'idle' };
    feeds.set(company, feed);
    feed.readers.add(reader);
    stopListening ??= listening(database, POSITIONS_CHANNEL, { heard: wake, began: wakeAll, report });
    return () => {
      feed.readers.delete(reader);
      if (feed.readers.size === 0 && feeds.get(company) === feed) feeds.delete(company);
    };
  };

  const close = async () => {
    isOver = true;
    await stopListening?.();
  };
  return { watch, close };
};
