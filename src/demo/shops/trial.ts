import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { today } from '#shared/time.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { clientIntegrations } from '../../features/clients/server/tables.ts';
import type { IntegrationType } from '../../features/clients/integration.ts';
import { sealTokens } from '../../features/marketplaces/server/tokens/seal.ts';
import { trialApplication } from '../../features/marketplaces/server/shops/shops.ts';
import { marketplaceAccounts } from '../../features/marketplaces/server/tables.ts';
import { knownPlaces } from '../../features/places/server/tables.ts';
import { newFakeShops, type FakeShops } from './fakeShops.ts';
import { type FakeAccount, grantTo } from './fakeState.ts';
import { type TrialPlace, trialShipments } from './trialShipments.ts';

type TrialPorts = { config: Config; database: Database };

/** Sellers that nobody has linked: to try it with. */
const unlinked: Readonly<Record<IntegrationType, readonly { userId: string; nickname: string }[]>> = {
  ml: [
    { userId: '190000001', nickname: 'BAZAR DE PRUEBA' },
    { userId: '190000002', nickname: 'LIBRERIA DE PRUEBA' },
  ],
  tn: [
    { userId: '4900001', nickname: 'vivero-de-prueba.mitiendanube.com' },
    { userId: '4900002', nickname: 'ropa-de-prueba.mitiendanube.com' },
  ],
  shopify: [
    { userId: 'tienda-de-prueba.myshopify.com', nickname: 'tienda-de-prueba.myshopify.com' },
    { userId: 'otra-tienda-de-prueba.myshopify.com', nickname: 'otra-tienda-de-prueba.myshopify.com' },
  ],
};

/** Addresses of a company that shipments may go to. */
const MOST_PLACES = 300;
const placesOf = (db: Db, companyId: string): Promise<TrialPlace[]> => {
  const { address, addressNumber, town, postalCode, lat, lng } = knownPlaces;
  return db
    .select({ address, addressNumber, town, postalCode, lat, lng })
    .from(knownPlaces)
    .where(eq(knownPlaces.companyId, companyId))
    .orderBy(knownPlaces._id)
    .limit(MOST_PLACES);
};

/** The number of an account at the marketplace to try with: a Shopify shop's is its domain. */
const numberOf = ({ type, userId, nickname }: { type: IntegrationType; userId: string; nickname: string }) =>
  type === 'shopify' ? nickname : userId;

/** Permissions outlive the process beside the data, as those of real marketplaces do. */
const keepGrants = (file: string, shops: FakeShops) => {
  const all = Object.values(shops);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, { grants: []; refreshes: [] }>) : {};
  for (const shop of all) {
    const { grants = [], refreshes = [] } = kept[shop.type] ?? {};
    for (const [access, its] of grants as [string, { account: string; refresh: string | null; until: number | null }][])
      // Infinity is nothing in JSON.
      shop.grants.set(access, { ...its, until: its.until ?? Infinity });
    for (const [refresh, account] of refreshes as [string, string][]) shop.refreshes.set(refresh, account);
    shop.changed = () => {
      const told = all.map(({ type, grants: its, refreshes: more }) => {
        const living = [...its].filter(([, { until }]) => until > Date.now());
        return [type, { grants: living, refreshes: [...more] }];
      });
      writeFileSync(file, JSON.stringify(Object.fromEntries(told)), { mode: 0o600 });
    };
  }
};

/** The connections that the demo's companies began with, which have no permission yet, get one of a marketplace to try with. */
const grantDemo = async (db: Db, config: Config, shops: FakeShops, now: Date) => {
  const rows = await db
    .select({ integration: clientIntegrations })
    .from(clientIntegrations)
    .leftJoin(
      marketplaceAccounts,
      and(eq(marketplaceAccounts.companyId, clientIntegrations.companyId), eq(marketplaceAccounts._id, clientIntegrations._id)),
    )
    .where(isNull(marketplaceAccounts._id));
  for (const { integration } of rows) {
    const { companyId, _id, type, userId, nickname, status } = integration;
    const works = status === 'Work';
    const given = works ? grantTo(shops[type], numberOf(integration)) : undefined;
    const seconds = type === 'tn' ? undefined : shops[type].seconds;
    const after = (share: number) => (works && seconds ? new Date(now.getTime() + seconds * share * 1_000) : null);
    await db
      .insert(marketplaceAccounts)
      .values({
        companyId,
        _id,
        type,
        userId,
        trial: true,
        place: { ml: 'MLA', tn: '', shopify: nickname }[type],
        tokens: given ? sealTokens(config, { company: companyId, account: _id }, given) : null,
        expireAt: after(1),
        refreshAt: after(0.8),
        // What they had before is in the demo's orders: what comes now waits until somebody chooses it.
        automatic: false,
        cursor: new Date(now.getTime() - 2 * 86_400_000),
        nextAt: now,
        ...(status === 'Expired' && { error: 'El permiso terminó', errorAt: integration.expire ?? now }),
        createAt: integration.createAt,
      })
      .onConflictDoNothing();
  }
};

const open = ({ config, database }: TrialPorts): Promise<FakeShops> =>
  asPlatform(database, async (db) => {
    const now = new Date();
    const linked = await db.select().from(clientIntegrations);
    const places = new Map<string, TrialPlace[]>();
    for (const { companyId } of linked) if (!places.has(companyId)) places.set(companyId, await placesOf(db, companyId));
    const [some = []] = places.values();
    const account = (type: IntegrationType, its: { userId: string; nickname: string }, near: readonly TrialPlace[]): FakeAccount => ({
      userId: numberOf({ type, ...its }),
      nickname: its.nickname,
      subscriptions: 1,
      shipments: trialShipments({ type, ...its }, near, today(now)),
    });
    const accountsOf = (type: IntegrationType) => [
      ...unlinked[type].map((its) => account(type, its, some)),
      ...linked.filter((one) => one.type === type).map((one) => account(type, one, places.get(one.companyId) ?? [])),
    ];
    const shops = newFakeShops(trialApplication, { ml: accountsOf('ml'), tn: accountsOf('tn'), shopify: accountsOf('shopify') });
    keepGrants(path.join(config.DATA_DIR, 'trial-shops.json'), shops);
    await grantDemo(db, config, shops, now);
    return shops;
  });

const opened = new WeakMap<Config, Promise<FakeShops>>();

/** The marketplaces to try with of an installation with the demo, and the demo's accounts of them. */
export const openTrial = (ports: TrialPorts): Promise<FakeShops> => {
  const found = opened.get(ports.config) ?? open(ports);
  opened.set(ports.config, found);
  return found;
};
