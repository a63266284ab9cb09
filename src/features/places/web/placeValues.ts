import type { Address } from '#shared/place/address.ts';

/** Where something is, as a form holds it while it is typed, looked up and put on the map. */
export type PlaceValues = {
  /** Street and number on one line, as it is typed. */
  text: string;
  /** The `text` that the place on the map belongs to; another one is still to be looked up. */
  placed: string;
  /** `[lng, lat]`; `[0, 0]` while there is none. */
  coordinates: [number, number];
  /** What speaks against the place, in words; of no use without `partial_match`. */
  doubt?: string;
} & Pick<Address, 'address' | 'addressNumber' | 'postalCode' | 'town' | 'hierarchy' | 'partial_match'>;

/** Where a record is, as its form holds it: the place, and which door it is there. */
export type RecordPlaceValues = PlaceValues & { floor: string; door: string };

/** No place yet. */
export const noPlace: PlaceValues = {
  text: '',
  placed: '',
  coordinates: [0, 0],
  address: '',
  addressNumber: 0,
  postalCode: '',
  town: '',
  hierarchy: [],
  partial_match: false,
};
