import type { FieldsOf } from '../record/fields.ts';
import type { Address } from './address.ts';
import { buildingTypes } from './buildingTypes.ts';

/** The parts of an address that a person sees, in a form's order; an address is typed on one line and has its place on the map. */
export const addressFields = {
  name: { label: 'Contacto', kind: 'text' },
  address: { label: 'Calle', kind: 'text' },
  addressNumber: { label: 'Número', kind: 'code' },
  floor: { label: 'Piso', kind: 'text' },
  door: { label: 'Depto.', kind: 'text' },
  town: { label: 'Localidad', kind: 'text' },
  postalCode: { label: 'CP', kind: 'text' },
  phone: { label: 'Teléfono', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  observation: { label: 'Observación', kind: 'lines' },
  typeBuilding: { label: 'Tipo de domicilio', kind: 'choice', options: buildingTypes },
  partial_match: { label: 'Dirección dudosa', kind: 'flag' },
  location: { label: 'Punto en el mapa', kind: 'point' },
} as const satisfies FieldsOf<Omit<Address, 'hierarchy'>>;

/** A part of an address that a person sees. */
export type AddressPart = keyof typeof addressFields;
