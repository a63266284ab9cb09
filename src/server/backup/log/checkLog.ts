import os from 'node:os';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatDateTime } from '#shared/time.ts';
import { findBinaries } from '../../postgres/binaries.ts';
import { StartupError } from '../../startupError.ts';
import { isUnreadable } from '../stored.ts';
import type { Target } from '../targets/target.ts';
import { baseOf, isSameHistory, LOG, partFile, readLogs, segmentAt, segmentFile, untilFile, type Log, type StoredChain } from './chain.ts';
import { unpacked, unpackedWhole } from './packed.ts';
import { isSegment, segmentName, type Lsn } from './wal.ts';

type Say = (line: string) => void;

/** A chain from which a moment can be restored, and what of its log that takes; looked at from its first byte to its last. */
export type CheckedLog = {
  target: Target;
  chain: StoredChain;
  at: Date;
  segments: readonly number[];
  /** Up to where they go. */
  reached: Lsn;
  /** Histories of this database that are taken: a restored one gets a number of its own. */
  timelines: number;
};

export const told = (moment: string | Date): string => formatDateTime(moment, { seconds: true });
/** Of a moment from which on something can be had: the second that is told is not before it. */
const toldFrom = (moment: string): string => told(new Date(Math.ceil(Date.parse(moment) / 1_000) * 1_000));

const rangeOf = ({ name, ready, until }: StoredChain) => `del ${toldFrom(ready)} al ${told(until.at)} (${LOG}${name})`;

/** What is there and says nothing of itself, as a sentence more. */
const strangeIn = (strange: readonly string[]) =>
  strange.length === 0
    ? ''
    : ` No se tiene en cuenta ${strange.map((name) => LOG + name).join(', ')}: su chain.json falta, está dañado o es de otra versión de Reparto.`;

/** The chain from which a moment is to be restored. @throws StartupError in a Spanish line when there is none */
const choose = ({ chains, strange }: Log, { told: place }: Target, at: Date, say: Say): StoredChain => {
  const besides = strangeIn(strange);
  if (chains.length === 0)
    throw new StartupError(
      besides
        ? `En ${place} no hay un registro de la base que se pueda usar.${besides}`
        : `En ${place} no hay un registro de la base: se guarda con BACKUP_LOG=1.`,
    );
  const fitting = chains.filter(({ ready, until }) => new Date(ready) <= at && at <= new Date(until.at));
  const chosen = fitting.at(-1);
  if (chosen) {
    // A server and one that was restored from its log both went on.
    const other = fitting.findLast((chain) => !isSameHistory(chain, chosen));
    if (other)
      say(
        `De ese momento hay más de una historia de la base: se toma la más nueva, ${LOG}${chosen.name}. Para tomar ${LOG}${other.name}, deje solo esa en log.`,
      );
    if (besides) say(besides.trim());
    return chosen;
  }
  const before = chains
    .filter(({ ready }) => new Date(ready) <= at)
    .toSorted((a, b) => a.until.at.localeCompare(b.until.at))
    .at(-1);
  const next = chains
    .map(({ ready }) => ready)
    .toSorted()
    .find((ready) => new Date(ready) > at);
  if (!before)
    throw new StartupError(`El registro empieza el ${toldFrom(next ?? at.toISOString())}: pida ese momento o uno posterior.${besides}`);
  const from = next ? `, y sigue el ${toldFrom(next)}` : '';
  const untold = before.isTold ? '' : ` Su ${untilFile(before.name)} falta o está dañado: es lo que dice su último tramo.`;
  throw new StartupError(`El registro llega hasta el ${told(before.until.at)}${from}: pida ese momento o uno anterior.${untold}${besides}`);
};

/**
 * Reads a segment of a stored chain. While its server lives there may come more of it into the place of what is read, or the whole segment.
 * @throws StartupError when it is missing or damaged
 */
export const readStored = async (
  target: Target,
  chain: StoredChain,
  segment: number,
): Promise<{ content: Buffer; moment: Date; isPart: boolean }> => {
  const read = async (isPart: boolean) => ({
    ...(await unpackedWhole(target, isPart ? partFile(chain, segment) : segmentFile(chain, segment))),
    isPart,
  });
  if (chain.segments.has(segment)) return read(false);
  return read(true).catch(async () => read((await target.open(segmentFile(chain, segment))) === undefined));
};

