import { and, desc, eq, sql } from 'drizzle-orm';
import type { Input } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import type { Ports } from '#server/ports.ts';
import { selectPage } from '#server/query/selectPage.ts';
import { lockRecord, theRecord } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { settlements } from '../../../accounts/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { TEST_EVENT } from '../../events.ts';
import { WEBHOOK } from '../../nouns.ts';
import type { webhookCalls } from '../../webhookCalls.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';
import type { Delivery } from './due.ts';
import { send } from './send.ts';

/** For how long the sender leaves a test to who asked for it, in milliseconds: should that process die, it is sent all the same. */
const TEST_MS = 60_000;

/** What a notice is about, as people name it. */
const subject = sql<string>`coalesce(
  (select internal_id from ${orders} where ${and(eq(orders.companyId, webhookDeliveries.companyId), eq(orders._id, webhookDeliveries.subject))}),
  (select invoice from ${settlements} where ${and(eq(settlements.companyId, webhookDeliveries.companyId), eq(settlements._id, webhookDeliveries.subject))}),
  'Prueba')`;

const selectTold = (db: Db) => db.select({ delivery: webhookDeliveries, subject }).from(webhookDeliveries);

/** A notice as it is told: when it is over, there is no next time. */
const told = ({ delivery, subject: about }: { delivery: Delivery; subject: string }) => ({
  ...delivery,
  subject: about,
  status: delivery.answered,
  dueAt: delivery.state === 'waiting' ? delivery.dueAt : null,
});

/** A page of what a webhook was told, the last first. */
export const listDeliveries = async (db: Db, input: Input<typeof webhookCalls.deliveries>) => {
  const where = and(eq(webhookDeliveries.webhook, input.webhook), input.state ? eq(webhookDeliveries.state, input.state) : undefined);
  const found = selectTold(db)
    .where(where)
    .orderBy(input.sortOrder === 'asc' ? webhookDeliveries.seq : desc(webhookDeliveries.seq))
    .$dynamic();
  const { data, total } = await selectPage(found, input, () => db.$count(webhookDeliveries, where));
  return { data: data.map(told), total };
};

const NO_DELIVERY = 'El aviso no existe, o se borró por viejo';

/** A notice with what was sent and answered. @throws 404 */
export const shownDelivery = async (db: Db, _id: string) => {
  const [found] = await selectTold(db).where(eq(webhookDeliveries._id, _id));
  if (!found) throw refuse.notFound(NO_DELIVERY);
  return told(found);
};

/** Has a notice sent once more, as if it had just happened. @throws 404, 409 while its webhook is sent nothing */
export const resend = async (db: Db, _id: string, now: Date): Promise<void> => {
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries._id, _id));
  if (!delivery) throw refuse.notFound(NO_DELIVERY);
  const webhook = await lockRecord(db, webhooks, WEBHOOK, { _id: delivery.webhook, version: undefined });
  if (webhook.state !== 'active') throw refuse.conflict('El webhook está en pausa: reanúdelo para enviar');
  await db.update(webhookDeliveries).set({ state: 'waiting', attempts: 0, since: now, dueAt: now }).where(eq(webhookDeliveries._id, _id));
  await db.update(webhooks).set({ retryAt: null }).where(eq(webhooks._id, webhook._id));
};

type Testing = {
  viewer: Viewer;
  now: Date;
  ports: Ports;
  signal: AbortSignal;
  inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
};

/** Sends a webhook something to see whether it arrives; one that is paused as well. @throws 404 */
export const testWebhook = async (_id: string, { now, ports, inCompany, signal }: Testing) => {
  const { webhook, delivery } = await inCompany(async (db) => {
    const found = await theRecord(db, webhooks, WEBHOOK, _id);
    const dueAt = new Date(now.getTime() + TEST_MS);
    const [made] = await db
      .insert(webhookDeliveries)
      .values({ _id: newId(), webhook: _id, event: TEST_EVENT, subject: _id, since: now, createAt: now, dueAt })
      .returning();
    return { webhook: found, delivery: made! };
  });
  await send(ports, webhook, delivery, signal);
  return inCompany((db) => shownDelivery(db, delivery._id));
};
