import type pg from 'pg';
import { lacksSpace } from '../../files/diskSpace.ts';
import { newId } from '../../ids.ts';
import { StartupError } from '../../startupError.ts';
import type { Target } from '../targets/target.ts';
import {
  baseOf,
  chainFile,
  filesByChain,
  holdsUpTo,
  isSameHistory,
  json,
  KEPT,
  lastOf,
  leadsTo,
  LOG,
  numberOf,
  readChain,
  readLogs,
  readUntil,
  segmentAt,
  sinceOf,
  spentOf,
  untilFile,
  type Chain,
  type History,
  type Until,
} from './chain.ts';
import { beginCopying, connectAs, type Copied, type Copying } from './copying.ts';
import { goesOn, grow, type Growing } from './growing.ts';
import { moveOn, readStanding, reserve, type KeptDatabase, type Standing } from './source.ts';

/** The files are copied anew after so many days, or once the log is so many times as long as they are and longer than this: replaying takes time. */
const [DAYS, TIMES, AT_LEAST] = [7, 2, 256 * 2 ** 20];
/** By how much a clock may go back, in milliseconds: beyond, the files are copied anew, for a moment may come twice in one log. */
const SLACK = 60_000;
/** For how long the files are not copied anew after that failed, and how often it is looked whether all of a chain is there, in milliseconds. */
const [REST, LOOK_EVERY] = [15 * 60_000, 60 * 60_000];
/** How long PostgreSQL may take to answer, in milliseconds: a round that waits for ever is told to nobody. */
const PATIENCE = 60_000;
/** How old what is left of another history, or of another database, may be, in days: it may be another server's that lives. */
const OTHERS_DAYS = 2 * DAYS;

type Parts = KeptDatabase & {
  target: Target;
  now: () => Date;
  /** Of the program. */
  version: string;
  /** Told of what failed beside a round. */
  report: (error: unknown) => void;
};

/** A chain that can be restored. */
type Kept = Growing & {
  baseBytes: number;
  /** The latest moment that it tells of; for how long it has grown, in seconds. */
  latest: Date;
  seconds: number;
  /** Whether this process has said that it is the one that writes it. */
  isClaimed: boolean;
};

/** A chain whose files are being copied. */
type Making = Growing & { copying: Copying };

/** What tells of a chain: without any of it there is none, or one that is being made. */
const TELLING = ['until.json', 'chain.json'];

const wentBack = (at: Date, from: Date) => at.getTime() < from.getTime() - SLACK;

/** '2026-11-28T06-30-00': no colons, which Windows has no room for in a name. */
const nameAt = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(':', '-');

/** Whether it is the place that is full: PostgreSQL's disk may be another one. */
const isFull = (error: unknown) => lacksSpace(error) && (error as { code?: unknown }).code !== '53100';

/**
 * Keeps a database's log. Each round stores what was written since the one before, so no more is lost with the machine than there is between
 * two rounds. PostgreSQL keeps what is not stored yet, up to its `max_slot_wal_keep_size`; where it gave it up, its files are copied anew
 * and there is a gap until then.
 */