/** Reads the log behind the copied files, as far as a moment needs it. @throws StartupError when that is not there whole */
const readLog = async (target: Target, chain: StoredChain, at: Date, others: string): Promise<Pick<CheckedLog, 'segments' | 'reached'>> => {
  const { part, segmentBytes, timeline, start, stop, until } = chain;
  const segments: number[] = [];
  const end = Math.max(part ?? -1, ...chain.segments);
  let last: Date | undefined;
  const refuse = (what: string, cause?: unknown): never => {
    const rest = last ? ` Lo último que se puede restaurar es del ${told(last)}: pida ese momento o uno anterior.` : others;
    throw new StartupError(`${what}.${rest}`, { cause });
  };
  for (let segment = segmentAt(start, chain); ; segment++) {
    const name = chain.segments.has(segment) ? segmentFile(chain, segment) : part === segment ? partFile(chain, segment) : undefined;
    if (!name) return refuse(`${target.told}: al registro ${chain.name} le falta el tramo ${segmentName(timeline, segment, segmentBytes)}`);
    const damaged = `${target.told}: ${name} está dañado`;
    const { content, moment, isPart } = await readStored(target, chain, segment).catch((error: unknown) => {
      if (error instanceof StartupError || isUnreadable(error)) return refuse(damaged, error);
      throw error;
    });
    if (!isSegment(content, chain, segment * segmentBytes) || content.length > segmentBytes || (!isPart && content.length < segmentBytes))
      return refuse(damaged);
    segments.push(segment);
    const reached = segment * segmentBytes + content.length;
    // What it says of its end is believed of its end alone.
    const kept = segment === end && reached >= until.lsn && new Date(until.at) > moment ? new Date(until.at) : moment;
    if (reached >= stop && kept >= new Date(chain.ready)) last = kept;
    if (last && last >= at) return { segments, reached };
    if (isPart)
      return refuse(
        `${target.told}: al registro ${chain.name} le falta el final del tramo ${segmentName(timeline, segment, segmentBytes)}`,
      );
  }
};

/** Reads the copied files whole. @param others what else can be had @throws StartupError when they are not as they were stored */
const readBase = async (target: Target, { name, baseBytes }: StoredChain, others: string) => {
  const base = baseOf(name);
  const source = await target.open(base);
  if (!source) throw new StartupError(`${target.told}: falta ${base}, la copia de los archivos de la base.${others}`);
  if (source.bytes !== baseBytes)
    throw new StartupError(`${target.told}: ${base} está dañado: tiene ${source.bytes} bytes y tenía ${baseBytes}.${others}`);
  const nowhere = new Writable({ highWaterMark: 2 ** 20, write: (_bytes, _encoding, done) => done() });
  await pipeline(Readable.from(unpacked(target, base)), nowhere).catch((error: unknown) => {
    if (!(error instanceof StartupError) && !isUnreadable(error)) throw error;
    throw new StartupError(`${target.told}: ${base} está dañado: su contenido no es el que se guardó.${others}`, { cause: error });
  });
};

/**
 * Looks for what a moment can be restored from, reads all of it, and makes nothing.
 * @throws StartupError in a Spanish line when there is nothing, or it is damaged
 */
export const checkLog = async (target: Target, at: Date, major: string, say: Say): Promise<CheckedLog> => {
  const log = await readLogs(target);
  const { chains } = log;
  const chain = choose(log, target, at, say);
  if (chain.postgres !== major)
    throw new StartupError(`El registro es de PostgreSQL ${chain.postgres} y este programa trae el ${major}: use la versión de entonces.`);
  say(`Revisando el registro ${chain.name}…`);
  if (!chain.isTold) say(`${untilFile(chain.name)} falta o está dañado: se toma como final lo que dice su último tramo.`);
  const rest = chains.filter((each) => each !== chain).map(rangeOf);
  const others = ` De esa copia de la base no se puede restaurar nada; ${rest.length > 0 ? `hay registro también ${rest.join(', ')}` : 'no hay otra en el registro'}.`;
  await readBase(target, chain, others);
  const timelines = Math.max(...chains.filter(({ system }) => system === chain.system).map(({ timeline }) => timeline));
  return { target, chain, at, timelines, ...(await readLog(target, chain, at, others)) };
};

/** The major version of the PostgreSQL that comes with the program. */
export const ownMajor = (): string => findBinaries(undefined, os.tmpdir()).version.split('.')[0]!;
