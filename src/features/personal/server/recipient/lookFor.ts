import type { Db } from '#server/db.ts';
import type { NamedCompany } from '../companyRef.ts';
import { commonOf } from './common.ts';
import type { Sought } from './criteria.ts';
import { type Found, historiesOf } from './findRecipient.ts';
import { type Needles, needlesOf } from './needles.ts';

/** What tells of a recipient in what a company keeps, by what was found of them and what others have as well. */
export const lookFor = async (
  db: Db,
  { companyId, countryCode: country }: NamedCompany,
  sought: Sought,
  found: Found,
): Promise<Needles> => {
  const ids = [...new Set(found.ends.map(({ order }) => order._id))];
  const common = await commonOf(db, companyId, { sought, found, country });
  return needlesOf(sought.typed, found, await historiesOf(db, companyId, ids), { country, common });
};
