import type { LabelOrder } from './label.ts';

/** Text of the sample's QR. */
export const qr =
  '{"_id":"0198c0de-0000-7000-8000-000000000001","internalID":"12AB00048310","externalID":"ÑA-48213","sender_id":"0198c0de-0000-7000-8000-0000000000c1"}';
/** An order of which everything is known. */
export const sampleOrder: LabelOrder = {
  client: 'Ñandú Indumentaria',
  deliveryDate: '2026-11-24',
  postalCode: '1414',
  town: 'Palermo',
  province: 'CABA',
  address: 'Gurruchaga 1854',
  floor: '3',
  door: 'B',
  building: 'Residencial',
  name: 'Agustina Peña Ñiquén',
  phone: '11 5444-5555',
  observation: 'Tocar timbre 2 veces; no dejar con el encargado. Entre Costa Rica y El Salvador.',
  charge: '15300.50',
  volume: 0.024,
  weight: 1850,
  value: '82000',
  internalID: '12AB00048310',
  externalID: 'ÑA-48213',
  origin: 'Av. Montes de Oca 1780, Barracas, CABA',
  qr,
  packages: 3,
};
