import { eq } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { handlers } from '#server/http/api.ts';
import { findOptions } from '#server/query/findOptions.ts';
import { recordImport } from '#server/record/import/recordImport.ts';
import { recordHandlers } from '#server/record/recordHandlers.ts';
import type { RecordParts } from '#server/record/recordParts.ts';
import { linked } from '#server/record/structured.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { hashPassword, isEmailTaken, setSignIn, whoSignsIn } from '../../session/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import { employees as contract, type EmployeeForm } from '../contract.ts';
import { employeeFields } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { EMPLOYEE } from '../noun.ts';
import { addShift, addType, listShifts, listTypes, removeShift, removeType } from './catalogue.ts';
import { checkEmployee, checkRemoval, TAKEN } from './checks.ts';
import { importingEmployees } from './importEmployees.ts';
import { references, vehicleLabel } from './links.ts';

type Parts = RecordParts<typeof contract, typeof employees>;
/** A saving call as far as it matters for how the employee signs in. */
type Saving = { token: string | undefined; viewer: { _id: string } };

/** Gives an employee that was saved what they sign in with, or takes it away, in the same transaction. */
const storeSignIn = async (db: Db, { token, viewer }: Saving, _id: string, form: EmployeeForm, passwordHash: string | undefined) => {
  const { kind } = (await listTypes(db)).find((type) => type._id === form.typeEmployee)!;
  if (!kinds[kind].signsIn) return setSignIn(db, _id, null);
  if (form.email === '') return undefined;
  return setSignIn(db, _id, { email: form.email, passwordHash, ...(viewer._id === _id && { token }) });
};

const hashOf = ({ password }: EmployeeForm, viewer: string) => (password ? hashPassword(password, viewer) : undefined);

/** @param inUse what keeps an employee from being deleted: orders are a later slice's */
export const employeeHandlers = (inUse: Parts['inUse']) => {
  const parts: Parts = {
    noun: EMPLOYEE,
    table: employees,
    fields: employeeFields,
    name: ({ name, last }) => `${name} ${last}`,
    structured: { vehicleAssign: linked, warehouse: linked },
    references,
    taken: { fileNumber: 'Ya hay un empleado con ese legajo', email: TAKEN },
    inUse,
    check: ({ db, ...changing }, form) => checkEmployee(db, changing, form),
    told: async (db, all) => {
      const kindOf = new Map((await listTypes(db)).map(({ _id, kind }) => [_id, kind]));
      const signing = await whoSignsIn(db);
      return all.map(({ _id, typeEmployee, lastConnect }) => ({
        kind: kindOf.get(typeEmployee) ?? 'other',
        canSignIn: signing.has(_id),
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
        return records.create.outside({
          ...call,
          inCompany: (run) =>
            call.inCompany(async (db) => {
              const saved = await run(db);
              const { _id } = saved as { _id: string };
              // The form may have been sent before: what signs them in since then stays.
              if (!(await whoSignsIn(db)).has(_id)) await storeSignIn(db, call, _id, call.input, passwordHash);
              return saved;
            }),
        });
      },
    },
    edit: {
      outside: async (call) => {
        const passwordHash = await hashOf(call.input, call.viewer._id);
        return records.edit.outside({
          ...call,
          inCompany: (run) =>
            call.inCompany(async (db) => {
              const saved = await run(db);
              const { _id, version } = saved as { _id: string; version: number };
              if (version !== call.input.version) await storeSignIn(db, call, _id, call.input, passwordHash);
              return saved;
            }),
        });
      },
    },
    remove: async (call) => {
      const { db, input, viewer } = call;
      await checkRemoval(db, viewer, input._id);
      const removed = await records.remove(call);
      await setSignIn(db, input._id, null);
      return removed;
    },
    email: async ({ input: { email, type, _id }, db }) => ({
      taken: email !== '' && (await isEmailTaken(db, email, type === 'edit' && _id ? _id : newId())),
    }),
    vehicles: ({ input, db }) =>
      findOptions(db, input, { from: vehicles, label: vehicleLabel, active: eq(vehicles.status, recordStatus.active) }),
    types: async ({ db }) => ({ data: await listTypes(db) }),
    addType: ({ db, input, now }) => addType(db, input.name, now),
    removeType: async ({ db, input }) => {
      await removeType(db, input._id);
      return {};
    },
    shifts: async ({ db }) => ({ data: await listShifts(db) }),
    addShift: ({ db, input, now }) => addShift(db, input.name, now),
    removeShift: async ({ db, input }) => {
      await removeShift(db, input._id);
      return {};
    },
  });
};
