import { and, eq, sql } from 'drizzle-orm';
import type { EmployeeKind, Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { Refusal, refuse } from '#server/refuse.ts';
import { type SignInState, signInStates, takenEmails } from '../../session/server/operations.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';
import type { EmployeeForm } from '../contract.ts';
import { faultsOfKind } from '../faults.ts';
import { type Person, type Refused, refusedChange, refusedFleet, signInParts } from '../privileges.ts';
import { typesById } from './catalogue.ts';

/** What is said of an e-mail that another has. */
export const TAKEN = 'Email existente';
/** What is said of who may not be deactivated or deleted. */
export const LAST_OWNER = 'Es el último dueño activo: la empresa no puede quedar sin dueño';

type Stored = typeof employees.$inferSelect;
type Type = { kind: EmployeeKind; degree: number };

/** Whose employee is saved, by whom and when. @param record undefined for one that is made */
export type ChangedEmployee = { _id: string; viewer: Viewer; now: Date; record: Stored | undefined };

/** What decides whether employees may be saved as they are typed, besides themselves. */
export type Staff = {
  typeOf: ReadonlyMap<string, Type>;
  signIns: ReadonlyMap<string, SignInState>;
  /** The owners that are active. */
  owners: ReadonlySet<string>;
  /** The only vehicles that somebody sees, of those who do not see all. */
  seen: ReadonlyMap<string, readonly string[]>;
  /** Whether an e-mail that was asked about is another's. */
  isTaken: (email: string, butOf: string) => boolean;
};

const seesSome = sql`${employees.fleetAccess} <> '{}'`;

/** Reads it for one employee or for thousands. @param emails those that are about to be set, and on whom */
export const readStaff = async (db: Db, emails: readonly { email: string; butOf: string }[]): Promise<Staff> => {
  const owners = await db
    .select({ _id: employees._id })
    .from(employees)
    .innerJoin(employeeTypes, eq(employeeTypes._id, employees.typeEmployee))
    .where(and(eq(employeeTypes.kind, 'owner'), eq(employees.status, recordStatus.active)));
  const seeing = await db.select({ _id: employees._id, fleetAccess: employees.fleetAccess }).from(employees).where(seesSome);
  const answers = await takenEmails(db, emails);
  const taken = new Set(emails.flatMap(({ email, butOf }, at) => (answers[at] ? [`${email} ${butOf}`] : [])));
  return {
    typeOf: await typesById(db),
    signIns: await signInStates(db),
    owners: new Set(owners.map(({ _id }) => _id)),
    seen: new Map(seeing.map(({ _id, fleetAccess }) => [_id, fleetAccess])),
    isTaken: (email, butOf) => taken.has(`${email} ${butOf}`),
  };
};

/** Whether nobody else owns the company. */
export const lastOwner = ({ owners }: Staff, _id: string): boolean => [...owners].every((owner) => owner === _id);

/** Whether a form gives an employee an e-mail that they did not have. */
export const setsEmail = (record: Pick<Stored, 'email'> | undefined, { email }: Pick<EmployeeForm, 'email'>): boolean =>
  email !== '' && (record?.email ?? '') !== email;

/** Somebody who is stored, as far as it matters who may change them. */
export const personOf = ({ status, permission }: Stored, { kind, degree }: Type): Person => ({
  kind,
  degree,
  status: status === recordStatus.deleted ? recordStatus.created : status,
  permission,
});

/** A refusal of what the viewer may not do. Not FORBIDDEN, which sends whoever asked away from what they typed. */
export const unprivileged = ({ sentence, field }: Refused): Refusal =>
  new Refusal(403, { code: 'PRIVILEGE', message: sentence, ...(field && { fields: { [field]: sentence } }) });

/**
 * Why an employee is not saved as a form or a row of a file has them; undefined where nothing forbids it (decisions §1, spec 1 §5).
 * @param form `later` where what they sign in with is seen to later
 */
export const refusedEmployee = (
  staff: Staff,
  { _id, viewer, now, record }: ChangedEmployee,
  form: EmployeeForm & { later?: boolean },
): Refusal | undefined => {
  const { kind, degree } = staff.typeOf.get(form.typeEmployee)!;
  const typeBefore = record && staff.typeOf.get(record.typeEmployee);
  const before = record && typeBefore && personOf(record, typeBefore);
  const { signsIn: canSignIn = false, factor = false } = staff.signIns.get(_id) ?? {};
  const emailSet = (record?.email ?? '') !== form.email;
  const was = before && { kind: before.kind, canSignIn, factor };
  const signIn = signInParts(was, { password: Boolean(form.password || form.invite), email: emailSet });
  const after = { kind, degree, status: form.status, permission: form.permission };
  const refused = refusedChange(viewer, { _id, before, after, signIn, factor });
  const refusedVehicles = refusedFleet(viewer, staff.seen.get(viewer._id) ?? [], record?.fleetAccess, { ...form, kind });
  if (refused ?? refusedVehicles) return unprivileged((refused ?? refusedVehicles)!);
  const wasOwner = before?.kind === 'owner' && before.status === recordStatus.active;
  const leaves = wasOwner && (kind !== 'owner' || form.status !== recordStatus.active);
  if (leaves && lastOwner(staff, _id)) return refuse.conflict(LAST_OWNER, { status: LAST_OWNER });
  const faults = {
    ...faultsOfKind(form, kind, { kind: before?.kind, canSignIn }),
    ...(form.birth && form.birth > today(now) && { birth: 'Fecha inválida' }),
  };
  if (Object.keys(faults).length > 0) return refuse.invalid('Revise los datos marcados', faults);
  if (setsEmail(record, form) && staff.isTaken(form.email, _id)) return refuse.conflict(TAKEN, { email: TAKEN });
  return undefined;
};
