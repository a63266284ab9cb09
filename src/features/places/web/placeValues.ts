import type { Address } from '#shared/place/address.ts';

/** Where something is, as a form holds it while it is typed, looked up and put on the map. */
export type PlaceValues = {
  /** Street and number on one line, as it is typed. */
  text: string;
  /** The `text` that the place on the map belongs to; another one is still to be looked up. */
  placed: string;
  /** Town and code that stood there when it was put on the map: of another address they say nothing. */
  placedIn: Pick<Address, 'town' | 'postalCode'>;
  /** `[lng, lat]`; `[0, 0]` while there is none. */
  coordinates: [number, number];
  /** What speaks against the place, in words; of no use without `partial_match`. */
  doubt?: string;
} & Pick<Address, 'address' | 'addressNumber' | 'postalCode' | 'town' | 'hierarchy' | 'partial_match'>;

/** Where a record is, as its form holds it: the place, and which door it is there. */
export type RecordPlaceValues = PlaceValues & { floor: string; door: string };

/** A place whose point is that of all that stands there now. */
export const settledPlace = <Values extends PlaceValues>(now: Values): Values => ({
  ...now,
  placed: now.text,
  placedIn: { town: now.town, postalCode: now.postalCode },
});

/** No place yet. */
export const noPlace: PlaceValues = {
  text: '',
  placed: '',
  placedIn: { town: '', postalCode: '' },
  coordinates: [0, 0],
  address: '',
  addressNumber: 0,
  postalCode: '',
  town: '',
  hierarchy: [],
  partial_match: false,
};
