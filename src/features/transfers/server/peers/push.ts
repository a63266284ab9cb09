import { and, asc, eq, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { asPlatform, betweenCompanies } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { pauseAfter } from '../courier/outbox.ts';
import type { Peer } from './connected.ts';
import { noteFailure, noteSuccess } from './health.ts';
import { type CallPorts, callPeer, PeerError } from './peerCall.ts';
import { pictureBytes } from './photos.ts';
import { giveBackOne } from './receiving/receiveEndings.ts';
import { peerOutbox } from './tables.ts';
import { toElsewhere } from './ways.ts';
import { MAX_MESSAGES, type OutgoingMessage, PhotoResult, Results, type Result } from './wire.ts';

/** What the bridge needs of the server. */
export type BridgePorts = CallPorts & { database: Database; files: FileStore; report: (error: unknown) => void };

/** A message that waits. */
type Waiting = typeof peerOutbox.$inferSelect;

/** How large the messages of one call may be together, in characters. */
const TOGETHER = 1_000_000;
/** How often a photo is tried that does not come through where all else does; its entry then goes without. */
const PHOTO_TRIES = 5;

/** What is due of what a company is to be told: transfers that are set aside for now are left out whole. */
export const isDue = (shadow: SQLWrapper, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${peerOutbox.companyId} = ${shadow} and ${peerOutbox.dueAt} <= ${at} and not exists (
    select from peer_outbox aside
    where aside.company_id = ${peerOutbox.companyId} and aside.transfer = ${peerOutbox.transfer} and aside.retry_at > ${at})`;
};

/** What is to be told next, in its order. */
const readDue = (database: Database, { shadow }: Peer, now: Date): Promise<Waiting[]> =>
  asPlatform(database, (db) =>
    db
      .select()
      .from(peerOutbox)
      .where(isDue(sql`${shadow}::uuid`, now))
      .orderBy(asc(peerOutbox.seq))
      .limit(MAX_MESSAGES),
  );

/** The message as it is told: photos by what they are, ways by what others know. */
const toldOf = (message: OutgoingMessage, ways: Awaited<ReturnType<typeof toElsewhere>>): object => {
  if (message.kind === 'share') return { ...message, chain: ways(message.chain, message.transfer) };
  if (message.kind === 'entry') return { ...message, files: message.files.map(({ kind, name }) => ({ kind, name })) };
  return message;
};

/** Photos that were brought, and how often others could not be, by the key and where to. */
type Brought = { stored: Set<string>; failed: Map<string, number> };

const forget = ({ stored, failed }: Brought, name: string) => {
  stored.delete(name);
  failed.delete(name);
};

const send = (ports: BridgePorts, peer: Peer, messages: readonly object[]) =>
  callPeer(ports, peer, { path: '/api/peer/messages', body: JSON.stringify({ messages }), answer: Results });

/**
 * Brings the photos of an entry. One that is none there is left out, and so is one that does not come through again and again though the other
 * installation answers: no entry waits for ever for its photo.
 * @throws PeerError when it is to be tried again
 */
const bringPhotos = async (ports: BridgePorts, peer: Peer, message: Extract<OutgoingMessage, { kind: 'entry' }>, brought: Brought) => {
  const { transfer, entry, files } = message;
  for (const [index, { key }] of files.entries()) {
    const name = `${peer._id} ${entry._id} ${index}`;
    if (brought.stored.has(name) || (brought.failed.get(name) ?? 0) >= PHOTO_TRIES) continue;
    const body = await pictureBytes(ports.files, key);
    if (!body) continue;
    const path = `/api/peer/photo?${new URLSearchParams({ transfer, entry: entry._id, index: String(index) }).toString()}`;
    try {
      await callPeer(ports, peer, { path, body, answer: PhotoResult });
      brought.stored.add(name);
    } catch (error) {
      if (!(error instanceof PeerError)) throw error;
      // Where nothing comes through it is not the photo's fault.
      await send(ports, peer, []);
      brought.failed.set(name, (brought.failed.get(name) ?? 0) + 1);
      if (error.status !== 413) throw error;
      brought.failed.set(name, PHOTO_TRIES);
    }
  }
};

/** Ends a message that is told no more, once; an order that it brought comes back. */
const endOne = (
  database: Database,
  peer: Peer,
  { _id, transfer }: Pick<Waiting, '_id' | 'transfer'>,
  { reason, now }: { reason: string; now: Date },
) =>
  betweenCompanies(database, async (within) => {
    const ended = await within(peer.shadow, (db) =>
      db.delete(peerOutbox).where(eq(peerOutbox._id, _id)).returning({ _id: peerOutbox._id }),
    );
    if (ended.length > 0) await giveBackOne(within, peer, { transfer, reason }, now);
  });

/** Notes what became of what was told: it is told no more, or later. An order that is not taken comes back. */
const settle = async (database: Database, peer: Peer, sent: readonly Waiting[], results: readonly Result[], now: Date) => {
  const of = (result: Result['result']) => sent.filter((_, i) => (results[i] ?? { result: 'later' }).result === result);
  const taken = of('taken').map(({ _id }) => _id);
  await betweenCompanies(database, (within) =>
    within(peer.shadow, async (db) => {
      await db.delete(peerOutbox).where(anyOf(peerOutbox._id, taken));
      for (const { _id, attempts } of of('later')) {
        const retryAt = new Date(now.getTime() + pauseAfter(attempts + 1));
        await db
          .update(peerOutbox)
          .set({ attempts: sql`least(${peerOutbox.attempts} + 1, 32000)`, retryAt })
          .where(eq(peerOutbox._id, _id));
      }
    }),
  );
  for (const [i, row] of sent.entries()) {
    const result = results[i];
    if (result?.result !== 'refused') continue;
    await endOne(database, peer, row, { reason: result.reason, now });
  }
};

/** Ends what waits to be told to a company that is no more: orders that never came to it come back, of all else nobody is to be told. */
export const giveUp = async (
  { database, now = () => new Date() }: BridgePorts,
  peer: Peer,
  isOver: () => boolean = () => false,
): Promise<void> => {
  const isShare = sql`${peerOutbox.message} ->> 'kind' = 'share'`;
  const shares = await asPlatform(database, async (db) => {
    const isIts = eq(peerOutbox.companyId, peer.shadow);
    await db.delete(peerOutbox).where(and(isIts, not(isShare)));
    return db
      .select({ _id: peerOutbox._id, transfer: peerOutbox.transfer })
      .from(peerOutbox)
      .where(and(isIts, isShare))
      .orderBy(asc(peerOutbox.seq));
  });
  for (const share of shares) {
    if (isOver()) return;
    await endOne(database, peer, share, { reason: `${peer.name} ya no existe`, now: now() });
  }
};

/** As many of some messages as one call carries. */
const upTo = (rows: readonly Waiting[], most: number): Waiting[] => {
  let size = 0;
  return rows.filter(({ message }, i) => (size += JSON.stringify(message).length) <= most || i === 0);
};

/**
 * Tells the company of another installation all that is due, in its order, until nothing is left but what is set aside. Whatever dies when,
 * each message is told until its answer is heard, and the other side does it once.
 * @returns false when it could not be reached, or is not to go on
 */
export const push = async (ports: BridgePorts, peer: Peer, brought: Brought, isOver: () => boolean = () => false): Promise<boolean> => {
  const { database, now = () => new Date() } = ports;
  const ways = await toElsewhere(database);
  for (let isFirst = true; ; isFirst = false) {
    if (isOver()) return false;
    const due = upTo(await readDue(database, peer, now()), TOGETHER);
    // With nothing to tell it is called once all the same: it shows whether it is there.
    if (due.length === 0 && !isFirst) return true;
    try {
      for (const { message } of due) if (message.kind === 'entry') await bringPhotos(ports, peer, message, brought);
      const { results, closed } = await send(
        ports,
        peer,
        due.map(({ message }) => toldOf(message, ways)),
      );
      await settle(database, peer, due, results, now());
      await noteSuccess(database, peer, now(), { closed });
    } catch (error) {
      if (!(error instanceof PeerError)) throw error;
      await noteFailure(database, peer, error, now());
      return false;
    }
    for (const { message } of due)
      if (message.kind === 'entry') for (const i of message.files.keys()) forget(brought, `${peer._id} ${message.entry._id} ${i}`);
  }
};
