import { and, eq, isNull, ne } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Config } from '#server/config.ts';
import { asCompany, type Database, type Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { companies } from '../../../session/server/tables.ts';
import { INVITED_PAGE } from '../../linkOutcome.ts';
import { marketplaceInvitations } from '../tables.ts';
import { readSigned, signed } from './state.ts';

/** How long an invitation lasts, in milliseconds. */
const LASTS = 24 * 3_600_000;

/** Invites the sender that a client is to link one account, in the company's transaction. */
export const invite = async (db: Db, config: Config, { client, employee }: { client: string; employee: string }, now: Date) => {
  const _id = newId();
  const expireAt = new Date(now.getTime() + LASTS);
  await db.insert(marketplaceInvitations).values({ _id, client, employee, createAt: now, expireAt });
  return { url: `${config.PUBLIC_URL}${INVITED_PAGE}/${signed(config, 'invitation', _id)}`, expireAt };
};

const isUsable = ({ usedAt, expireAt }: { usedAt: Date | null; expireAt: Date }, now: Date) => usedAt === null && expireAt > now;

/** Whether an invitation can still be used, in the transaction that does; it stays so until that ends. */
export const lockInvitation = async (db: Db, _id: string, now: Date): Promise<boolean> => {
  const [found] = await db.select().from(marketplaceInvitations).where(eq(marketplaceInvitations._id, _id)).for('update');
  return found !== undefined && isUsable(found, now);
};

/** Notes that an invitation was used. */
export const noteUsed = (db: Db, _id: string, now: Date): Promise<unknown> =>
  db.update(marketplaceInvitations).set({ usedAt: now }).where(eq(marketplaceInvitations._id, _id));

/** Whom an invitation names, as it is told to whoever has it. */
export type Invited = { _id: string; company: string; companyName: string; client: string; clientName: string; expireAt: Date };

/** The invitation behind a token. @throws 404 when there is none such, 409 when it was used or its day is over */
export const invitedBy = async (config: Config, database: Database, token: string, now: Date): Promise<Invited> => {
  const _id = readSigned(config, 'invitation', token);
  const unknown = refuse.notFound('El enlace no es válido: pídale otro a la empresa que se lo envió');
  if (!_id) throw unknown;
  // Whose it is nobody knows yet.
  const company = await asPlatform(database, async (db) => {
    const [row] = await db
      .select({ company: marketplaceInvitations.companyId })
      .from(marketplaceInvitations)
      .where(eq(marketplaceInvitations._id, _id));
    return row?.company;
  });
  if (!company) throw unknown;
  return asCompany(database, company, async (db) => {
    const [found] = await db
      .select({ invitation: marketplaceInvitations, client: clients.name })
      .from(marketplaceInvitations)
      .innerJoin(clients, and(eq(clients.companyId, marketplaceInvitations.companyId), eq(clients._id, marketplaceInvitations.client)))
      .where(and(eq(marketplaceInvitations._id, _id), ne(clients.status, recordStatus.deleted)));
    const [its] = await db.select({ name: companies.name }).from(companies).where(isNull(companies.closedAt));
    if (!found || !its) throw unknown;
    const { usedAt, expireAt, client } = found.invitation;
    if (usedAt) throw refuse.conflict('El enlace ya se usó: la cuenta quedó vinculada');
    if (expireAt <= now) throw refuse.conflict(`El enlace venció: pídale otro a ${its.name}`);
    return { _id, company, companyName: its.name, client, clientName: found.client, expireAt };
  });
};
