import type { Scope } from '#shared/scopes.ts';
import { buckets } from '#server/rates/buckets.ts';
import type { Database } from '#server/db.ts';
import type { Authenticate } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { hashSecret } from '../../../session/server/operations.ts';
import { isKey } from './secretKey.ts';

/** How old the stored last use may grow before it is written again, in seconds: reading must not mean writing. */
const TOUCH_SECONDS = 60;
const MINUTE = 60;

type Row = { company_id: string; _id: string; name: string; scopes: Scope[]; per_minute: number; idle: number | null };

/**
 * Finds whose a key is, besides what tokens of sessions find. It is looked up at each call: one that is revoked is good no longer, in
 * whichever process. Each process counts the calls of a key by itself.
 * @throws 401 for a key that is none, 429 for one that calls more often than it may
 */
export const withApiKeys = (database: Database, sessions: Authenticate): Authenticate => {
  const rates = new Map<number, ReturnType<typeof buckets>>();
  const rateOf = (perMinute: number) =>
    rates.get(perMinute) ?? rates.set(perMinute, buckets({ perSecond: perMinute / MINUTE, burst: perMinute })).get(perMinute)!;
  return async (token, now) => {
    if (!isKey(token)) return sessions(token, now);
    const hash = hashSecret(token);
    const { rows } = await database.owner.query<Row>({
      name: 'api key',
      text: `select k.company_id, k._id, k.name, k.scopes, k.per_minute, extract(epoch from $2::timestamptz - k.used_at)::float8 as idle
           from api_keys k join companies c on c.company_id = k.company_id and c.closed_at is null
           where k.secret_hash = $1 and k.revoked_at is null`,
      values: [hash, now],
    });
    const [key] = rows;
    if (!key) throw refuse.auth('La clave de API no existe, o fue revocada');
    const wait = rateOf(key.per_minute).take(`${key.company_id} ${key._id}`, 1, performance.now());
    if (wait > 0) throw refuse.tooMany(`Esta clave de API puede hacer ${key.per_minute} pedidos por minuto`, wait);
    if (key.idle === null || key.idle > TOUCH_SECONDS)
      await database.owner.query({
        name: 'touch api key',
        text: 'update api_keys set used_at = $2 where secret_hash = $1',
        values: [hash, now],
      });
    const { company_id: company, _id, name, scopes } = key;
    return { _id, company, name, kind: 'other', degree: Infinity, permission: [], key: { name, scopes } };
  };
};
