import { ne } from 'drizzle-orm';
import type { Endpoint, Input, Output } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import type { CompanyCall } from '#server/http/api.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import type { ImportedRecord, ImportParts } from '#server/record/import/importParts.ts';
import { refuse } from '#server/refuse.ts';
import { vehicleRoom } from '../../fleet/server/operations.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { holdEmails, inviteEmployees, setSignIn, type SignInState, signInStates } from '../../session/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import { lacksAccess } from '../access.ts';
import { type employees as contract, EmployeeForm } from '../contract.ts';
import { unusedBy } from '../faults.ts';
import { kinds } from '../kinds.ts';
import { refusedInvitation } from '../privileges.ts';
import { typesById } from './catalogue.ts';
import { readStaff, refusedEmployee, setsEmail, type Staff } from './staff.ts';

type Row = ImportedRecord<typeof contract, typeof employees>;
type Told = Pick<Output<typeof contract.importCheck>['rows'][number], 'invitable'>;
type Done = Pick<Output<typeof contract.import>, 'invited' | 'outside' | 'links' | 'unlinked'>;

const nothing: SignInState = { signsIn: false, factor: false, invited: null };
const fullName = ({ name, last }: EmployeeForm) => `${name} ${last}`;

const stands = ({ invited }: SignInState, now: Date) => invited !== null && invited > now;

/** Whether what a row changes of somebody ends their invitation. */
const endsInvitation = ({ form, record }: Row) =>
  record?.email !== form.email ||
  record.typeEmployee !== form.typeEmployee ||
  record.status !== form.status ||
  record.permission.join() !== form.permission.join();

/** Whether a row's person, saved as it is, may be invited by who brings it. */
const isInvitable = ({ _id, form }: Row, viewer: Viewer, { typeOf, signIns }: Pick<Staff, 'typeOf' | 'signIns'>) => {
  const type = typeOf.get(form.typeEmployee);
  const person = type && { ...type, status: form.status, permission: form.permission };
  return person !== undefined && !refusedInvitation(viewer, person, { ...(signIns.get(_id) ?? nothing), email: form.email });
};

/** An edit that changes who somebody is, or their e-mail, changes what they sign in with; a row that says nothing about it leaves it. */
const storeSignIns = async (db: Db, rows: readonly Row[], typeOf: Staff['typeOf']) => {
  for (const { _id, form, record } of rows) {
    if (!record || (record.email === (form.email || null) && record.typeEmployee === form.typeEmployee)) continue;
    if (!kinds[typeOf.get(form.typeEmployee)!.kind].signsIn) await setSignIn(db, _id, null);
    else if (form.email !== '') await setSignIn(db, _id, { email: form.email });
  }
};

/** Invites those who can be; each history has it. @returns their links, where no mail takes them to them */
const invite = async (db: Db, call: CompanyCall<Endpoint>, rows: readonly Row[]): Promise<Done['links']> => {
  const { viewer, now } = call;
  const people = rows.map(({ _id, form }) => ({ _id, email: form.email, name: fullName(form) }));
  const { links } = await inviteEmployees(db, call, people);
  const notes = people.map(({ _id, email, name }) => ({
    _id: newId(),
    kind: 'employees',
    record: _id,
    name,
    action: 'edit' as const,
    changes: { invite: { from: null, to: `Enviada a ${email}` } },
    employee: viewer._id,
    source: 'import' as const,
    createAt: now,
  }));
  await insertMany(db, audit, notes as never);
  return people.flatMap((person, at) => (links[at] ? [{ ...person, link: links[at] }] : []));
};

/** What files call vehicles. */
const vehicleNames = async (db: Db) => {
  const living = ne(vehicles.status, recordStatus.deleted);
  const found = await db.select({ _id: vehicles._id, movilnum: vehicles.movilnum, plate: vehicles.plate }).from(vehicles).where(living);
  return found.map(({ _id, movilnum, plate }) => ({ _id, names: [movilnum, `Móvil ${movilnum}`, plate] }));
};

/**
 * How employees come from a file. No file has a password: those who sign in have nothing to do it with until they are invited, at once or
 * later.
 */
export const importingEmployees: ImportParts<typeof contract, typeof employees, Told, Done> = {
  // Files seldom tell it; the form asks at the next edit.
  form: EmployeeForm.extend({ gender: EmployeeForm.shape.gender.nullable().default(null) }),
  keys: ['fileNumber', 'dni', 'email'],
  twins: {
    apart: 'dni',
    said: ({ fileNumber, dni }) => [`legajo ${fileNumber}`, ...(dni ? [`DNI ${dni}`] : [])].join(' · '),
  },
  named: { vehicleAssign: vehicleNames, fleetAccess: vehicleNames },
  unused: async (db) => {
    const typeOf = await typesById(db);
    const none = {};
    return ({ typeEmployee }) => {
      const type = typeOf.get(typeEmployee);
      return type ? unusedBy(type.kind) : none;
    };
  },
  check: async (db, by, rows, trial) => {
    const emails = rows.flatMap(({ _id, form, record }) => (setsEmail(record, form) ? [{ email: form.email, butOf: _id }] : []));
    if (!trial)
      await holdEmails(
        db,
        emails.map(({ email }) => email),
      );
    const staff = await readStaff(db, emails);
    const roomFor = await vehicleRoom(db);
    return ({ _id, form, record }) => {
      const refused = refusedEmployee(staff, { ...by, _id, record }, { ...form, later: true });
      if (refused) return refused;
      const full = roomFor(_id, form.vehicleAssign);
      return full === undefined ? undefined : refuse.invalid(full, { vehicleAssign: full });
    };
  },
  told: async (db, by, rows) => {
    const staff = await readStaff(db, []);
    const isWanting = (row: Row) => endsInvitation(row) || !stands(staff.signIns.get(row._id) ?? nothing, by.now);
    return rows.map((row) => ({ invitable: isWanting(row) && isInvitable(row, by.viewer, staff) }));
  },
  saved: async (db, call, rows, all) => {
    const { viewer, now } = call;
    const asked = (call.input as Input<typeof contract.import>).invite;
    await storeSignIns(db, rows, await typesById(db));
    // After them: an edit may have ended invitations and what people sign in with.
    const staff = await readStaff(db, []);
    const isWanting = ({ _id }: Row) => !stands(staff.signIns.get(_id) ?? nothing, now);
    const wanting = asked ? rows.filter((row) => isWanting(row) && isInvitable(row, viewer, staff)) : [];
    const links = await invite(db, call, wanting);
    const states = await signInStates(db);
    const people = all.map(({ _id, form }) => {
      const { signsIn: canSignIn, ...state } = states.get(_id) ?? nothing;
      return { ...state, kind: staff.typeOf.get(form.typeEmployee)!.kind, status: form.status, canSignIn };
    });
    const invited = asked ? people.filter((person) => !person.canSignIn && person.invited !== null && person.invited > now).length : 0;
    return {
      invited,
      unlinked: call.ports.config.SMTP_URL === undefined ? invited - links.length : 0,
      outside: people.filter((person) => lacksAccess(person, now)).length,
      links,
    };
  },
};
