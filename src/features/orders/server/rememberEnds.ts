import type { Address } from '#shared/address.ts';
import type { Db } from '#server/db.ts';
import { rememberPlaces } from '../../places/server/operations.ts';
import { companies } from '../../session/server/tables.ts';

/**
 * Remembers where the ends of a saved order are, for the company's next orders to them; to be called in the transaction that stores it.
 * An address that its geocoder was not sure of is no confirmation (decisions §3, `partial_match`).
 */
export const rememberEnds = async (db: Db, ends: readonly Address[], now: Date): Promise<void> => {
  const sure = ends.filter(({ partial_match }) => !partial_match);
  if (sure.length === 0) return;
  const [company] = await db.select({ countryCode: companies.countryCode }).from(companies);
  if (!company) throw new Error('the company has no row');
  const confirmations = sure.map(({ address, addressNumber, town, postalCode, hierarchy, location }) => ({
    address,
    addressNumber,
    town,
    province: '',
    postalCode,
    hierarchy,
    location,
    countryCode: company.countryCode,
  }));
  await rememberPlaces(db, confirmations, 'order', now);
};
