import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { asCompany, type Database } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { Refusal } from '#server/refuse.ts';
import { erasures } from '../../../../session/server/erasureTables.ts';
import type { Peer } from '../connected.ts';
import { type Identity, wayOf } from '../identity.ts';
import { type Claim, claimIn, isCallOf } from '../signing.ts';
import { peerNonces, peers } from '../tables.ts';

/** Who calls, as far as the header proves it. */
export type Caller = { peer: Peer; claim: Claim };

/** What anybody is told who cannot be believed: nothing of why. */
const stranger = () => new Refusal(401, { code: 'AUTH', message: 'No autorizado' });

/**
 * Finds who calls, by the header alone, before anything else of the call is read.
 * @throws 401 when it is unknown or removed, calls somebody else, is forged, or its clock is far from ours
 */
export const callerOf = async (
  database: Database,
  identity: Identity,
  call: { header: unknown; method: string; path: string },
  now: Date,
): Promise<Caller> => {
  const claim = claimIn(call.header);
  if (!claim || claim.to !== identity.installation) throw stranger();
  const found = await asPlatform(database, (db) =>
    db
      .select()
      .from(peers)
      .where(and(eq(peers.way, claim.company), eq(peers.installation, claim.from), isNull(peers.removedAt))),
  );
  const peer = found.find(({ companyId }) => wayOf(companyId) === claim.toCompany);
  if (!peer || !isCallOf(peer.publicKey, claim, call, now)) throw stranger();
  return { peer, claim };
};

/** Whether somebody is called who was erased: their partners are told, who could otherwise ask for ever for what these had. */
export const callsErased = async (database: Database, identity: Identity, header: unknown): Promise<Claim | undefined> => {
  const claim = claimIn(header);
  if (!claim || claim.to !== identity.installation) return undefined;
  const erased = await asPlatform(database, (db) =>
    db
      .select({ company: erasures.company })
      .from(erasures)
      .where(and(eq(erasures.kind, 'company'), isNotNull(erasures.endedAt))),
  );
  return erased.some(({ company }) => wayOf(company) === claim.toCompany) ? claim : undefined;
};

/** Takes a call, once: the same one sent again by whoever overheard it is nobody's. @throws 401 */
export const takeOnce = async (database: Database, { peer, claim }: Caller, now: Date): Promise<void> => {
  const row = { _id: newId(), nonce: claim.nonce, createAt: now };
  const taken = await asCompany(database, peer.shadow, (db) =>
    db.insert(peerNonces).values(row).onConflictDoNothing().returning({ _id: peerNonces._id }),
  );
  if (taken.length === 0) throw stranger();
};

/** A body that is not what was signed. @throws 401 */
export const refuseForged = (isWhole: boolean): void => {
  if (!isWhole) throw stranger();
};
