import type { Received } from '#shared/contract.ts';
import type { Told } from '#web/map/PointPicker.tsx';
import type { places } from '../contract.ts';
import { streetLine } from './placing.ts';

type StandsAt = NonNullable<Received<typeof places.at>['data']>;

/** What is said of the address at which a pin stands: 'Gurruchaga 1854', ', vereda par'; with a reason to look where it is another one. */
export const standing = ({ address, addressNumber, side, town, fit }: StandsAt): Told => {
  const place = streetLine({ address, addressNumber: addressNumber ?? 0 });
  if (fit === 'elsewhere') return { tone: 'doubt', before: 'Está en ', place, after: town === '' ? '' : `, ${town}` };
  const after = side === null ? '' : `, vereda ${side === 'even' ? 'par' : 'impar'}`;
  return { tone: fit === 'door' ? 'sure' : 'plain', before: '', place, after };
};
