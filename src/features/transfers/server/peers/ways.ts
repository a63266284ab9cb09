import { isNull } from 'drizzle-orm';
import type { Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { companies } from '../../../session/server/tables.ts';
import { wayOf } from './identity.ts';

/** The companies that are at home here, with what others call them wherever a parcel came by. */
const atHome = async (database: Database) => {
  const found = await asPlatform(database, (db) =>
    db.select({ company: companies.companyId, transferid: companies.transferid }).from(companies).where(isNull(companies.way)),
  );
  return found.map(({ company, transferid }) => [transferid, wayOf(company)] as const);
};

/** What a way is called elsewhere: companies of here by an id that nobody can read. */
export const toElsewhere = async (database: Database): Promise<(chain: readonly string[]) => string[]> => {
  const ways = new Map(await atHome(database));
  return (chain) => chain.map((each) => ways.get(each) ?? each);
};

/** What a way that was told elsewhere is called here: companies of here by their code. */
export const fromElsewhere = async (database: Database): Promise<(chain: readonly string[]) => string[]> => {
  const codes = new Map((await atHome(database)).map(([transferid, way]) => [way, transferid]));
  return (chain) => chain.map((each) => codes.get(each) ?? each);
};
