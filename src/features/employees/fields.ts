import type { Sent } from '#shared/contract.ts';
import type { FieldsOf } from '#shared/record/fields.ts';
import { portraitShape } from '#shared/record/pictures.ts';
import { statusField } from '#shared/record/recordStatus.ts';
import { areas, bloodTypes, genders } from './choices.ts';
import type { employees } from './contract.ts';
import { EMPLOYEE } from './noun.ts';

/** The fields of an employee, in the form's order. */
export const employeeFields = {
  typeEmployee: { label: 'Tipo', kind: 'reference' },
  fileNumber: { label: 'Legajo', kind: 'code' },
  status: statusField(EMPLOYEE),
  workshift: { label: 'Turno', kind: 'reference' },
  name: { label: 'Nombre', kind: 'text' },
  last: { label: 'Apellido', kind: 'text' },
  dni: { label: 'DNI', kind: 'text' },
  cuil: { label: 'CUIL', kind: 'taxId' },
  birth: { label: 'Nacimiento', kind: 'day' },
  gender: { label: 'Género', kind: 'choice', options: genders },
  bloodtype: { label: 'Grupo sanguíneo', kind: 'choice', options: bloodTypes },
  phone: { label: 'Teléfono', short: 'Tel.', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  nameEmergency: { label: 'Emergencia: a quién', kind: 'text' },
  phoneEmergency: { label: 'Emergencia: teléfono', kind: 'phone' },
  vehicleAssign: { label: 'Vehículos', kind: 'reference' },
  licenseExpire: { label: 'Licencia: vence', kind: 'day' },
  art: { label: 'ART', kind: 'text' },
  artExpire: { label: 'ART: vence', kind: 'day' },
  insuranceExpire: { label: 'Seguro: vence', kind: 'day' },
  warehouse: { label: 'Depósitos', kind: 'reference' },
  permission: { label: 'Puede abrir', kind: 'choices', options: areas },
  fleetAccess: { label: 'Vehículos que ve', kind: 'reference' },
  password: { label: 'Contraseña', kind: 'secret' },
  invite: { label: 'Invitación', kind: 'secret' },
  avatar: { label: 'Foto', kind: 'picture', shape: portraitShape },
} as const satisfies FieldsOf<Omit<Sent<typeof employees.create>, '_id'>>;
