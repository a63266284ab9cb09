import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { refuse, type Refusal } from '#server/refuse.ts';
import { companies } from '../../session/server/tables.ts';
import { TransferId } from '../../orders/change.ts';
import { peers } from './peers/tables.ts';

/** A logistics company as another one sees it. Its `company` is told to nobody. */
export type Partner = {
  company: string;
  transferid: string;
  name: string;
  lat: number | null;
  lng: number | null;
  /** Of one that stands for a company of another installation: that company's id wherever a parcel came by; null for all others. */
  way: string | null;
};

/** What a company is called in the ways of parcels: by its code, or by the id that it has in its own installation. */
export const wayIn = ({ way, transferid }: Pick<Partner, 'way' | 'transferid'>): string => way ?? transferid;

/** The company of the transaction. */
export const ownCompany = async (db: Db): Promise<Partner> => {
  const [own] = await db
    .select({
      company: companies.companyId,
      transferid: companies.transferid,
      name: companies.name,
      lat: companies.lat,
      lng: companies.lng,
      way: companies.way,
    })
    .from(companies);
  if (!own) throw new Error('A company shares orders within a transaction of its own');
  return own;
};

/**
 * Whether the company of the transaction is closed, or was erased since. One that stands for a company of another installation is open: all that
 * is known here is whether the connection was cut.
 */
export const fateOf = async (db: Db): Promise<'open' | 'closed' | 'erased'> => {
  const [own] = await db.select({ way: companies.way, closedAt: companies.closedAt }).from(companies);
  if (!own) return 'erased';
  return own.way === null && own.closedAt !== null ? 'closed' : 'open';
};

/** The company that orders can be shared with under a code, however it is typed, or the refusal that says why there is none. */
export const findPartner = async (db: Db, typed: string): Promise<Partner | Refusal> => {
  const code = TransferId.safeParse(typed);
  const unknown = refuse.partner(`${typed} no pertenece a ninguna logistica`, typed);
  if (!code.success) return unknown;
  const transferid = code.data;
  type Found = Omit<Partner, 'transferid'> & { closed: boolean };
  const { rows } = await db.execute<Found>(sql`select company, name, lat, lng, closed, way from logistic_partner(${transferid})`);
  const [found] = rows;
  if (!found) return unknown;
  const { closed, ...partner } = found;
  if (closed) return refuse.partner(`${partner.name} está dada de baja`, typed);
  if (partner.company === (await ownCompany(db)).company) return refuse.partner('Es el ID de su propia logística', typed);
  const isGone = partner.way !== null && (await db.$count(peers, and(eq(peers.shadow, partner.company), isNotNull(peers.goneAt)))) > 0;
  if (isGone) return refuse.partner(`${partner.name} ya no existe: la borraron de su instalación`, typed);
  return { ...partner, transferid };
};

/** The same. @throws 400 */
export const thePartner = async (db: Db, typed: string): Promise<Partner> => {
  const found = await findPartner(db, typed);
  if (found instanceof Error) throw found;
  return found;
};
