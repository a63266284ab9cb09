import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, Ref, type Received } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { employeeKinds, permissions } from '#shared/permissions.ts';
import { optionSearch } from '#shared/list/optionSearch.ts';
import { digitsOf, Phone } from '#shared/phone.ts';
import { plainText } from '#shared/plainText.ts';
import type { ImportColumns } from '#shared/record/import/importColumns.ts';
import { recordImportCalls } from '#shared/record/import/importContract.ts';
import { recordCalls, RecordStatus } from '#shared/record/recordContract.ts';
import { TaxId } from '#shared/record/taxId.ts';
import { orRequired } from '#shared/text.ts';
import { MAX_LINKED } from '../fleet/maxLinked.ts';
import { NewPassword } from '../session/newPassword.ts';
import { PersonName } from '../session/personName.ts';
import { bloodTypes, genders } from './choices.ts';
import { employeeColumns } from './importColumns.ts';
import { EMPLOYEE } from './noun.ts';

/** An employee's e-mail, lower-cased; '' for none. */
const EmployeeEmail = z
  .string(orRequired('Error en el Email'))
  .overwrite((text) => text.trim().toLowerCase())
  .max(254, 'Hasta 254 caracteres')
  .refine((text) => text === '' || z.regexes.email.test(text), 'Error en el Email');

/** A national identity number: digits, however they are written. */
const IdentityNumber = z
  .string(orRequired('Número inválido'))
  .max(40, 'Número inválido')
  .overwrite(digitsOf)
  .regex(/^\d{5,15}$/, orRequired('Número inválido'));

const each = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema, orRequired('Lista inválida'))
    .max(MAX_LINKED, `Hasta ${MAX_LINKED}`)
    .overwrite((all) => [...new Set(all)])
    .default([]);

/** An employee as it is typed (spec 1 §3, §5). */
export const EmployeeForm = z.object({
  typeEmployee: Ref,
  fileNumber: z.number(orRequired('Número inválido')).int('Número inválido').min(1, 'Número inválido').max(999_999_999, 'Número inválido'),
  status: RecordStatus,
  workshift: Ref.nullable().default(null),
  name: PersonName,
  last: PersonName,
  dni: IdentityNumber,
  cuil: TaxId.default(''),
  birth: Day.nullable().default(null),
  gender: z.literal(
    genders.map(({ value }) => value),
    orRequired('Género inexistente'),
  ),
  bloodtype: z
    .literal(
      bloodTypes.map(({ value }) => value),
      'Grupo inexistente',
    )
    .nullable()
    .default(null),
  phone: Phone.default(''),
  email: EmployeeEmail.default(''),
  nameEmergency: plainText(120).default(''),
  phoneEmergency: Phone.default(''),
  vehicleAssign: each(Ref),
  licenseExpire: Day.nullable().default(null),
  art: plainText(120).default(''),
  artExpire: Day.nullable().default(null),
  insuranceExpire: Day.nullable().default(null),
  warehouse: each(Ref),
  permission: each(z.enum(permissions, 'Permiso inexistente')),
  /** The only vehicles that they see on maps (decisions §7); none: all. */
  fleetAccess: each(Ref),
  /** '' leaves the one that there is. */
  password: NewPassword.or(z.literal('')).default(''),
  /** 'email' invites them to choose their own, in the place of a typed one. */
  invite: z.enum(['', 'email'], 'Debe ser email').default(''),
});
/** See the schema. */
export type EmployeeForm = z.output<typeof EmployeeForm>;

/** A record that an employee's names. */
const Named = z.object({ _id: Id, name: z.string() });

/** A type of employee, or a work shift, with how many have it. */
const Counted = Named.extend({ total: z.number() });

const EmployeeType = Counted.extend({
  /** Whether it came with the company, and stays. */
  locked: z.boolean(),
  kind: z.enum(employeeKinds),
  degree: z.number(),
});
/** See the schema. */
export type EmployeeType = z.output<typeof EmployeeType>;

const NewName = z.object({
  name: plainText(60)
    .min(1, 'Requerido')
    .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), 'Escriba letras o números'),
});

