import type { FakeShipment } from '../demo/shops/fakeState.ts';

/**
 * What sellers of marketplaces to try with have to send: numbers that come once, and parcels that nothing is wrong with.
 * @param first before the first number that is given
 */
export const fakeParcels = (first: number) => {
  let numbers = first;
  const next = () => String((numbers += 1));
  const parcel = (more: Partial<FakeShipment> = {}): FakeShipment => ({
    id: next(),
    order: next(),
    status: 'ready_to_ship',
    substatus: 'printed',
    updatedAt: new Date().toISOString(),
    name: 'Agustina Peña',
    phone: '+54 11 4790-1177',
    street: 'Gurruchaga',
    number: '1854',
    town: 'Palermo',
    province: 'Capital Federal',
    zip: 'C1414DHB',
    comment: 'Timbre 2',
    lat: -34.588,
    lng: -58.43,
    weight: 800,
    value: 15_300.5,
    ...more,
  });
  return { next, parcel };
};
