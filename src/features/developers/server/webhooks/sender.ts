import { asCompany } from '#server/db.ts';
import { lead } from '#server/jobs/lead.ts';
import { type Delivery, deliveriesDue, sentTo, webhooksDue } from './due.ts';
import { PATIENCE } from './retries.ts';
import { send, type SendPorts, setAside } from './send.ts';

/** This project's advisory lock of who sends notices to webhooks. */
const LOCK = 7_263_038;
/** Notices to one webhook that are under way at once, and webhooks that are told at once. */
const [AT_ONCE, LANES] = [8, 40];

type SenderPorts = SendPorts & { report: (error: unknown) => void };

/** How long one webhook is told before others have their turn, in milliseconds. */
const TURN = 20_000;

/** Sends what is due to one webhook, until nothing is left, it is to be left alone, or its turn is over. */
const sendAll = async (ports: SenderPorts, { companyId, _id }: { companyId: string; _id: string }, signal: AbortSignal) => {
  const { database, report, now = () => new Date() } = ports;
  const end = performance.now() + TURN;
  while (!signal.aborted && performance.now() < end) {
    const at = now();
    const { webhook, due } = await asCompany(database, companyId, async (db) => {
      const found = await sentTo(db, _id, at);
      return { webhook: found, due: found ? await deliveriesDue(db, _id, at, found.failures < PATIENCE ? AT_ONCE : 1) : [] };
    });
    if (!webhook || due.length === 0) return;
    const leave = (delivery: Delivery) => async (error: unknown) => {
      report(error);
      await setAside(ports, webhook, delivery, now());
    };
    await Promise.all(due.map((delivery) => send(ports, webhook, delivery, signal).catch(leave(delivery))));
  }
};

/** Sends to many webhooks at once, each at its own pace: one that is slow keeps no other. */
const openLanes = (ports: SenderPorts) => {
  const { database, report, now = () => new Date() } = ports;
  const closing = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  const look = async () => {
    for (const webhook of await webhooksDue(database, now())) {
      if (closing.signal.aborted || lanes.size >= LANES) return;
      if (lanes.has(webhook._id)) continue;
      const lane = sendAll(ports, webhook, closing.signal)
        .catch(report)
        .finally(() => lanes.delete(webhook._id));
      lanes.set(webhook._id, lane);
    }
  };
  return {
    look,
    /** Until those that are under way are through. */
    idle: async () => {
      await Promise.all(lanes.values());
    },
    close: async () => {
      closing.abort();
      await Promise.all(lanes.values());
    },
  };
};

/** Tells webhooks what happens, as soon as it does: one process of a deployment, and another when that is gone. */
export const startWebhooks = (ports: SenderPorts): { stop: () => Promise<void> } => {
  const { look, close } = openLanes(ports);
  const led = lead(ports, { lock: LOCK, name: 'reparto webhooks', channel: 'webhooks', look });
  return {
    stop: async () => {
      const ended = close();
      await led.stop();
      await ended;
    },
  };
};

/** Sends all that is due, once; for who waits until it is done. */
export const sendDue = async (ports: SenderPorts): Promise<void> => {
  const { look, idle } = openLanes(ports);
  await look();
  await idle();
};
