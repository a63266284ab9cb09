import { pointAt } from '#shared/place/point.ts';
import { places } from '../../features/places/contract.ts';
import type { Sample } from './sample.ts';

/** An address that somebody has put on the map before. */
interface Remembered {
  readonly address: string;
  readonly addressNumber: number;
  readonly town: string;
  readonly postalCode: string;
  readonly point: readonly [number, number];
}

/** What a company has that remembers addresses. */
export const remembering =
  (known: readonly Remembered[]): NonNullable<Sample['has']> =>
  async (t, company) => {
    for (const { point, ...address } of known)
      await t.call(places.remember, { address: { ...address, hierarchy: [] }, location: pointAt(...point) }, company.token);
  };
