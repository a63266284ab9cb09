import { logoShapes } from '#shared/record/pictures.ts';
import type { Fields, FieldsOf } from '#shared/record/fields.ts';
import { recordPlaceFields } from '#shared/place/recordPlaceFields.ts';
import { statusField } from '#shared/record/recordStatus.ts';
import type { Sent } from '#shared/contract.ts';
import type { clients } from './contract.ts';
import { CLIENT } from './noun.ts';

/** The fields of a client, in the form's order. */
export const clientFields = {
  name: { label: 'Nombre', kind: 'text' },
  status: statusField(CLIENT),
  cuit: { label: 'CUIT', kind: 'taxId' },
  phone: { label: 'Teléfono', short: 'Tel.', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  password: { label: 'Contraseña', kind: 'secret' },
  contactName: { label: 'Contacto', kind: 'text' },
  contactPhone: { label: 'Tel. de contacto', kind: 'phone' },
  ...recordPlaceFields,
  avatar: { label: 'Logo', kind: 'picture', shape: logoShapes.avatar },
  logoEmail: { label: 'Logo de emails', kind: 'picture', shape: logoShapes.logoEmail },
  logoZPL: { label: 'Logo térmico', kind: 'picture', shape: logoShapes.logoZPL },
} as const satisfies FieldsOf<Omit<Sent<typeof clients.create>, '_id'>>;

/** What else of a client changes, outside of its form. */
export const otherClientFields: Fields = { mercadolibre: { label: 'Integración', kind: 'text' } };
