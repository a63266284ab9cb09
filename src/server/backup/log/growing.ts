import type { Target } from '../targets/target.ts';
import { endOf, isDamage, partFile, segmentAt, segmentFile, type Chain, type History, type StoredChain } from './chain.ts';
import { counted } from './copying.ts';
import { packed, unpackedWhole } from './packed.ts';
import { readSegment, type Standing } from './source.ts';
import type { Lsn } from './wal.ts';

/** A chain that grows. */
export type Growing = History &
  Pick<Chain, 'segmentBytes' | 'start'> & {
    name: string;
    /** The segment that it wants next; up to where it has the log. */
    next: number;
    reached: Lsn;
    /** All that was acknowledged by then is in it. */
    mark: Date;
    /** Of its log, as stored. */
    bytes: number;
  };

/**
 * Stores what a database wrote to its log since.
 * @param at before its standing was asked
 * @throws what kept it from being stored; what was stored by then stays
 */
export const grow = async (target: Target, growing: Growing, standing: Standing, at: Date): Promise<void> => {
  const { segmentBytes, flushed } = standing;
  const store = async (name: string, segment: number, to: number, mark: Date) => {
    const content = await readSegment(standing, segment, to);
    if (!content) throw new Error(`the log lacks segment ${segment}`);
    const stored = counted(packed([content], mark));
    await target.write(name, stored.content());
    return stored.bytes();
  };
  for (; (growing.next + 1) * segmentBytes <= flushed; growing.next++) {
    growing.bytes += await store(segmentFile(growing, growing.next), growing.next, segmentBytes, growing.mark);
    growing.reached = (growing.next + 1) * segmentBytes;
    await target.remove(partFile(growing, growing.next));
  }
  const part = flushed - growing.next * segmentBytes;
  if (part > 0 && flushed > growing.reached) {
    await store(partFile(growing, growing.next), growing.next, part, at);
    growing.reached = flushed;
  }
  growing.mark = at;
};

/** Whether what is stored of a segment is what PostgreSQL has there; so it is taken to be where PostgreSQL has it no more. */
const isAlike = async (target: Target, name: string, segment: number, standing: Standing): Promise<boolean> => {
  const stored = await unpackedWhole(target, name).catch(isDamage);
  if (!stored) return false;
  const own = await readSegment(standing, segment, stored.content.length);
  return own?.equals(stored.content) ?? true;
};

/**
 * How a stored chain goes on; nothing when what this database writes does not follow on it: the log in between is gone, or is another's that
 * was once a copy of it.
 * @throws when what is stored cannot be read now: that says nothing of it
 */
export const goesOn = async (target: Target, chain: StoredChain, standing: Standing): Promise<Growing | undefined> => {
  const { segmentBytes, part, until } = chain;
  const next = endOf(chain);
  const { reserved = Infinity, flushed } = standing;
  if (segmentAt(reserved, standing) > next || flushed < until.lsn) return undefined;
  if (part === next && !(await isAlike(target, partFile(chain, next), next, standing))) return undefined;
  if (chain.segments.has(next - 1) && !(await isAlike(target, segmentFile(chain, next - 1), next - 1, standing))) return undefined;
  return { ...chain, next, reached: next * segmentBytes, mark: new Date(until.at), bytes: until.bytes };
};
