import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Changes, changesBetween } from '#shared/record/changes.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { asPlatform, stepping } from '#server/platform.ts';
import { type AuditNote, writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { TransferId } from '../../../../orders/change.ts';
import { createCompany } from '../../../../session/server/operations.ts';
import { erasures } from '../../../../session/server/erasureTables.ts';
import { companies } from '../../../../session/server/tables.ts';
import { type Block, blockIn, blockText } from './block.ts';
import type { Peer } from '../connected.ts';
import { identityOf, installationOf, wayOf } from '../identity.ts';
import { peers } from '../tables.ts';

/** Who connects, and from where. */
type Connecting = { database: Database; config: Config; company: string; employee: string | null; now: Date };

const companyOf = async (db: Db, company: string) => {
  const [own] = await db.select().from(companies).where(eq(companies.companyId, company));
  if (!own) throw new Error(`no company ${company}`);
  return own;
};

/** What the other installation has to be given, for it to know a company of here. */
export const ownBlock = async ({ database, config, company }: Pick<Connecting, 'database' | 'config' | 'company'>): Promise<string> => {
  const { transferid, name, lat, lng } = await asPlatform(database, (db) => companyOf(db, company));
  return blockText({ address: config.PUBLIC_URL, key: identityOf(config).publicKey, way: wayOf(company), transferid, name, lat, lng });
};

const wrong = (sentence: string, field: 'block' | 'transferid' = 'block') => refuse.invalid(sentence, { [field]: sentence });

/** The company that stands for another installation's: found or made. Its code is this company's alone to name it by. @throws 400 where its code is another company's */
const shadowFor = async (db: Db, own: typeof companies.$inferSelect, former: Peer | undefined, block: Block, asked: string | null) => {
  const { name, lat, lng, way } = block;
  if (former) {
    await db.update(companies).set({ name, lat, lng, closedAt: null }).where(eq(companies.companyId, former.shadow));
    return { shadow: former.shadow, transferid: former.transferid };
  }
  const code = TransferId.safeParse(asked ?? block.transferid);
  if (!code.success) throw wrong(code.error.issues[0]?.message ?? 'Código inválido', 'transferid');
  const transferid = code.data;
  const isTaken =
    (await db.$count(companies, eq(companies.transferid, transferid))) > 0 ||
    (await db.$count(peers, and(eq(peers.companyId, own.companyId), eq(peers.transferid, transferid)))) > 0 ||
    // What a company had that was erased still names it.
    (await db.$count(erasures, and(eq(erasures.kind, 'company'), eq(erasures.transferid, transferid)))) > 0;
  if (isTaken) throw wrong(`Acá ${transferid} ya es de otra logística: elija con qué código la va a nombrar`, 'transferid');
  const location = lat === null || lng === null ? undefined : { lat, lng };
  const { companyId } = await createCompany(db, { name, transferid: `~${newId()}`, countryCode: own.countryCode, location, way });
  return { shadow: companyId, transferid };
};

/**
 * Connects a company with one of another installation, by what that told of itself: from then on orders are shared with it by its code. The
 * same one again corrects its address, and revives a connection that was cut; another key only that, and where it is said that it is the same
 * company: whoever has a partner's data is not it, and would be told all that waits for the partner.
 * @param otherKey whether that was said
 * @throws 400 with what is wrong with it; 409 where it has to be said
 */
export const connect = async (
  { database, config, company, employee, now }: Connecting,
  {
    block: text,
    transferid: asked = null,
    otherKey = false,
  }: { block: string; transferid?: string | null | undefined; otherKey?: boolean | undefined },
): Promise<Peer> => {
  const block = blockIn(text);
  if (!block) throw wrong('No son los datos de una instalación: cópielos enteros');
  if (!config.PEERS_HTTP && !block.address.startsWith('https:'))
    throw wrong('La dirección de la otra instalación no es https://: hay que configurar allá PUBLIC_URL');
  const installation = installationOf(block.key);
  if (block.way === wayOf(company)) throw wrong('Son los datos de su propia empresa');
  if (installation === identityOf(config).installation) throw wrong('Es una empresa de esta instalación: compártale por su ID logístico');
  return asPlatform(database, async (db) => {
    // Two at once would both find the code free.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('reparto company'))`);
    const [former] = await db
      .select()
      .from(peers)
      .where(and(eq(peers.companyId, company), eq(peers.way, block.way)));
    if (former && former.installation !== installation) {
      if (former.removedAt === null)
        throw wrong(`${former.name} está conectada con otra clave: si la cambió, corte esa conexión y vuelva a conectarla`);
      const question = `Es la conexión que tenía con ${former.name} (${former.transferid}), con otra clave: ¿es la misma empresa?`;
      if (!otherKey) throw refuse.conflict(question, { otherKey: question });
    }
    const shadow = await shadowFor(db, await companyOf(db, company), former, block, asked);
    const { name, address, key: publicKey } = block;
    const told = { name, address, installation, publicKey, employee, removedAt: null, failures: 0, retryAt: null, goneAt: null };
    const [row] = former
      ? await db
          .update(peers)
          .set(told)
          .where(and(eq(peers.companyId, company), eq(peers._id, former._id)))
          .returning()
      : await db
          .insert(peers)
          .values({ companyId: company, _id: newId(), way: block.way, ...shadow, ...told, createAt: now })
          .returning();
    if (!row) throw new Error('the peer was not stored');
    const isNew = !former || former.removedAt !== null;
    const changes = isNew ? undefined : changesBetween(shownOf(former), shownOf(row));
    if (isNew || Object.keys(changes ?? {}).length > 0)
      await note(db, row, { action: isNew ? 'create' : 'edit', ...(changes && { changes }), employee, createAt: now });
    await db.execute(sql`select pg_notify('peers', '')`);
    return row;
  });
};

/** What of a connection is told when it changes. */
const shownOf = ({ name, transferid, address, installation }: Peer) => ({ name, transferid, address, installation });

/** Writes down who did what to a connection. */
const note = (db: Db, peer: Peer, done: Pick<AuditNote, 'action' | 'employee' | 'createAt'> & { changes?: Changes }) =>
  stepping(db)(peer.companyId, (its) =>
    writeAudit(its, {
      kind: 'peers',
      record: peer._id,
      name: peer.name,
      source: done.employee === null ? 'system' : 'back-office',
      ...done,
    }),
  );

/** One that a company is connected with. @throws 404 */
export const peerOf = async (database: Database, company: string, _id: string): Promise<Peer> => {
  const [found] = await asPlatform(database, (db) =>
    db
      .select()
      .from(peers)
      .where(and(eq(peers.companyId, company), eq(peers._id, _id), isNull(peers.removedAt))),
  );
  if (!found) throw refuse.notFound('La conexión no existe');
  return found;
};

/** Cuts a connection: nothing of that company is believed any more, and nothing is shared with it. What is shared stays as it is. */
export const disconnect = async (
  database: Database,
  peer: Peer,
  { employee, now }: Pick<Connecting, 'employee' | 'now'>,
): Promise<void> => {
  await asPlatform(database, async (db) => {
    await db
      .update(peers)
      .set({ removedAt: now })
      .where(and(eq(peers.companyId, peer.companyId), eq(peers._id, peer._id)));
    await db.update(companies).set({ closedAt: now }).where(eq(companies.companyId, peer.shadow));
    await note(db, peer, { action: 'delete', employee, createAt: now });
  });
};
