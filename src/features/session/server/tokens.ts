import { createHash, randomBytes } from 'node:crypto';
import type { Permission, Viewer } from '#shared/permissions.ts';
import type { Database } from '#server/db.ts';
import { askedSince, factorDue, isOverdue } from '../factorRule.ts';

/** How long a token lives without use, in seconds (decisions §1): 12 h, or 30 days with 'Recordarme'. */
export const IDLE_SECONDS = { normal: 12 * 3600, remember: 30 * 24 * 3600 };
/** How old the stored last use may grow before it is written again, in seconds: reading must not mean writing. */
const TOUCH_SECONDS = 60;

/** A fresh secret of 256 bits for a token or a link, and the hash that is stored in its place. */
export const newSecret = () => {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
};

/** SHA-256 of a secret, base64url. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

type Row = {
  company_id: string;
  employee: string;
  name: string;
  last: string;
  kind: Viewer['kind'];
  degree: number;
  permission: Permission[];
  idle: number;
  came: Date;
  type_since: Date;
  admins: Date | null;
  others: Date | null;
  factor: boolean;
};

/**
 * Finds a living token's owner: one round trip, no transaction; a token out of time, of a person no longer active or of a company that was closed finds nobody, nor does
 * one that was given for a password alone once its owner has a second factor.
 */
export const authenticator =
  (database: Database) =>
  async (token: string, now: Date): Promise<Viewer | undefined> => {
    const hash = hashSecret(token);
    const { rows } = await database.owner.query<Row>({
      name: 'viewer',
      text: `select s.company_id, s.employee, e.name, e.last, t.kind, t.degree, e.permission,
             extract(epoch from $2::timestamptz - s.used_at)::float8 as idle,
             e.create_at as came, e.type_since, c.factor_admins as admins, c.factor_others as others, f.employee is not null as factor
           from sessions s
           join employees e on e.company_id = s.company_id and e._id = s.employee and e.status = 1
           join employee_types t on t.company_id = e.company_id and t._id = e.type_employee
           join companies c on c.company_id = e.company_id and c.closed_at is null
           left join second_factors f on f.company_id = e.company_id and f.employee = e._id and f.active_at is not null
           where s.token_hash = $1 and (f.employee is null or s.factor)
             and s.used_at > $2::timestamptz - make_interval(secs => case when s.remember then ${IDLE_SECONDS.remember} else ${IDLE_SECONDS.normal} end)`,
      values: [hash, now],
    });
    const row = rows[0];
    if (!row) return undefined;
    if (row.idle > TOUCH_SECONDS) {
      await database.owner.query({ name: 'touch', text: 'update sessions set used_at = $2 where token_hash = $1', values: [hash, now] });
    }
    const due = row.factor ? null : factorDue(askedSince(row, row), { came: row.came, typeSince: row.type_since });
    return {
      _id: row.employee,
      company: row.company_id,
      name: `${row.name} ${row.last}`,
      kind: row.kind,
      degree: row.degree,
      permission: row.permission,
      ...(isOverdue(due, now) && { lacksFactor: true }),
    };
  };
