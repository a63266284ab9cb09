import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { asPlatform } from '#server/platform.ts';
import { lead } from '#server/jobs/lead.ts';
import type { Peer } from './connected.ts';
import { type BridgePorts, giveUp, isDue, push } from './push.ts';
import { peerOutbox, peers } from './tables.ts';

/** This project's advisory lock of who tells other installations. */
const LOCK = 7_263_017;
/** How often a peer is called that there is nothing to tell, so that it shows whether it is there, in milliseconds. */
const CALL_EVERY = 10 * 60_000;

/** Whom to call now: who is to be told something, or has not been called for long; not who is left alone for a while after failures. */
const readCalled = ({ database, now = () => new Date() }: BridgePorts): Promise<Peer[]> => {
  const at = now();
  const isAwaited = sql`exists (select from ${peerOutbox} where ${isDue(peers.shadow, at)})`;
  const isQuiet = or(isNull(peers.succeededAt), lte(peers.succeededAt, new Date(at.getTime() - CALL_EVERY)));
  return asPlatform(database, (db) =>
    db
      .select()
      .from(peers)
      .where(and(isNull(peers.removedAt), or(isNull(peers.retryAt), lte(peers.retryAt, at)), or(isAwaited, isQuiet))),
  );
};

/** Who is no more and is still to be told something, whoever heard that, and be it that the connection was cut since. */
const readGone = ({ database }: BridgePorts): Promise<Peer[]> => {
  const isAwaited = sql`exists (select from ${peerOutbox} where ${eq(peerOutbox.companyId, peers.shadow)})`;
  return asPlatform(database, (db) =>
    db
      .select()
      .from(peers)
      .where(and(isNotNull(peers.goneAt), isAwaited)),
  );
};

/** Tells some installations at once, each at its own pace: one that is slow keeps no other. */
const openBridge = (ports: BridgePorts) => {
  const brought = { stored: new Set<string>(), failed: new Map<string, number>() };
  const calling = new Map<string, Promise<void>>();
  let isClosed = false;
  const isOver = () => isClosed;
  const begin = ({ _id }: Peer, act: () => Promise<unknown>) => {
    if (calling.has(_id) || isClosed) return;
    const call = act()
      .then(() => undefined, ports.report)
      .finally(() => calling.delete(_id));
    calling.set(_id, call);
  };
  return {
    look: async () => {
      for (const peer of await readGone(ports)) begin(peer, () => giveUp(ports, peer, isOver));
      for (const peer of await readCalled(ports)) begin(peer, () => push(ports, peer, brought, isOver));
    },
    close: async () => {
      isClosed = true;
      await Promise.all(calling.values());
    },
  };
};

/** Tells companies of other installations what becomes of the orders that are shared with them, as soon as it happens; nothing without `PEERS`. */
export const startBridge = (ports: BridgePorts): { stop: () => Promise<void> } => {
  if (!ports.config.PEERS) return { stop: async () => undefined };
  const { look, close } = openBridge(ports);
  const led = lead(ports, { lock: LOCK, name: 'reparto bridge', channel: 'peers', look });
  return {
    stop: async () => {
      await led.stop();
      await close();
    },
  };
};

/** Tells all that is due, once; for who waits until it is done. */
export const pushAll = async (ports: BridgePorts): Promise<void> => {
  const brought = { stored: new Set<string>(), failed: new Map<string, number>() };
  for (const peer of await readCalled(ports)) await push(ports, peer, brought);
  for (const peer of await readGone(ports)) await giveUp(ports, peer);
};
