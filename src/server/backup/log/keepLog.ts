import pg from 'pg';
import type { Target } from '../targets/target.ts';
import { beginBase } from './base.ts';
import { baseOf, chainFile, chainsOf, filesByChain, json, LOG, partFile, segmentAt, segmentFile, untilFile, type Chain } from './chain.ts';
import { packed } from './packed.ts';
import { moveOn, readSegment, readStanding, reserve, type KeptDatabase, type Standing } from './source.ts';
import type { Lsn } from './wal.ts';

/** The files are copied anew after so many days, or once the log is so many times as long as they are and longer than this: replaying takes time. */
const [DAYS, TIMES, AT_LEAST] = [7, 2, 256 * 2 ** 20];
/** For how long the files are not copied anew after that failed, in milliseconds. */
const REST = 15 * 60_000;
/** How many chains stay. */
const KEPT = 2;

type Parts = KeptDatabase & {
  target: Target;
  now: () => Date;
  /** Of the program. */
  version: string;
  /** Told of what failed beside a round. */
  report: (error: unknown) => void;
};

/** A chain that grows. */
type Growing = Pick<Chain, 'timeline' | 'segmentBytes' | 'start'> & {
  name: string;
  /** The segment that it wants next; up to where it has the log. */
  next: number;
  reached: Lsn;
  /** Of its log, as stored. */
  bytes: number;
};

/** A chain whose files are being copied. */
type Making = Growing & { system: string; postgres: string; copied?: { stop: Lsn; ready: Date; bytes: number } };

/** Counts bytes as they are written. */
const counted = (pieces: AsyncIterable<Uint8Array>) => {
  let bytes = 0;
  const content = async function* () {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  };
  return { content, bytes: () => bytes };
};

/** 'log/2026-11-28T06-30-00': no colons, which Windows has no room for in a name. */
const nameAt = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(':', '-');

/**
 * Keeps a database's log. Each round stores what was written since the one before, so no more is lost with the machine than there is between
 * two rounds. PostgreSQL keeps what is not stored yet, up to its `max_slot_wal_keep_size`; where it gave it up, its files are copied anew
 * and there is a gap until then.
 */
