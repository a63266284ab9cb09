import type { Point } from '#shared/place/point.ts';

/** Where a shipment goes, on the map. */
export type FoundPlace = {
  location: Point;
  /** As it is written there; what the marketplace told otherwise. */
  address: string;
  addressNumber: number;
  town: string;
  postalCode: string;
  partial_match: boolean;
};
