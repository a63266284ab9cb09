import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Changes } from '#shared/record/changes.ts';
import type { Input } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Handlers } from '#server/http/api.ts';
import type { Db } from '#server/db.ts';
import { addressFault } from '#server/outward/outward.ts';
import type { Ports } from '#server/ports.ts';
import { writeAudit } from '#server/record/audit.ts';
import { lockRecord, madeBefore, theRecord } from '#server/record/recordTable.ts';
import { refusingTaken } from '#server/record/uniqueFault.ts';
import { refuse } from '#server/refuse.ts';
import { webhookEventNames, type WebhookEvent, type WebhookState } from '../../events.ts';
import { WEBHOOK } from '../../nouns.ts';
import type { WebhookForm, webhookCalls } from '../../webhookCalls.ts';
import { isJustMade } from '../sentAgain.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';
import type { Webhook } from './due.ts';
import { listDeliveries, resend, shownDelivery, testWebhook } from './log.ts';
import { webhookSecret } from './signing.ts';

/** Webhooks of a company at most. */
const MAX_WEBHOOKS = 20;
/** For how long the secret before signs as well, in milliseconds. */
const FORMER_MS = 24 * 3_600_000;

const refusing = refusingTaken(webhooks, { name: 'Otro webhook ya se llama así' });

type By = { viewer: Viewer; now: Date; ports: Pick<Ports, 'config'> };
type Calls = typeof webhookCalls;

/** @throws 400 for an address to which nothing is sent from here */
const checkAddress = ({ url }: WebhookForm, { config }: By['ports']) => {
  const fault = addressFault(url, config.WEBHOOK_PRIVATE);
  if (fault) throw refuse.invalid(fault, { url: fault });
};

const note = (
  db: Db,
  { viewer, now }: By,
  webhook: Pick<Webhook, '_id' | 'name'>,
  action: 'create' | 'edit' | 'delete',
  changes: Changes = {},
) =>
  writeAudit(db, {
    kind: 'webhooks',
    record: webhook._id,
    name: webhook.name,
    action,
    ...(action === 'edit' && { changes }),
    employee: viewer._id,
    source: 'back-office',
    createAt: now,
  });

const stateNames: Readonly<Record<WebhookState, string>> = { active: 'Activo', paused: 'En pausa', failed: 'En pausa por fallas' };
const namesOf = (events: readonly WebhookEvent[]) => events.map((event) => webhookEventNames[event].name);

const nextVersion = sql`${webhooks.version} + 1`;
const lock = (db: Db, { _id, version }: { _id: string; version: number }, deleting = false) =>
  lockRecord(db, webhooks, WEBHOOK, { _id, version, deleting });

const secretFor = ({ config }: By['ports'], webhook: Webhook) => webhookSecret(config.SECRET, webhook);

/** Whether a form made a webhook just now, which is still as it says, its secret too: it was sent before, and its answer was lost. */
const isSame = (webhook: Webhook, { name, url, events }: WebhookForm, { viewer, now }: By) =>
  isJustMade(webhook, viewer._id, now) &&
  webhook.generation === 1 &&
  webhook.status !== recordStatus.deleted &&
  webhook.name === name &&
  webhook.url === url &&
  webhook.events.join() === events.join();

const add = async (db: Db, input: Input<Calls['addWebhook']>, by: By) => {
  checkAddress(input, by.ports);
  const before = await madeBefore(db, webhooks, input._id);
  if (before && isSame(before, input, by)) return { _id: before._id, version: before.version, secret: secretFor(by.ports, before) };
  if (before) throw refuse.conflict('Ese webhook ya se creó: empiece otro');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks ' || current_setting('app.company_id'), 0))`);
  if ((await db.$count(webhooks, ne(webhooks.status, recordStatus.deleted))) >= MAX_WEBHOOKS)
    throw refuse.conflict(`Una empresa tiene hasta ${MAX_WEBHOOKS} webhooks`);
  const [made] = await refusing(
    db
      .insert(webhooks)
      .values({ ...input, by: by.viewer._id, createAt: by.now })
      .returning(),
  );
  await note(db, by, made!, 'create');
  return { _id: made!._id, version: made!.version, secret: secretFor(by.ports, made!) };
};

