import { doubtOfPoint } from '#shared/place/doubtOfPoint.ts';
import type { Point } from '#shared/place/point.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { townDoubt } from './townDoubt.ts';

/** An address with its place, where it has one; the last of its areas is its province. */
interface PlacedEnd extends Pick<AskedAddress, 'town' | 'postalCode'> {
  readonly hierarchy: readonly string[];
  readonly location: Point | null;
  /** A person put it there. */
  readonly chosen?: boolean | undefined;
}

/**
 * Why an address cannot be where it is put, in words for the user: nothing lies outside of the country, and far from its town only what a
 * person put there.
 */
export const placeDoubt = ({ town, postalCode, hierarchy, location, chosen }: PlacedEnd, countryCode: CountryCode): string | undefined => {
  if (!location) return undefined;
  const outside = doubtOfPoint(location, countryCode)?.sentence;
  if (outside !== undefined || chosen) return outside;
  return townDoubt({ town, postalCode, province: hierarchy.at(-1) ?? '', countryCode, location });
};
