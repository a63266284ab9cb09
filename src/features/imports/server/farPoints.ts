import type { CountryCode } from '#shared/phone.ts';
import { placeDoubt } from '../../places/server/operations.ts';
import type { Messages } from '../columns/columns.ts';
import type { CheckedRow } from '../rows/row.ts';

/** What is wrong with where the ends of a row are: told at the coordinates of the file, or at the address where a place was found instead. */
export const farPoints = ({ draft, places }: CheckedRow, country: CountryCode): Messages => {
  const doubtOf = (end: 'fromAddress' | 'toAddress') => {
    const address = draft?.[end];
    return address ? placeDoubt(address, country) : undefined;
  };
  const [from, to] = [doubtOf('fromAddress'), doubtOf('toAddress')];
  return {
    ...(from && { [places?.fromAddress ? 'fromAddress' : 'fromLat']: from }),
    ...(to && { [places?.toAddress ? 'toAddress' : 'toLat']: to }),
  };
};
