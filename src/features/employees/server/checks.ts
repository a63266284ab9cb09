import { eq } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { takeStaffTurn } from '../../fleet/server/operations.ts';
import { holdEmails, signInStates } from '../../session/server/operations.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';
import type { EmployeeForm } from '../contract.ts';
import { EMPLOYEE } from '../noun.ts';
import { refusedInvitation, refusedRemoval, refusedTouch } from '../privileges.ts';
import { type ChangedEmployee, LAST_OWNER, lastOwner, personOf, readStaff, refusedEmployee, setsEmail, unprivileged } from './staff.ts';

/**
 * Asks of an employee's form what its schema cannot (decisions §1, spec 1 §5).
 * @throws 400 for what its type asks for, 403 for what the viewer may not do, 409 for an e-mail that another has and for the last owner
 */
export const checkEmployee = async (db: Db, changed: ChangedEmployee, form: EmployeeForm): Promise<void> => {
  await takeStaffTurn(db);
  const asked = setsEmail(changed.record, form) ? [{ email: form.email, butOf: changed._id }] : [];
  await holdEmails(
    db,
    asked.map(({ email }) => email),
  );
  const refusal = refusedEmployee(await readStaff(db, asked), changed, form);
  if (refusal) throw refusal;
};

/** Somebody as far as it matters who may change them, with what they are called. @throws 404 */
const findPerson = async (db: Db, _id: string) => {
  const record = await theRecord(db, employees, EMPLOYEE, _id);
  const [type] = await db.select().from(employeeTypes).where(eq(employeeTypes._id, record.typeEmployee));
  return { person: personOf(record, type!), email: record.email ?? '', name: `${record.name} ${record.last}` };
};

/** Who is deleted. @throws 403 for oneself and for whom the viewer may not change, 409 for the last owner */
export const checkRemoval = async (db: Db, viewer: Viewer, _id: string): Promise<{ name: string }> => {
  await takeStaffTurn(db);
  const { person, name } = await findPerson(db, _id);
  const refused = refusedRemoval(viewer, { ...person, _id });
  if (refused) throw unprivileged(refused);
  const isOwner = person.kind === 'owner' && person.status === recordStatus.active;
  if (isOwner && lastOwner(await readStaff(db, []), _id)) throw refuse.conflict(LAST_OWNER, { status: LAST_OWNER });
  return { name };
};

/** Whom an invitation is for. @throws 403 for whom the viewer may not let in, 409 for who needs none or cannot get one */
export const checkInvitation = async (db: Db, viewer: Viewer, _id: string): Promise<{ email: string; name: string }> => {
  await takeStaffTurn(db);
  const { person, email, name } = await findPerson(db, _id);
  const state = (await signInStates(db)).get(_id);
  const refused = refusedInvitation(viewer, person, { email, signsIn: state?.signsIn ?? false, factor: state?.factor ?? false });
  if (refused) throw refused.conflict ? refuse.conflict(refused.sentence) : unprivileged(refused);
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