export const keepLog = ({ adminUrl, target, now, version, report }: Parts) => {
  let client: pg.Client | undefined;
  let chain: (Growing & { ready: Date; baseBytes: number; system: string }) | undefined;
  let making: Making | undefined;
  let copying: Promise<void> = Promise.resolve();
  let copier: pg.Client | undefined;
  let isKnown = false;
  let failedAt = -Infinity;

  const connect = async (name: string) => {
    const mine = new pg.Client({ connectionString: adminUrl, application_name: name });
    mine.on('error', () => undefined);
    await mine.connect();
    return mine;
  };

  /** Goes on with the newest chain of this database when nothing is missing since, and clears away what was never whole. */
  const takeUp = async (standing: Standing) => {
    const chains = await chainsOf(target);
    const newest = chains.at(-1);
    for (const [name, files] of await filesByChain(target))
      for (const file of files)
        if (file.endsWith('.half') || !chains.some((each) => each.name === name)) await target.remove(`${LOG}${name}/${file}`);
    if (newest?.system !== standing.system || newest.timeline !== standing.timeline || standing.reserved === undefined) return;
    const next = Math.max(segmentAt(newest.start, newest), ...[...newest.segments].map((segment) => segment + 1));
    if (standing.reserved > next * newest.segmentBytes) return;
    chain = { ...newest, next, reached: next * newest.segmentBytes, ready: new Date(newest.ready), bytes: 0 };
  };

  const grow = async (growing: Growing, standing: Standing) => {
    const { segmentBytes, flushed } = standing;
    const store = async (name: string, segment: number, to: number) => {
      const content = await readSegment(standing, segment, to);
      if (!content) throw new Error(`the log lacks segment ${segment}`);
      const stored = counted(packed([content]));
      await target.write(name, stored.content());
      return stored.bytes();
    };
    for (; (growing.next + 1) * segmentBytes <= flushed; growing.next++) {
      growing.bytes += await store(segmentFile(growing, growing.next), growing.next, segmentBytes);
      growing.reached = (growing.next + 1) * segmentBytes;
      await target.remove(partFile(growing, growing.next));
    }
    const part = flushed - growing.next * segmentBytes;
    if (part <= 0 || flushed <= growing.reached) return;
    await store(partFile(growing, growing.next), growing.next, part);
    growing.reached = flushed;
  };

  const beginChain = async (admin: pg.Client, standing: Standing) => {
    if (standing.reserved === undefined) await reserve(admin);
    copier = await connect('reparto log base');
    const { start, content, stop } = await beginBase(copier, standing.cluster);
    const { timeline, segmentBytes, system, postgres } = standing;
    const next = segmentAt(start, standing);
    const mine: Making = { timeline, segmentBytes, system, postgres, start, name: nameAt(now()), next, reached: 0, bytes: 0 };
    making = mine;
    const stored = counted(packed(content));
    copying = target
      .write(baseOf(mine.name), stored.content())
      .then(() => void (mine.copied = { stop: stop(), ready: now(), bytes: stored.bytes() }))
      .catch((error: unknown) => {
        if (making !== mine) return;
        making = undefined;
        failedAt = performance.now();
        report(error);
      })
      .then(() => copier?.end())
      .catch(() => undefined);
  };

  /** The new chain takes the place of the former one. */
  const finish = async ({ copied, ...growing }: Making) => {
    if (!copied) return;
    const { name, timeline, segmentBytes, start, system, postgres } = growing;
    const { stop, bytes: baseBytes, ready } = copied;
    const told: Chain = {
      product: 'reparto',
      format: 1,
      version,
      postgres,
      system,
      timeline,
      segmentBytes,
      start,
      stop,
      ready: ready.toISOString(),
      baseBytes,
    };
    await target.write(chainFile(name), json(told));
    chain = { ...growing, ready, baseBytes, system };
    making = undefined;
    const old = new Set((await chainsOf(target)).slice(0, -KEPT).map((each) => each.name));
    for (const [each, files] of await filesByChain(target))
      // What makes it a chain goes first: one that is half removed is none.
      if (old.has(each))
        for (const file of files.toSorted((a) => (a === 'chain.json' ? -1 : 1))) await target.remove(`${LOG}${each}/${file}`);
  };

  const isDue = (moment: Date) => {
    if (!chain) return true;
    const age = moment.getTime() - chain.ready.getTime();
    return age > DAYS * 86_400_000 || chain.bytes > Math.max(chain.baseBytes * TIMES, AT_LEAST);
  };

  const round = async () => {
    client ??= await connect('reparto log');
    const at = now();
    const wasCopied = making?.copied !== undefined;
    const standing = await readStanding(client);
    if (!isKnown) await takeUp(standing);
    isKnown = true;
    const isOther = (one: { system: string; timeline: number } | undefined) =>
      one && (one.system !== standing.system || one.timeline !== standing.timeline);
    // PostgreSQL gave up what was not stored yet: what comes now does not follow.
    if (isOther(chain) || standing.reserved === undefined || standing.reserved > (chain?.next ?? Infinity) * standing.segmentBytes)
      chain = undefined;
    if (isOther(making) || (making && standing.reserved === undefined)) making = undefined;
    for (const growing of [chain, making]) if (growing) await grow(growing, standing);
    if (chain) await target.write(untilFile(chain.name), json({ at: at.toISOString() }));
    if (making?.copied && wasCopied && making.reached >= making.copied.stop) {
      const { name } = making;
      await finish(making);
      await target.write(untilFile(name), json({ at: at.toISOString() }));
    }
    const wanted = [chain, making].flatMap((growing) => (growing ? [growing.next * standing.segmentBytes] : []));
    if (wanted.length > 0) await moveOn(client, standing, Math.min(...wanted));
    if (!making && isDue(at) && performance.now() - failedAt > REST) await beginChain(client, standing);
  };

  return {
    /** Stores what was written since the round before. Rounds stand one after another. @throws what kept it from being stored */
    round: async (): Promise<void> => {
      try {
        await round();
      } catch (error) {
        const mine = client;
        client = undefined;
        void mine?.end().catch(() => undefined);
        throw error;
      }
    },
    /** Waits until the files that are being copied are. */
    copied: (): Promise<void> => copying,
    stop: async (): Promise<void> => {
      making = undefined;
      await copier?.end().catch(() => undefined);
      await copying;
      await client?.end().catch(() => undefined);
    },
  };
};
