import { randomBytes } from 'node:crypto';
import { ne } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import type { ImportParts } from '#server/record/import/importParts.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { hashPassword, isEmailTaken, setSignIn, whoSignsIn } from '../../session/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import { type employees as contract, EmployeeForm } from '../contract.ts';
import { beginsToSignIn } from '../faults.ts';
import { kinds } from '../kinds.ts';
import { listTypes } from './catalogue.ts';
import { checkEmployee } from './checks.ts';

/** A password that nobody knows: who has it chooses another with 'Recuperar contraseña'. */
const unknownPassword = () => randomBytes(24).toString('base64url');

const kindsOf = async (db: Db) => new Map((await listTypes(db)).map(({ _id, kind }) => [_id, kind] as const));

/** How employees come from a file; those who sign in get a password that nobody knows, since no file has one. */
export const importingEmployees: ImportParts<typeof contract, typeof employees> = {
  form: EmployeeForm,
  keys: ['fileNumber', 'dni', 'email'],
  named: {
    vehicleAssign: async (db) => {
      const living = ne(vehicles.status, recordStatus.deleted);
      const found = await db.select({ _id: vehicles._id, movilnum: vehicles.movilnum, plate: vehicles.plate }).from(vehicles).where(living);
      return found.map(({ _id, movilnum, plate }) => ({ _id, names: [movilnum, `Móvil ${movilnum}`, plate] }));
    },
  },
  completed: async (db) => {
    const [kindOf, signing] = [await kindsOf(db), await whoSignsIn(db)];
    return (form, record) => {
      const was = { kind: record && kindOf.get(record.typeEmployee), canSignIn: record !== undefined && signing.has(record._id) };
      return beginsToSignIn(kindOf.get(form.typeEmployee) ?? 'other', was) ? { ...form, password: unknownPassword() } : form;
    };
  },
  settle: async (db, rows) => {
    const emails = new Set(rows.flatMap(({ email }) => email?.trim().toLowerCase() || []));
    for (const email of [...emails].toSorted()) await isEmailTaken(db, email, newId());
  },
  check: ({ db, ...changing }, form) => checkEmployee(db, changing, form),
  saved: async (db, { viewer }, records) => {
    const kindOf = await kindsOf(db);
    // One that nobody knows is as good for all of them, and hashing takes its time.
    const passwordHash = records.some(({ form }) => form.password) ? await hashPassword(unknownPassword(), viewer._id) : undefined;
    for (const { _id, form, record } of records) {
      const { signsIn } = kinds[kindOf.get(form.typeEmployee) ?? 'other'];
      // How somebody signs in of whom the file says nothing about it stays as it is.
      const stays = record?.email === (form.email || null) && record.typeEmployee === form.typeEmployee && !form.password;
      if (stays) continue;
      if (!signsIn && record) await setSignIn(db, _id, null);
      if (!signsIn || form.email === '') continue;
      await setSignIn(db, _id, { email: form.email, passwordHash: form.password ? passwordHash : undefined });
    }
  },
};
