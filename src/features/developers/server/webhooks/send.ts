import { and, eq, lt, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { asCompany, type Database, type Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { OutwardError, postOutward } from '#server/outward/outward.ts';
import { TEST_EVENT } from '../../events.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';
import type { Delivery, Webhook } from './due.ts';
import { bodyOf } from './payload.ts';
import { PAUSED_AFTER_MS, pauseAfter, restAfter, TRIED_MS } from './retries.ts';
import { SIGNATURE, signatureOf } from './signing.ts';

/** What sending needs of the server. */
export type SendPorts = {
  config: Pick<Config, 'PUBLIC_URL' | 'SECRET' | 'WEBHOOK_PRIVATE'>;
  database: Database;
  files: FileStore;
  now?: () => Date;
  /** How long an answer may take, in milliseconds; 10 seconds unless told. */
  timeout?: number;
};

/** Signs of an answer that the log keeps. */
const KEPT = 1024;

type Outcome = { ok: boolean; answered: number | null; answer: string | null; fault: string | null; took: number | null };

/** What PostgreSQL keeps of a text that somebody else wrote. */
const kept = (text: string) => text.slice(0, KEPT).replaceAll('\0', '').toWellFormed();

const wordsOf = (status: number) =>
  status >= 300 && status < 400 ? 'Contesta que está en otra dirección: corríjala' : `Contesta con el error ${status}`;

const post = async (ports: SendPorts, webhook: Webhook, { _id, event }: Delivery, body: string, signal?: AbortSignal): Promise<Outcome> => {
  const { config, timeout, now = () => new Date() } = ports;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Reparto',
    'reparto-event': event,
    'reparto-delivery': _id,
    [SIGNATURE]: signatureOf(config.SECRET, webhook, body, now()),
  };
  const begun = performance.now();
  try {
    const guarded = { allowPrivate: config.WEBHOOK_PRIVATE, ...(timeout !== undefined && { timeout }), ...(signal && { signal }) };
    const { status, text, took } = await postOutward(webhook.url, { headers, body, ...guarded });
    const ok = status >= 200 && status < 300;
    return { ok, answered: status, answer: kept(text), fault: ok ? null : wordsOf(status), took };
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    return { ok: false, answered: null, answer: null, fault: error.message, took: Math.round(performance.now() - begun) };
  }
};

/** Notes that a webhook took something: only where that is news, for many are told at once. */
const noteSuccess = (db: Db, webhook: string, now: Date) =>
  db
    .update(webhooks)
    .set({ succeededAt: now, failures: 0, failingSince: null, failure: null, retryAt: null })
    .where(
      and(
        eq(webhooks._id, webhook),
        sql`(${webhooks.failures} > 0 or ${webhooks.succeededAt} is null or ${webhooks.succeededAt} < ${now.toISOString()}::timestamptz - interval '1 minute')`,
      ),
    );

/** Notes that a webhook did not take something: it is left alone for a while, what is too old is given up, and after days it is paused. */
const noteFailure = async (db: Db, { before, begun }: { before: Webhook; begun: Webhook }, fault: string, now: Date) => {
  const { _id } = before;
  // What was under way at once failed once.
  const failures = Math.max(before.failures, begun.failures + 1);
  const failingSince = before.failingSince ?? now;
  const failedFor = now.getTime() - failingSince.getTime();
  const isOver = before.state === 'active' && failedFor >= PAUSED_AFTER_MS;
  await db
    .update(webhooks)
    .set({
      failures,
      failingSince,
      failure: fault,
      retryAt: new Date(now.getTime() + restAfter(failures)),
      ...(isOver && { state: 'failed' as const, version: before.version + 1 }),
    })
    .where(eq(webhooks._id, _id));
  if (failedFor < TRIED_MS) return;
  await db
    .update(webhookDeliveries)
    .set({
      state: 'lost',
      fault: sql`coalesce(${webhookDeliveries.fault}, ${fault})`,
      sentAt: sql`coalesce(${webhookDeliveries.sentAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(webhookDeliveries.webhook, _id),
        eq(webhookDeliveries.state, 'waiting'),
        lt(webhookDeliveries.since, new Date(now.getTime() - TRIED_MS)),
      ),
    );
};

/** Whether what was not taken is given up: a test at once, all else after a day. */
const isGivenUp = ({ event, since }: Delivery, now: Date) => event === TEST_EVENT || now.getTime() - since.getTime() >= TRIED_MS;

/** Attempts that are counted at most. */
const MOST_ATTEMPTS = 32_000;

/** A notice as it was when this attempt began: what was sent again meanwhile begins anew. */
const isAsBegun = ({ _id, since }: Delivery) => and(eq(webhookDeliveries._id, _id), eq(webhookDeliveries.since, since));

/** Notes what came of sending a notice. */
const settle = async (
  db: Db,
  webhook: Webhook,
  delivery: Delivery,
  { ok, ...outcome }: Outcome,
  now: Date,
): Promise<Delivery | undefined> => {
  // The webhook first, as everybody does who changes what is sent to it.
  const [locked] = await db.select().from(webhooks).where(eq(webhooks._id, webhook._id)).for('no key update');
  const attempts = Math.min(delivery.attempts + 1, MOST_ATTEMPTS);
  const state = ok ? 'delivered' : isGivenUp(delivery, now) ? 'lost' : 'waiting';
  const [settled] = await db
    .update(webhookDeliveries)
    .set({ ...outcome, attempts, state, sentAt: now, dueAt: new Date(now.getTime() + (state === 'waiting' ? pauseAfter(attempts) : 0)) })
    .where(isAsBegun(delivery))
    .returning();
  if (ok) await noteSuccess(db, webhook._id, now);
  // A test tells who pressed the button, and nobody else.
  else if (locked && delivery.event !== TEST_EVENT) await noteFailure(db, { before: locked, begun: webhook }, outcome.fault ?? '', now);
  return settled;
};

const GONE = 'Lo que se iba a avisar ya no está';

/**
 * Sends a notice, outside of any transaction, and notes what came of it. A process that dies meanwhile has not noted it, and it is sent again.
 * @returns how it stands then; undefined when it is no more, or was interrupted
 */
export const send = async (ports: SendPorts, webhook: Webhook, delivery: Delivery, signal?: AbortSignal): Promise<Delivery | undefined> => {
  const { database, now = () => new Date() } = ports;
  const within = <T>(run: (db: Db) => Promise<T>) => asCompany(database, webhook.companyId, run);
  const body =
    delivery.body ??
    (await within(async (db) => {
      const made = await bodyOf(db, delivery, ports);
      if (made !== undefined) await db.update(webhookDeliveries).set({ body: made }).where(eq(webhookDeliveries._id, delivery._id));
      return made;
    }));
  if (body === undefined) {
    await within((db) =>
      db.update(webhookDeliveries).set({ state: 'lost', fault: GONE, sentAt: now() }).where(eq(webhookDeliveries._id, delivery._id)),
    );
    return undefined;
  }
  const outcome = await post(ports, webhook, delivery, body, signal);
  if (signal?.aborted && !outcome.ok) return undefined;
  return within((db) => settle(db, webhook, delivery, outcome, now()));
};

const OURS = 'No se pudo armar o enviar por una falla nuestra';

/** Leaves a notice for later that could not be made or sent for a fault of ours; after a day it is given up, as one that is not taken is. */
export const setAside = ({ database }: SendPorts, { companyId }: Webhook, delivery: Delivery, now: Date) =>
  asCompany(database, companyId, (db) => {
    const attempts = Math.min(delivery.attempts + 1, MOST_ATTEMPTS);
    const next = isGivenUp(delivery, now) ? { state: 'lost' as const } : { dueAt: new Date(now.getTime() + pauseAfter(attempts)) };
    return db
      .update(webhookDeliveries)
      .set({ attempts, fault: OURS, answered: null, answer: null, took: null, sentAt: now, ...next })
      .where(isAsBegun(delivery));
  });
