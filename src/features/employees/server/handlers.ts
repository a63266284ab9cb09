import { eq } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { handlers } from '#server/http/api.ts';
import { findOptions } from '#server/query/findOptions.ts';
import { recordImport } from '#server/record/import/recordImport.ts';
import { writeAudit } from '#server/record/audit.ts';
import { recordHandlers } from '#server/record/recordHandlers.ts';
import type { RecordParts } from '#server/record/recordParts.ts';
import { madeBefore } from '#server/record/recordTable.ts';
import { linked } from '#server/record/structured.ts';
import type { Ports } from '#server/ports.ts';
import type { Viewer } from '#shared/permissions.ts';
import { takeStaffTurn } from '../../fleet/server/operations.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { refuse } from '#server/refuse.ts';
import {
  auditFactor,
  hashPassword,
  inviteEmployee,
  isEmailTaken,
  resetFactor,
  setSignIn,
  signInSource,
  signInStates,
} from '../../session/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import { employees as contract, type EmployeeForm } from '../contract.ts';
import { employeeFields } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { EMPLOYEE } from '../noun.ts';
import { addShift, addType, listShifts, listTypes, removeShift, removeType, typesById } from './catalogue.ts';
import { checkEmployee, checkFactorReset, checkInvitation, checkRemoval } from './checks.ts';
import { importingEmployees } from './importEmployees.ts';
import { references, vehicleLabel } from './links.ts';
import { TAKEN } from './staff.ts';

type Parts = RecordParts<typeof contract, typeof employees>;
/** A saving call as far as it matters for how the employee signs in. */
type Saving = { viewer: Viewer; ports: Ports; now: Date };

/**
 * Gives an employee that was saved what they sign in with, or takes it away, in the same transaction.
 * @returns the link of their invitation, where they are invited and no mail takes it to them
 */
const storeSignIn = async (
  db: Db,
  call: Saving,
  _id: string,
  form: EmployeeForm,
  passwordHash: string | undefined,
): Promise<string | null> => {
  const { email, password, invite } = form;
  const { kind } = (await typesById(db)).get(form.typeEmployee)!;
  if (!kinds[kind].signsIn) await setSignIn(db, _id, null);
  else if (email !== '') await setSignIn(db, _id, { email, passwordHash });
  if (!invite || password) return null;
  return (await inviteEmployee(db, call, { _id, email })).link;
};

const hashOf = ({ password }: EmployeeForm, viewer: string) => (password ? hashPassword(password, viewer) : undefined);

/** @param inUse what keeps an employee from being deleted: orders are a later slice's */
export const employeeHandlers = (inUse: Parts['inUse']) => {
  const parts: Parts = {
    noun: EMPLOYEE,
    table: employees,
    fields: employeeFields,
    name: ({ name, last }) => `${name} ${last}`,
    unread: ['typeSince', 'preferences', 'zplLabel', 'zplPrint', 'createAt'],
    structured: { vehicleAssign: linked, warehouse: linked },
    references,
    taken: { fileNumber: 'Ya hay un empleado con ese legajo', email: TAKEN },
    inUse,
    turn: takeStaffTurn,
    check: ({ db, ...changing }, form) => checkEmployee(db, changing, form),
    toldFrom: [signInSource],
    told: async (db, all) => {
      const typeOf = await typesById(db);
      const states = await signInStates(db);
      return all.map(({ _id, typeEmployee, lastConnect }) => ({
        kind: typeOf.get(typeEmployee)?.kind ?? 'other',
        degree: typeOf.get(typeEmployee)?.degree ?? 9,
        canSignIn: states.get(_id)?.signsIn ?? false,
        invited: states.get(_id)?.invited ?? null,
        factor: states.get(_id)?.factor ?? false,
        last_connect: lastConnect,
      }));
    },
  };
  const records = recordHandlers(contract, parts);
  return handlers(contract, {
    ...records,
    ...recordImport(contract, parts, importingEmployees),
    create: {
      outside: async (call) => {
        const passwordHash = await hashOf(call.input, call.viewer._id);
        let link: string | null = null;
        const saved = await records.create.outside({
          ...call,
          inCompany: (run) =>
            call.inCompany(async (db) => {
              const { _id = newId() } = call.input;
              const known = await madeBefore(db, employees, _id);
              const done = await run(db);
              // Sent before: what signs them in was stored then, and whoever sends it again may have no right to it.
              if (!known) link = await storeSignIn(db, call, (done as { _id: string })._id, call.input, passwordHash);
              return done;
            }),
        });
        return { ...saved, link };
      },
    },
    edit: {
      outside: async (call) => {
        const passwordHash = await hashOf(call.input, call.viewer._id);
        let link: string | null = null;
        const saved = await records.edit.outside({
          ...call,
          inCompany: (run) =>
            call.inCompany(async (db) => {
              const done = await run(db);
              const { _id, version } = done as { _id: string; version: number };
              if (version !== call.input.version) link = await storeSignIn(db, call, _id, call.input, passwordHash);
              return done;
            }),
        });
        return { ...saved, link };
      },
    },
    invite: async (call) => {
      const { db, input, viewer, now } = call;
      const { email, name } = await checkInvitation(db, viewer, input._id);
      const invitation = await inviteEmployee(db, call, { _id: input._id, email });
      const changes = { invite: { from: null, to: `Enviada a ${email}` } };
      const note = { kind: 'employees', record: input._id, name, employee: viewer._id, source: 'back-office' as const };
      await writeAudit(db, { ...note, action: 'edit', changes, createAt: now });
      return invitation;
    },
    resetFactor: async ({ db, input, viewer, now }) => {
      const { name } = await checkFactorReset(db, viewer, input._id);
      if (!(await resetFactor(db, input._id))) throw refuse.conflict('No tiene segundo factor');
      await auditFactor(db, viewer, { _id: input._id, name }, { from: 'Activado', to: 'Quitado por otra persona' }, now);
      return {};
    },
    remove: async (call) => {
      const { db, input, viewer, now } = call;
      const { name } = await checkRemoval(db, viewer, input._id);
      const removed = await records.remove(call);
      await setSignIn(db, input._id, null);
      const hadFactor = await resetFactor(db, input._id);
      if (hadFactor) await auditFactor(db, viewer, { _id: input._id, name }, { from: 'Activado', to: null }, now);
      return removed;
    },
    email: async ({ input: { email, type, _id }, db }) => ({
      taken: email !== '' && (await isEmailTaken(db, email, type === 'edit' && _id ? _id : newId())),
    }),
    vehicles: ({ input, db }) =>
      findOptions(db, input, { from: vehicles, label: vehicleLabel, active: eq(vehicles.status, recordStatus.active) }),
    types: async ({ db }) => ({ data: await listTypes(db) }),
    addType: ({ db, input, ...by }) => addType(db, input.name, by),
    removeType: async ({ db, input, ...by }) => {
      await removeType(db, input._id, by);
      return {};
    },
    shifts: async ({ db }) => ({ data: await listShifts(db) }),
    addShift: ({ db, input, ...by }) => addShift(db, input.name, by),
    removeShift: async ({ db, input, ...by }) => {
      await removeShift(db, input._id, by);
      return {};
    },
  });
};
