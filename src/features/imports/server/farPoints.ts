import type { CountryCode } from '#shared/phone.ts';
import { townDoubt } from '../../places/server/operations.ts';
import type { Messages } from '../columns/columns.ts';
import type { CheckedRow } from '../rows/row.ts';

/** What is wrong with coordinates of a file that lie too far from the town beside them, at their cells; a place that was found instead counts for itself. */
export const farPoints = ({ draft, places, cells }: CheckedRow, countryCode: CountryCode): Messages => {
  const doubtOf = (end: 'fromAddress' | 'toAddress') => {
    const { location, town = '', postalCode = '' } = draft?.[end] ?? {};
    if (!location || places?.[end]) return undefined;
    return townDoubt({ town, postalCode, province: end === 'toAddress' ? (cells.toProvince?.trim() ?? '') : '', countryCode, location });
  };
  const [from, to] = [doubtOf('fromAddress'), doubtOf('toAddress')];
  return { ...(from && { fromLat: from }), ...(to && { toLat: to }) };
};
