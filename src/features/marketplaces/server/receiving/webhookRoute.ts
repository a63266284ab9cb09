import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { RawRoutes } from '#server/http/rawRoutes.ts';
import type { Database, Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { integrationTypes, type IntegrationType } from '../../../clients/integration.ts';
import { companies } from '../../../session/server/tables.ts';
import { isOpen } from '../accounts.ts';
import type { Hint, Shop } from '../shops/shop.ts';
import { shopsOf } from '../shops/shops.ts';
import { UNREAD } from '../pulling/unread.ts';
import { marketplaceAccounts, marketplaceEvents } from '../tables.ts';

/** Largest body: an order of a hundred lines with all that a shop says of it has a tenth. */
const MAX_BODY = 2 * 1024 * 1024;

/** What waits of an account at most: more is found by reading it whole, and anybody may tell what Mercado Libre does not sign. */
const MOST_WAITING = 1_000;

/** Whether so much waits of an account that no more is kept of what changed. */
const isFull = async (db: Db, { companyId, account }: { companyId: string; account: string }): Promise<boolean> => {
  const its = and(
    eq(marketplaceEvents.companyId, companyId),
    eq(marketplaceEvents.account, account),
    eq(marketplaceEvents.topic, 'changed'),
    isNull(marketplaceEvents.doneAt),
  );
  const waiting = await db.select({ _id: marketplaceEvents._id }).from(marketplaceEvents).where(its).limit(MOST_WAITING);
  return waiting.length >= MOST_WAITING;
};

/** Keeps what was told, each once; what concerns nobody's account is left. */
const keep = async (database: Database, { type, trial }: Shop, hints: readonly Hint[], now: Date): Promise<void> => {
  if (hints.length === 0) return;
  const byUser = Map.groupBy(hints, ({ userId }) => userId);
  await asPlatform(database, async (db) => {
    const { companyId, _id: account, userId } = marketplaceAccounts;
    const found = await db
      .select({ companyId, account, userId })
      .from(marketplaceAccounts)
      .innerJoin(companies, isOpen(companyId))
      .where(and(eq(marketplaceAccounts.type, type), anyOf(userId, byUser.keys()), eq(marketplaceAccounts.trial, trial)));
    for (const its of found) {
      const told = byUser.get(its.userId) ?? [];
      const kept = (await isFull(db, its)) ? told.filter(({ topic }) => topic !== 'changed') : told;
      const rows = kept.map(({ topic, resource, key }) => ({
        companyId: its.companyId,
        account: its.account,
        _id: newId(),
        topic,
        resource,
        key,
        receivedAt: now,
      }));
      await insertMany(db, marketplaceEvents, rows, sql`on conflict do nothing`);
      // What nobody could read may be told otherwise now.
      const isUnread = and(
        eq(marketplaceEvents.topic, 'changed'),
        isNull(marketplaceEvents.doneAt),
        gte(marketplaceEvents.attempts, UNREAD),
      );
      const isIts = and(eq(marketplaceEvents.companyId, its.companyId), eq(marketplaceEvents.account, its.account), isUnread);
      const resources = kept.map(({ resource }) => resource);
      await db
        .update(marketplaceEvents)
        .set({ attempts: 0, retryAt: null, receivedAt: now })
        .where(and(isIts, anyOf(marketplaceEvents.resource, resources)));
    }
    if (found.length > 0) await db.execute(sql`select pg_notify('marketplaces', '')`);
  });
};

/** What a webhook says, and by which marketplace's application: the real one, or the one to try with. */
const readBy = (shops: readonly Shop[], raw: Buffer, headers: Readonly<Record<string, unknown>>) => {
  for (const shop of shops) {
    const hints = shop.webhook(raw, headers);
    if (hints) return { shop, hints };
  }
  return undefined;
};

/**
 * `POST /api/marketplace/webhook/:type`: a marketplace tells that something changed. It is kept and answered at once, and fetched afterwards:
 * nothing that it says is believed but whose account it concerns, and what to look at.
 */
export const webhookRoute: RawRoutes = (app, { ports }) => {
  const { of } = shopsOf(ports.config);
  const shopsFor = (type: IntegrationType) => [false, true].flatMap((trial) => of({ type, trial }) ?? []);
  void app.register((scope: FastifyInstance, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
    scope.post<{ Params: { type: string } }>('/api/marketplace/webhook/:type', { bodyLimit: MAX_BODY }, async (request, reply) => {
      const type = integrationTypes.find((one) => one === request.params.type);
      if (!type) return reply.callNotFound();
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const read = readBy(shopsFor(type), raw, request.headers);
      if (!read) return reply.code(401).send({ code: 'SIGNATURE', message: 'El aviso no lleva la firma de la tienda' });
      await keep(ports.database, read.shop, read.hints, new Date());
      return { ok: true };
    });
    done();
  });
};
