import { eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { fold } from '#shared/text.ts';
import type { IntegrationType } from '../../features/clients/integration.ts';
import { clientIntegrations, clients } from '../../features/clients/server/tables.ts';
import type { Base } from '../company.ts';
import { idAt } from '../clock.ts';
import { accountOf } from './account.ts';
import { clientChanges } from './changes.ts';
import { storeLogos } from './logos.ts';

const DAY_MS = 86_400_000;
/** Where shops sell whose orders come from there. */
const shopOf: Readonly<Record<string, IntegrationType>> = { ML: 'ml', 'ML-Turbo': 'ml', 'Tienda-Nube': 'tn', shopify: 'shopify' };

/** What an account is called at its shop, and its number there; Shopify's have their domain for both. No two shops have one domain. */
const namesOf = (type: IntegrationType, account: string, number: number) => {
  const shop = `${account}${(number % 90) + 10}`;
  if (type === 'ml') return { nickname: account.toUpperCase(), userId: String(number) };
  if (type === 'tn') return { nickname: `${shop}.mitiendanube.com`, userId: String(number) };
  return { nickname: `${shop}.myshopify.com`, userId: `${shop}.myshopify.com` };
};

/** How the n-th connection stands: most work, one's permission ended, one waits. */
const standing = (n: number, now: Date) => {
  if (n === 1) return { status: 'Expired' as const, expire: new Date(now.getTime() - 3 * DAY_MS), retry: 3 };
  if (n === 4) return { status: 'Paused' as const, expire: new Date(now.getTime() + 90 * DAY_MS), retry: 0 };
  return { status: 'Work' as const, expire: new Date(now.getTime() + (60 + 11 * n) * DAY_MS), retry: 0 };
};

/** Gives the clients of a company their logos, their connections to shops, and their histories. */
export const connectClients = async (
  db: Db,
  { companyId, clients: made, staff }: Pick<Base, 'companyId' | 'clients' | 'staff'>,
  { files, since, now }: { files: Pick<FileStore, 'put'>; since: Date; now: Date },
): Promise<void> => {
  const connected = made.flatMap(({ _id, client, place }, at) => {
    const shop = shopOf[client.origin];
    const types = [
      ...new Set([...(shop ? [shop] : []), ...(at % 6 === 1 ? ['tn' as const] : []), ...(at % 9 === 4 ? ['shopify' as const] : [])]),
    ];
    return types.map((type) => ({
      client: _id,
      type,
      account: fold(client.name)
        .replace(/[^a-z]/g, '')
        .slice(0, 16),
      number: accountOf({ client, place }, type),
    }));
  });
  await insertMany(
    db,
    clientIntegrations,
    connected.map(({ client, type, account, number }, n) => ({
      _id: newId(),
      client,
      type,
      ...namesOf(type, account, number),
      ...(type === 'ml'
        ? standing(connected.slice(0, n).filter((one) => one.type === 'ml').length, now)
        : { status: 'Work' as const, expire: null, retry: 0 }),
      createAt: since,
    })),
  );
  for (const [at, { _id }] of made.entries())
    await db
      .update(clients)
      .set(await storeLogos(files, companyId, at))
      .where(eq(clients._id, _id));
  const [by = null] = staff.office;
  const created = { kind: 'clients', action: 'create', employee: by, source: 'back-office', createAt: since } as const;
  await insertMany(
    db,
    audit,
    made.map(({ _id, client }, i) => ({ ...created, _id: idAt(since, 1_000 + i), record: _id, name: client.name, changes: {} })),
  );
  await insertMany(db, audit, clientChanges({ clients: made, staff }, { since, now }));
};
