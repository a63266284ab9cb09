import type { CountryCode } from '#shared/phone.ts';
import type { LngLat } from '#shared/place/geo.ts';

/** The house numbers along one side of a segment, in the direction of its line: `from` may be the larger. Both are of one parity, but for faults of the source. */
export type NumberRange = { readonly from: number; readonly to: number };

/** One side of a segment: its numbers where it has any, and where it lies; unknown is empty. */
export type Side = {
  readonly numbers: NumberRange | null;
  /** Barrio, or the locality within its town. */
  readonly area: string;
  readonly postalCode: string;
};

/** Which way cars may drive, seen along the segment's line; on `none` they may not (pedestrian, closed). */
export const directions = ['both', 'forward', 'backward', 'none'] as const;
export type Direction = (typeof directions)[number];

/** How much traffic a street is made for, from the largest; a path has none. */
export const ranks = ['motorway', 'trunk', 'main', 'complementary', 'local', 'path'] as const;
export type Rank = (typeof ranks)[number];

/** A street between two corners, as every source is read into it. */
export type Segment = {
  /** The name as the source writes it, official order included: 'JUSTO, JUAN B. AV.'; empty for a street without a name. */
  readonly name: string;
  /** Its other names: of the map, of common use, former ones. */
  readonly otherNames: readonly string[];
  readonly direction: Direction;
  readonly rank: Rank;
  /** Left and right as one walks along the line. */
  readonly left: Side;
  readonly right: Side;
  readonly town: string;
  readonly province: string;
  readonly country: CountryCode;
  /** Two points at least. */
  readonly line: readonly LngLat[];
};

/** Something loaded: whose streets, from where, to be named on the map. */
export type StreetSource = {
  readonly _id: string;
  /** By what it is loaded again: 'caba', or a name that the loader was told. */
  readonly key: string;
  readonly name: string;
  /** As the map shows it; plain text. */
  readonly attribution: string;
  readonly country: CountryCode;
  /** Another one for each load. */
  readonly edition: string;
  readonly segments: number;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly loadAt: Date;
  /** What was not understood of its files, in Spanish sentences. */
  readonly report: readonly string[];
};