const save = async (db: Db, { _id, version, ...form }: Input<Calls['saveWebhook']>, by: By) => {
  checkAddress(form, by.ports);
  const before = await lock(db, { _id, version });
  const changes: Changes = {};
  if (before.name !== form.name) changes.name = { from: before.name, to: form.name };
  if (before.url !== form.url) changes.url = { from: before.url, to: form.url };
  if (before.events.toSorted().join() !== form.events.toSorted().join())
    changes.events = { from: namesOf(before.events), to: namesOf(form.events) };
  if (Object.keys(changes).length === 0) return { _id, version };
  // Another address is another way: what failed there says nothing of it.
  const afresh = changes.url && { failures: 0, failingSince: null, failure: null, retryAt: null };
  await refusing(
    db
      .update(webhooks)
      .set({ ...form, ...afresh, version: nextVersion })
      .where(eq(webhooks._id, _id)),
  );
  await note(db, by, { _id, name: form.name }, 'edit', changes);
  return { _id, version: version + 1 };
};

/** Has the sender look at once. */
const wake = (db: Db) => db.execute(sql`select pg_notify('webhooks', '')`);

const switchState = async (db: Db, { _id, version, active }: Input<Calls['switchWebhook']>, by: By) => {
  const before = await lock(db, { _id, version });
  const state = active ? 'active' : 'paused';
  if (before.state === state) return { _id, version };
  await db
    .update(webhooks)
    .set({ state, version: nextVersion, ...(active && { failures: 0, failingSince: null, retryAt: null }) })
    .where(eq(webhooks._id, _id));
  await note(db, by, before, 'edit', { state: { from: stateNames[before.state], to: stateNames[state] } });
  if (active) await wake(db);
  return { _id, version: version + 1 };
};

const rotate = async (db: Db, { _id, version }: Input<Calls['rotateSecret']>, by: By) => {
  const before = await lock(db, { _id, version });
  const formerUntil = new Date(by.now.getTime() + FORMER_MS);
  const [after] = await db
    .update(webhooks)
    .set({ generation: before.generation + 1, formerUntil, version: nextVersion })
    .where(eq(webhooks._id, _id))
    .returning();
  await note(db, by, before, 'edit', { secret: { from: null, to: 'Cambiada' } });
  return { _id, version: version + 1, secret: secretFor(by.ports, after!) };
};

const remove = async (db: Db, { _id, version }: Input<Calls['removeWebhook']>, by: By) => {
  const before = await lock(db, { _id, version }, true);
  await db.update(webhooks).set({ status: recordStatus.deleted, version: nextVersion }).where(eq(webhooks._id, _id));
  await db
    .update(webhookDeliveries)
    .set({ state: 'lost', fault: 'El webhook se borró' })
    .where(and(eq(webhookDeliveries.webhook, _id), eq(webhookDeliveries.state, 'waiting')));
  await note(db, by, before, 'delete');
  return { _id };
};

const listWebhooks = async (db: Db) => {
  const rows = await db
    .select()
    .from(webhooks)
    .where(ne(webhooks.status, recordStatus.deleted))
    .orderBy(asc(webhooks.name), asc(webhooks._id));
  const waiting = await db
    .select({ webhook: webhookDeliveries.webhook, count: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'waiting'))
    .groupBy(webhookDeliveries.webhook);
  const waitingOf = new Map(waiting.map((each) => [each.webhook, each.count]));
  return rows.map((row) => ({ ...row, waiting: waitingOf.get(row._id) ?? 0 }));
};

/** Answers the calls about webhooks. */
export const webhookHandlers: Handlers<Calls> = {
  webhooks: async ({ db }) => ({ data: await listWebhooks(db) }),
  addWebhook: ({ db, input, ...by }) => add(db, input, by),
  saveWebhook: ({ db, input, ...by }) => save(db, input, by),
  switchWebhook: ({ db, input, ...by }) => switchState(db, input, by),
  rotateSecret: ({ db, input, ...by }) => rotate(db, input, by),
  removeWebhook: ({ db, input, ...by }) => remove(db, input, by),
  testWebhook: { outside: ({ input, ...call }) => testWebhook(input._id, call) },
  deliveries: async ({ db, input }) => {
    await theRecord(db, webhooks, WEBHOOK, input.webhook);
    return listDeliveries(db, input);
  },
  delivery: async ({ db, input }) => ({ data: await shownDelivery(db, input._id) }),
  resend: async ({ db, input, now }) => {
    await resend(db, input._id, now);
    await wake(db);
    return { _id: input._id };
  },
};
