import { and, eq } from 'drizzle-orm';
import { asCompany, type Database, type Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { cutFrom, keptBy, stillToldBy, unheardOf, whyStays } from '../../ended.ts';
import { deliveredBy } from '../ending/deliveredBy.ts';
import { live } from '../links.ts';
import type { Answers } from '../ending/takeBack.ts';
import { transfers } from '../tables.ts';
import { everConnected, type Peer } from './connected.ts';
import { noteFailure, noteSuccess } from './health.ts';
import { type CallPorts, callPeer, PeerError } from './peerCall.ts';
import { AskedBack, GivenBack } from './wire.ts';

/** What to ask of whom. */
type Asked = { peer: Peer; transfers: string[]; /** Those of them that it says it brings back. */ returned: ReadonlySet<string> };

/** Which of some orders the companies of other installations have, or are to have. */
export const sharedAway = async (db: Db, ids: readonly string[]): Promise<Asked[]> => {
  const shared = await db
    .select({ _id: transfers._id, peer: transfers.peer, state: transfers.state, returned: transfers.returned })
    .from(transfers)
    .where(and(anyOf(transfers.order, ids), eq(transfers.type, 'sent'), live));
  const away = await everConnected(db, new Set(shared.map(({ peer }) => peer)));
  return [...Map.groupBy(shared, ({ peer }) => peer)].flatMap(([shadow, its]) => {
    const peer = away.get(shadow);
    const returned = new Set(its.flatMap((one) => (one.state === 'confirmed' && one.returned ? [one._id] : [])));
    return peer ? [{ peer, transfers: its.map(({ _id }) => _id), returned }] : [];
  });
};

/**
 * Asks companies of other installations for what was shared with them, before it is taken back here: they know whether they have done something
 * with it, and give it back or not. Asked twice, they answer the same. Whom nobody can ask any more, as the connection is cut, has said before
 * what it brings back. One that was erased over there has given back all that it did not deliver. Outside of any transaction.
 */
export const askBack = async (
  ports: CallPorts & { database: Database },
  asked: readonly Asked[],
): Promise<Answers & { /** Those of whom nothing was heard. */ silent: ReadonlySet<string> }> => {
  const given = new Set<string>();
  const said = new Set<string>();
  const kept = new Map<string, string>();
  const silent = new Set<string>();
  const { database, config, now = () => new Date() } = ports;
  /** Of one that is no more: it has given back all that it did not deliver. */
  const giveAll = async ({ peer, transfers: ids }: Asked) => {
    const delivered = await asCompany(database, peer.companyId, (db) => deliveredBy(db, ids));
    for (const _id of ids)
      if (delivered.has(_id)) kept.set(_id, whyStays('delivered', peer.name));
      else given.add(_id);
  };
  const ask = async (one: Asked) => {
    const { peer, transfers: ids, returned } = one;
    if (peer.goneAt) return giveAll(one);
    if (peer.removedAt) {
      for (const _id of ids)
        if (returned.has(_id)) said.add(_id);
        else kept.set(_id, cutFrom(peer.name));
      return undefined;
    }
    try {
      if (!config.PEERS) throw new PeerError('El intercambio con otras instalaciones está apagado');
      const body = JSON.stringify(AskedBack.encode({ transfers: ids }));
      const answer = await callPeer(ports, peer, { path: '/api/peer/takeback', body, answer: GivenBack });
      await noteSuccess(database, peer, now());
      const [all, later] = [new Set(answer.given), new Set(answer.later)];
      for (const _id of ids)
        if (all.has(_id)) given.add(_id);
        else kept.set(_id, later.has(_id) ? stillToldBy(peer.name) : keptBy(peer.name));
    } catch (error) {
      if (!(error instanceof PeerError)) throw error;
      await noteFailure(database, peer, error, now());
      if (error.gone) return giveAll(one);
      for (const _id of ids) {
        silent.add(_id);
        kept.set(_id, unheardOf(peer.name));
      }
    }
    return undefined;
  };
  await Promise.all(asked.map(ask));
  return { given, said, kept, silent };
};