export const keepLog = ({ adminUrl, target, now, version, report }: Parts) => {
  const me = newId();
  let client: pg.Client | undefined;
  let chain: Kept | undefined;
  let making: Making | undefined;
  let since: Date | undefined;
  let ours: History | undefined;
  let behind: number | undefined;
  // Who kept it before may have ended before it cleared away.
  let [isKnown, isToRetire] = [false, true];
  let [failedAt, lookedAt, roundAt] = [-Infinity, -Infinity, performance.now()];

  const drop = (dropped: Making | undefined) => {
    if (dropped && making === dropped) making = undefined;
    return dropped?.copying.end();
  };

  /** Clears away what was never whole. */
  const tidy = async () => {
    await target.tidy(LOG);
    for (const [name, files] of await filesByChain(target))
      if (numberOf(name) > 0 && !TELLING.some((file) => files.includes(file)))
        for (const file of files) await target.remove(`${LOG}${name}/${file}`);
  };

  /** Removes chains. What tells of one goes first: one that is half removed is none. */
  const remove = async (goes: ReadonlySet<string>) => {
    for (const [name, files] of await filesByChain(target))
      if (goes.has(name)) for (const file of new Set([...TELLING, ...files])) await target.remove(`${LOG}${name}/${file}`);
  };

  /** What lies there, and which of it is of this history, as it was begun. */
  const readOwn = async () => {
    const log = await readLogs(target);
    const own = log.chains.filter((each) => ours !== undefined && leadsTo(each, ours));
    return { ...log, own: own.toSorted((a, b) => numberOf(a.name) - numberOf(b.name)) };
  };

  /** What a full disk needs: a chain goes, the oldest of which nothing is had, then of this history. @returns whether there was one to spare */
  const makeRoom = async () => {
    const { own, strange } = await readOwn();
    const [oldest, ...stay] = [...strange, ...own.map(({ name }) => name)];
    if (oldest === undefined || stay.length < KEPT) return false;
    since = sinceOf(own.filter(({ name }) => name !== oldest));
    await remove(new Set([oldest]));
    report(new StartupError(`Falta espacio en ${target.told}: se retiró del registro ${LOG}${oldest}`));
    return true;
  };

  /** Goes on with the newest chain of this history when nothing is missing since. */
  const takeUp = async (standing: Standing) => {
    await tidy();
    const { chains, own } = await readOwn();
    since = sinceOf(own);
    const newest = chains.findLast((each) => isSameHistory(each, standing));
    const growing = newest && (await goesOn(target, newest, standing));
    if (!growing) return;
    const { baseBytes, ready, until } = newest;
    const latest = new Date(ready > until.at ? ready : until.at);
    chain = { ...growing, baseBytes, latest, seconds: until.seconds, isClaimed: false };
  };

  /** @throws when a chain lost some of its files, or another process writes it: it is left as it is, and a new one begun */
  const lookAt = async (kept: Kept) => {
    // One that is gone or damaged is written anew.
    const { by = me } = (await readUntil(target, kept.name)) ?? {};
    const isOthers = kept.isClaimed && by !== me;
    let isWhole = (await readChain(target, kept.name)) !== undefined;
    if (performance.now() - lookedAt > LOOK_EVERY) {
      isWhole &&= holdsUpTo((await filesByChain(target)).get(kept.name) ?? [], kept, kept.next);
      lookedAt = performance.now();
    }
    if (!isOthers && isWhole) return;
    chain = undefined;
    throw new Error(`${isOthers ? 'another process writes' : 'files are missing of'} ${LOG}${kept.name}: the database is copied anew`);
  };

  const tellUntil = async (kept: Kept, at: Date) => {
    // A clock that went back tells nothing that was not told.
    if (at > kept.latest) kept.latest = at;
    const { reached, bytes, seconds } = kept;
    const until: Until = { at: kept.latest.toISOString(), lsn: reached, by: me, bytes, seconds: Math.round(seconds) };
    await target.write(untilFile(kept.name), json(until));
    kept.isClaimed = true;
  };

  const beginChain = async (admin: pg.Client, standing: Standing, at: Date) => {
    await tidy();
    if (standing.reserved === undefined) await reserve(admin);
    const number = Math.max(0, ...[...(await filesByChain(target)).keys()].map(numberOf)) + 1;
    const name = `${String(number).padStart(5, '0')}-${nameAt(at)}-${me.slice(-6)}`;
    const { cluster, system, timeline, history, segmentBytes } = standing;
    const copying = await beginCopying(baseOf(name), { adminUrl, cluster, target, now }).catch((error: unknown) => {
      failedAt = performance.now();
      throw error;
    });
    const { start } = copying;
    const next = segmentAt(start, standing);
    making = { system, timeline, history, segmentBytes, start, name, next, reached: 0, mark: at, bytes: 0, copying };
  };

  /** The new chain takes the place of the former one. */
  const finish = async (made: Making, { stop, bytes: baseBytes, ready }: Copied, postgres: string) => {
    const { copying: _, ...growing } = made;
    const { name, system, timeline, history, segmentBytes, start } = growing;
    // Whoever keeps another log in the same place takes for left over what is being made.
    if (!holdsUpTo((await filesByChain(target)).get(name) ?? [], growing, growing.next)) {
      await drop(made);
      throw new Error(`files are missing of ${LOG}${name}: the database is copied anew`);
    }
    const at = { ready: ready.toISOString(), baseBytes };
    const told: Chain = { product: 'reparto', format: 3, version, postgres, system, timeline, history, segmentBytes, start, stop, ...at };
    await target.write(chainFile(name), json(told));
    making = undefined;
    isToRetire = true;
    chain = { ...growing, baseBytes, latest: ready, seconds: 0, isClaimed: false };
    return chain;
  };

  /** Removes the chains of this history that are needed no more; others', and those that tell nothing of themselves, when nobody has written them for long. */
  const retire = async () => {
    const { chains, strange, own } = await readOwn();
    const spent = spentOf(own, DAYS * 86_400);
    const left = own.filter((each) => !spent.includes(each));
    since = sinceOf(left);
    const old = now().getTime() - OTHERS_DAYS * 86_400_000;
    const others = chains.filter((each) => !own.includes(each) && Date.parse(each.until.at) < old);
    const goes = new Set([...spent, ...others].map(({ name }) => name));
    for (const name of strange) if ((await lastOf(target, name)) < old) goes.add(name);
    await remove(goes);
    isToRetire = false;
  };

  /** Removes what can be spared. */
  const clear = async () => {
    if (isToRetire) await retire();
    if (await target.isTight()) await makeRoom();
  };

  const isDue = (at: Date) =>
    !chain || wentBack(at, chain.latest) || chain.seconds > DAYS * 86_400 || chain.bytes > Math.max(chain.baseBytes * TIMES, AT_LEAST);

  const round = async () => {
    client ??= await connectAs(adminUrl, 'reparto log', PATIENCE);
    const at = now();
    const failure = making?.copying.failure();
    if (failure !== undefined) {
      making = undefined;
      failedAt = performance.now();
      report(failure);
      if (isFull(failure) && (await makeRoom())) failedAt = -Infinity;
    }
    const wasCopied = making?.copying.copied() !== undefined;
    const standing = await readStanding(client);
    ours = standing;
    behind = chain && standing.flushed - chain.reached;
    if (!isKnown) await takeUp(standing);
    isKnown = true;
    // PostgreSQL gave up what was not stored yet, or its disk lost what it had written: what comes now does not follow.
    const isOver = (growing: Growing | undefined) =>
      growing &&
      (!isSameHistory(growing, standing) ||
        segmentAt(standing.reserved ?? Infinity, standing) > growing.next ||
        growing.reached > standing.flushed);
    if (isOver(chain)) chain = undefined;
    // A clock that went back while the files are copied: a moment would come twice in its log.
    if (isOver(making) || (making && wentBack(at, making.mark))) await drop(making);
    if (chain) await lookAt(chain);
    for (const growing of [chain, making]) if (growing) await grow(target, growing, standing, at);
    const passed = (performance.now() - roundAt) / 1_000;
    roundAt = performance.now();
    if (chain) {
      chain.seconds += passed;
      await tellUntil(chain, at);
    }
    const copied = making?.copying.copied();
    if (making && copied && wasCopied && making.reached >= copied.stop) {
      const finished = await finish(making, copied, standing.postgres);
      await tellUntil(finished, at);
    }
    // Of what goes to no chain nothing is stored that can be restored.
    behind = chain && 0;
    const wanted = [chain, making].flatMap((growing) => (growing ? [growing.next * standing.segmentBytes] : []));
    if (wanted.length > 0) await moveOn(client, standing, Math.min(...wanted));
    if (!making && isDue(at) && performance.now() - failedAt > REST) await beginChain(client, standing, at);
    return chain !== undefined;
  };

  return {
    /**
     * Stores what was written since the round before. Rounds stand one after another.
     * @returns from when on the database can be restored; nothing as long as what is written goes to no chain
     * @throws what kept it from being stored
     */
    round: async (): Promise<Date | undefined> => {
      for (;;)
        try {
          const isKept = await round();
          // What fails there does so beside what was kept, and is tried again in the next one.
          if (isKept) await clear().catch(report);
          return isKept ? since : undefined;
        } catch (error) {
          const mine = client;
          client = undefined;
          void mine?.end().catch(() => undefined);
          if (!isFull(error) || !(await makeRoom())) throw error;
        }
    },
    /** How much of the log, in bytes, was not stored when it was last looked, null while that is not known; and whether the database is being copied. */
    standing: () => ({ behind: behind ?? null, copying: making !== undefined }),
    /** Waits until the files that are being copied are. */
    copied: async (): Promise<void> => making?.copying.ended,
    stop: async (): Promise<void> => {
      await drop(making);
      await client?.end().catch(() => undefined);
      client = undefined;
    },
  };
};
