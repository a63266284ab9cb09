import { and, eq, ne } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { Refusal, refuse } from '#server/refuse.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { takeStaffTurn } from '../../fleet/server/operations.ts';
import { isEmailTaken, signInStates } from '../../session/server/operations.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';
import type { EmployeeForm } from '../contract.ts';
import { faultsOfKind } from '../faults.ts';
import { kinds } from '../kinds.ts';
import { EMPLOYEE } from '../noun.ts';
import { type Person, type Refused, refusedChange, refusedRemoval, refusedSignIn, refusedTouch, signInParts } from '../privileges.ts';

/** What is said of an e-mail that another has. */
export const TAKEN = 'Email existente';
const LAST_OWNER = 'Es el último dueño activo: la empresa no puede quedar sin dueño';

type Stored = typeof employees.$inferSelect;

const invalid = (fields: Record<string, string>) => refuse.invalid('Revise los datos marcados', fields);
/** Not FORBIDDEN, which sends whoever asked away from what they typed. */
const unprivileged = ({ sentence, field }: Refused) =>
  new Refusal(403, { code: 'PRIVILEGE', message: sentence, ...(field && { fields: { [field]: sentence } }) });

const typeOf = async (db: Db, _id: string) => {
  const [type] = await db.select().from(employeeTypes).where(eq(employeeTypes._id, _id));
  return type!;
};

/** @throws 409 when no other owner is active */
const refuseLastOwner = async (db: Db, _id: string) => {
  const others = await db
    .select({ _id: employees._id })
    .from(employees)
    .innerJoin(employeeTypes, eq(employeeTypes._id, employees.typeEmployee))
    .where(and(eq(employeeTypes.kind, 'owner'), eq(employees.status, recordStatus.active), ne(employees._id, _id)))
    .limit(1);
  if (others.length === 0) throw refuse.conflict(LAST_OWNER, { status: LAST_OWNER });
};

/**
 * Asks of an employee's form what its schema cannot (decisions §1, spec 1 §5).
 * @throws 400 for what its type asks for, 403 for what the viewer may not do, 409 for an e-mail that another has and for the last owner
 */
export const checkEmployee = async (
  db: Db,
  { _id, viewer, now, record }: { _id: string; viewer: Viewer; now: Date; record: Stored | undefined },
  form: EmployeeForm,
): Promise<void> => {
  await takeStaffTurn(db);
  const { kind, degree } = await typeOf(db, form.typeEmployee);
  const typeBefore = record && (await typeOf(db, record.typeEmployee));
  const before: Person | undefined = record &&
    typeBefore && {
      kind: typeBefore.kind,
      degree: typeBefore.degree,
      status: record.status === recordStatus.deleted ? recordStatus.created : record.status,
      permission: record.permission,
    };
  const { signsIn: canSignIn = false, factor = false } = (await signInStates(db)).get(_id) ?? {};
  const emailSet = (record?.email ?? '') !== form.email;
  const was = before && { kind: before.kind, canSignIn, factor };
  const signIn = signInParts(was, { password: Boolean(form.password || form.invite), email: emailSet });
  const after = { kind, degree, status: form.status, permission: form.permission };
  const refused = refusedChange(viewer, { _id, before, after, signIn, factor });
  if (refused) throw unprivileged(refused);
  const wasOwner = before?.kind === 'owner' && before.status === recordStatus.active;
  if (wasOwner && (kind !== 'owner' || form.status !== recordStatus.active)) await refuseLastOwner(db, _id);
  const faults = {
    ...faultsOfKind(form, kind, { kind: before?.kind, canSignIn }),
    ...(form.birth && form.birth > today(now) && { birth: 'Fecha inválida' }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (emailSet && form.email !== '' && (await isEmailTaken(db, form.email, _id))) throw refuse.conflict(TAKEN, { email: TAKEN });
};

/** Somebody as far as it matters who may change them, with what they are called. @throws 404 */
const findPerson = async (db: Db, _id: string) => {
  const record = await theRecord(db, employees, EMPLOYEE, _id);
  const { kind, degree } = await typeOf(db, record.typeEmployee);
  const status = record.status === recordStatus.deleted ? recordStatus.created : record.status;
  const person: Person = { kind, degree, status, permission: record.permission };
  return { person, email: record.email ?? '', name: `${record.name} ${record.last}` };
};

/** Who is deleted. @throws 403 for oneself and for whom the viewer may not change, 409 for the last owner */
export const checkRemoval = async (db: Db, viewer: Viewer, _id: string): Promise<{ name: string }> => {
  await takeStaffTurn(db);
  const { person, name } = await findPerson(db, _id);
  const refused = refusedRemoval(viewer, { ...person, _id });
  if (refused) throw unprivileged(refused);
  if (person.kind === 'owner' && person.status === recordStatus.active) await refuseLastOwner(db, _id);
  return { name };
};

/** Whom an invitation is for. @throws 403 for whom the viewer may not let in, 409 for who needs none or cannot get one */
export const checkInvitation = async (db: Db, viewer: Viewer, _id: string): Promise<{ email: string; name: string }> => {
  await takeStaffTurn(db);
  const { person, email, name } = await findPerson(db, _id);
  const state = (await signInStates(db)).get(_id);
  const refused = refusedSignIn(viewer, person, state?.factor ?? false);
  if (refused) throw unprivileged(refused);
  if (!kinds[person.kind].signsIn) throw refuse.conflict('Este tipo no ingresa');
  if (person.status !== recordStatus.active) throw refuse.conflict('Se invita solo a quien está activo');
  if (email === '') throw refuse.conflict('Le falta el email');
  if (state?.signsIn) throw refuse.conflict('Ya ingresa con su contraseña; si la olvidó, puede recuperarla al ingresar');
  return { email, name };
};

/** Whose second factor is taken away. @throws 403 for oneself and for who stands above the viewer */
export const checkFactorReset = async (db: Db, viewer: Viewer, _id: string): Promise<{ name: string }> => {
  await takeStaffTurn(db);
  const { person, name } = await findPerson(db, _id);
  if (_id === viewer._id) throw unprivileged({ sentence: 'El suyo se desactiva en su perfil' });
  const refused = refusedTouch(viewer, person);
  if (refused) throw unprivileged(refused);
  return { name };
};
