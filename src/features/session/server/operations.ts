import { sql } from 'drizzle-orm';
import type { Changes } from '#shared/record/changes.ts';
import type { EmployeeKind, Permission, Viewer } from '#shared/permissions.ts';
import { type People, writeAudit } from '#server/record/audit.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import type { Ports } from '#server/ports.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { invitationLink, mailInvitation } from './mailInvitation.ts';
import { companies, employees, employeeTypes, logins, workshifts } from './tables.ts';
import { hashSecret, newSecret } from './tokens.ts';

export { hashPassword, isPassword } from './passwords.ts';
export { hashSecret, newSecret } from './tokens.ts';

/** The types every company starts with, not deletable (decisions §1). */
const lockedTypes: readonly { kind: EmployeeKind; name: string; degree: number }[] = [
  { kind: 'owner', name: 'Dueño', degree: 1 },
  { kind: 'admin', name: 'Administrador', degree: 2 },
  { kind: 'clerk', name: 'Administrativo', degree: 3 },
  { kind: 'operator', name: 'Operador', degree: 4 },
  { kind: 'warehouse', name: 'Depósito', degree: 5 },
  { kind: 'driver', name: 'Chofer', degree: 6 },
];

/** The work shifts every company starts with. */
const firstShifts = ['Mañana', 'Tarde', 'Noche'];

export type NewCompany = {
  name: string;
  transferid: string;
  countryCode: 'AR' | 'UY' | 'ES';
  location?: { lat: number; lng: number } | undefined;
  /** Of one that stands for a company of another installation (`companies.way`). */
  way?: string;
};

/** Creates a company with its locked employee types and first work shifts; gives the company's id and each kind's type. */
export const createCompany = async (db: Db, company: NewCompany) => {
  const companyId = newId();
  await db.insert(companies).values({
    companyId,
    name: company.name,
    transferid: company.transferid,
    countryCode: company.countryCode,
    lat: company.location?.lat,
    lng: company.location?.lng,
    way: company.way,
  });
  const types = lockedTypes.map((type) => ({ companyId, _id: newId(), ...type, locked: true }));
  await db.insert(employeeTypes).values(types);
  await db.insert(workshifts).values(firstShifts.map((name) => ({ companyId, _id: newId(), name })));
  return { companyId, typeOf: Object.fromEntries(types.map(({ kind, _id }) => [kind, _id])) as Record<EmployeeKind, string> };
};

export type NewEmployee = {
  companyId: string;
  typeEmployee: string;
  fileNumber: number;
  name: string;
  last: string;
  email?: string;
  phone?: string;
  dni?: string;
  permission?: Permission[];
  /** argon2id hash; with an e-mail it makes the employee a user. */
  passwordHash?: string;
};

/** Adds an employee and, with a password, their sign-in. */
export const createEmployee = async (db: Db, { passwordHash, email: written, ...employee }: NewEmployee): Promise<string> => {
  const _id = newId();
  const email = written?.toLowerCase();
  await db.insert(employees).values({ _id, ...employee, email });
  if (email && passwordHash) await db.insert(logins).values({ email, companyId: employee.companyId, employee: _id, passwordHash });
  return _id;
};

