import type { FieldsOf } from '../record/fields.ts';
import type { RecordPlace } from './address.ts';
import { addressFields } from './addressFields.ts';

const { floor, door, postalCode, town, location } = addressFields;

/** The fields of where a record is, in a form's order. */
export const recordPlaceFields = {
  address: { label: 'Dirección', kind: 'text' },
  addressNumber: { label: 'Altura', kind: 'code' },
  floor,
  door,
  postalCode,
  town,
  location,
} as const satisfies FieldsOf<RecordPlace>;