/** The calls of a small catalogue: what it lists, adds and deletes. */
const catalogue = <O extends z.ZodObject>(paths: Record<'list' | 'add' | 'remove', string>, what: string, one: string, row: O) => ({
  list: endpoint({
    method: 'GET',
    path: paths.list,
    summary: `Lista ${what} con sus totales`,
    needs: 'office',
    input: Nothing,
    output: z.object({ data: z.array(row) }),
  }),
  add: endpoint({
    method: 'POST',
    path: paths.add,
    summary: `Crea ${one}`,
    needs: 'office',
    input: NewName,
    output: z.object({ _id: Id }),
  }),
  remove: endpoint({
    method: 'POST',
    path: paths.remove,
    summary: `Borra ${one}; 409 mientras esté en uso`,
    needs: 'office',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
});

const types = catalogue(
  { list: '/api/employee/type', add: '/api/employee/type/new', remove: '/api/employee/type/del' },
  'los tipos de empleado',
  'un tipo de empleado',
  EmployeeType,
);
const shifts = catalogue(
  { list: '/api/employee/workshift/list', add: '/api/employee/workshift/new', remove: '/api/employee/workshift/del' },
  'los turnos',
  'un turno',
  Counted,
);

const records = recordCalls('/api/employee', {
  noun: EMPLOYEE,
  needs: 'office',
  listedFor: 'office',
  form: EmployeeForm,
  pictures: ['avatar'],
  // Nobody looks for somebody by these, and they are nobody's business who lists people.
  unlisted: ['cuil', 'birth', 'gender', 'bloodtype', 'nameEmergency', 'phoneEmergency', 'art', 'fleetAccess'],
  secrets: ['password', 'invite'],
  told: {
    typeEmployee: Named,
    workshift: Named.nullable(),
    vehicleAssign: z.array(Named),
    warehouse: z.array(Named),
    fleetAccess: z.array(Named),
    /** Null while nobody told. */
    gender: EmployeeForm.shape.gender.nullable(),
    kind: z.enum(employeeKinds),
    degree: z.number(),
    /** Whether there is an e-mail with a password that signs them in. */
    canSignIn: z.boolean(),
    /** Until when an invitation stands that they have not used, or stood; null without one. */
    invited: Instant.nullable(),
    /** Whether they have a second factor. */
    factor: z.boolean(),
    last_connect: Instant.nullable(),
  },
});

const imports = recordImportCalls('/api/employee', {
  noun: EMPLOYEE,
  needs: 'office',
  columns: employeeColumns satisfies ImportColumns<EmployeeForm>,
});
/** A row of the preview tells besides whether its person could be invited. */
const CheckedEmployee = imports.importCheck.output.shape.rows.element.extend({ invitable: z.boolean() });

/** What a saved form answers besides: an invitation's link, where it is not mailed. */
const invited = { link: z.string().nullable() };

/** Calls about employees, their types and work shifts. */
export const employees = {
  ...records,
  importCheck: { ...imports.importCheck, output: z.object({ rows: z.array(CheckedEmployee) }) },
  import: {
    ...imports.import,
    input: imports.import.input.extend({
      /** Invites those who sign in by what they are, have an e-mail and cannot yet. */
      invite: z.boolean('Debe ser sí o no').default(false),
    }),
    output: imports.import.output.extend({
      /** How many of the file have an invitation that they have not used; of one that did not ask for it, none. */
      invited: z.number(),
      /** Of these, how many have a link that no mail takes to them and that was told before: it is told once. */
      unlinked: z.number(),
      /** How many of the file should sign in and have nothing to do it with. */
      outside: z.number(),
      /** What takes those who were invited now in, where no mail server does. */
      links: z.array(z.object({ _id: Id, name: z.string(), email: z.string(), link: z.string() })),
    }),
  },
  create: { ...records.create, output: records.create.output.extend(invited) },
  edit: { ...records.edit, output: records.edit.output.extend(invited) },
  invite: endpoint({
    method: 'POST',
    path: '/api/employee/invite',
    summary: 'Invita por email a elegir su contraseña; el enlace sirve una vez y por 7 días, y el anterior deja de servir',
    needs: 'office',
    input: z.object({ _id: Id }),
    output: z.object({
      /** Where no mail server takes it to them; null when one does. */
      link: z.string().nullable(),
      until: Instant,
    }),
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/api/employee/factor/reset',
    summary: 'Quita el segundo factor de quien perdió su teléfono y termina sus sesiones',
    needs: 'unrestricted',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
  email: endpoint({
    method: 'POST',
    path: '/api/employee/email',
    summary: 'Dice si otro empleado ya usa un email',
    needs: 'office',
    input: z.object({ email: EmployeeEmail, type: z.enum(['new', 'edit'], 'Debe ser new o edit'), _id: Id.optional() }),
    output: z.object({ taken: z.boolean() }),
  }),
  vehicles: optionSearch('/api/employee/vehicle/search', { records: 'vehículos activos por móvil o patente', needs: 'office' }),
  types: types.list,
  addType: types.add,
  removeType: types.remove,
  shifts: shifts.list,
  addShift: shifts.add,
  removeShift: shifts.remove,
};

/** An employee with all that is told of them. */
export type Employee = Received<typeof employees.read>['data'];

/** An employee as the list has it. */
export type EmployeeRow = Received<typeof employees.list>['data'][number];