/** Whoever else holds one of some e-mails waits until this transaction ends; several are waited for in one order for all. */
export const holdEmails = async (db: Db, emails: readonly string[]): Promise<void> => {
  const asked = sql`select distinct asked collate "C" as email from unnest(${sql.param([...emails])}::text[]) as asked order by 1`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('email ' || email, 0)) from (${asked}) as held`);
};

/** Whether some e-mails are somebody's besides who has or gets them, of whichever company; each in its place. */
export const takenEmails = async (db: Db, asked: readonly { email: string; butOf: string }[]): Promise<readonly boolean[]> => {
  if (asked.length === 0) return [];
  const [emails, others] = [sql.param(asked.map(({ email }) => email)), sql.param(asked.map(({ butOf }) => butOf))];
  const all = sql`unnest(${emails}::text[], ${others}::uuid[]) with ordinality as asked(email, but_of, place)`;
  const { rows } = await db.execute<{ taken: boolean }>(sql`select email_taken(email, but_of) as taken from ${all} order by place`);
  return rows.map(({ taken }) => taken);
};

/** Whether an e-mail is somebody's, of whichever company; whoever else asks about the same waits until this transaction ends. */
export const isEmailTaken = async (db: Db, email: string, butOf: string): Promise<boolean> => {
  await holdEmails(db, [email]);
  const [taken = false] = await takenEmails(db, [{ email, butOf }]);
  return taken;
};

/** What somebody signs in with; what is not told stays as it is. */
export type SignIn = {
  email: string;
  passwordHash?: string | undefined;
  /** The token that stays when the password changes: that of whoever changes their own. */
  token?: string | undefined;
};

/**
 * Gives an employee of the company what they sign in with, or takes it away with null, their sessions with it. A new password ends their
 * other sessions, a new e-mail the links mailed to the one before.
 */
export const setSignIn = async (db: Db, employee: string, signIn: SignIn | null): Promise<void> => {
  const { email, passwordHash, token } = signIn ?? {};
  const kept = token === undefined ? null : hashSecret(token);
  await db.execute(sql`select set_sign_in(${employee}::uuid, ${email ?? null}::text, ${passwordHash ?? null}::text, ${kept}::text)`);
};

/** How somebody signs in: whether they have a password, a second factor, or until when an invitation stands that they have not used. */
export type SignInState = { signsIn: boolean; factor: boolean; invited: Date | null };

/** Where `signInStates` comes from. */
export const signInSource = sql`sign_in_state()`;

/** The people of the company that sign in, or are about to. */
export const signInStates = async (db: Db): Promise<ReadonlyMap<string, SignInState>> => {
  type Row = { employee: string; signs_in: boolean; factor: boolean; invited: string | null };
  const { rows } = await db.execute<Row>(sql`select employee, signs_in, factor, invited from ${signInSource}`);
  return new Map(
    rows.map(({ employee, signs_in, factor, invited }) => [
      employee,
      { signsIn: signs_in, factor, invited: invited === null ? null : new Date(invited) },
    ]),
  );
};

/** Writes down what became of somebody's second factor; of the codes themselves nothing is told. */
export const auditFactor = (
  db: Db,
  viewer: Viewer,
  { _id, name }: { _id: string; name: string },
  change: Changes[string],
  createAt: Date,
): Promise<void> =>
  writeAudit(db, {
    kind: 'employees',
    record: _id,
    name,
    action: 'edit',
    changes: { 'Segundo factor': change },
    employee: viewer._id,
    source: 'back-office',
    createAt,
  });

/** Takes away the second factor of an employee of the company and ends their sessions; false when they have none. */
export const resetFactor = async (db: Db, employee: string): Promise<boolean> => {
  const { rows } = await db.execute<{ done: boolean }>(sql`select reset_second_factor(${employee}::uuid) as done`);
  return rows[0]?.done ?? false;
};

/** For how long an invitation stands, in days. */
const INVITATION_DAYS = 7;

/** Who invites, and when. */
type Inviting = { ports: Pick<Ports, 'config' | 'jobs'>; viewer: Viewer; now: Date };

/**
 * Invites employees of the company to choose their passwords, in the transaction of who invites; earlier invitations of theirs are void.
 * @returns for each the link, where there is no mail server that takes it to them
 */
export const inviteEmployees = async (
  db: Db,
  { ports, viewer, now }: Inviting,
  people: readonly { _id: string; email: string }[],
): Promise<{ links: readonly (string | null)[]; until: Date }> => {
  const until = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  if (people.length === 0) return { links: [], until };
  const isMailed = ports.config.SMTP_URL !== undefined;
  const invited = people.map(({ _id, email }) => {
    const { secret, hash } = newSecret();
    return { whose: _id, email, hash: isMailed ? null : hash, link: isMailed ? null : invitationLink(ports.config.PUBLIC_URL, secret) };
  });
  const told = JSON.stringify(invited.map(({ link: _link, ...row }) => row));
  await db.execute(
    sql`select invite_employee(whose, email, hash, ${viewer._id}::uuid, ${until.toISOString()}::timestamptz)
      from json_to_recordset(${told}::json) as invited(whose uuid, email text, hash text)`,
  );
  if (isMailed) for (const { whose } of invited) await ports.jobs.enqueue(db, mailInvitation, { employee: whose }, { viewer });
  return { links: invited.map(({ link }) => link), until };
};

/**
 * Invites an employee of the company to choose their password, as `inviteEmployees` does several.
 * @returns the link, where there is no mail server that takes it to them
 */
export const inviteEmployee = async (
  db: Db,
  by: Inviting,
  person: { _id: string; email: string },
): Promise<{ link: string | null; until: Date }> => {
  const { links, until } = await inviteEmployees(db, by, [person]);
  return { link: links[0] ?? null, until };
};

/** What employees are called, whatever became of them since. */
export const employeeNames: People = async (db, ids) => {
  const found = await db
    .select({ _id: employees._id, name: employees.name, last: employees.last })
    .from(employees)
    .where(anyOf(employees._id, ids));
  return new Map(found.map(({ _id, name, last }) => [_id, `${name} ${last}`]));
};
