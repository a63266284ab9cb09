import { createHash } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import type { Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { companies } from '../../../session/server/tables.ts';
import { wayOf } from './identity.ts';

/** Between the salt and the hash of a veiled way; no code and no way has one. */
const BETWEEN = '.';

/** What a company that a parcel came by is called to others: by each parcel something else, so that they cannot tell it is the same one. */
const veiled = (way: string, salt: string): string =>
  `${salt}${BETWEEN}${createHash('sha256').update(`reparto parcel\n${salt}\n${way}`).digest('base64url')}`;

/** Whether an entry of a parcel's chain is a company, veiled or not. */
export const isWay = (entry: string, way: string): boolean => {
  const end = entry.indexOf(BETWEEN);
  return entry === (end < 0 ? way : veiled(way, entry.slice(0, end)));
};

/** The companies that are at home here, with what others call them wherever a parcel came by. */
const atHome = async (database: Database) => {
  const found = await asPlatform(database, (db) =>
    db.select({ company: companies.companyId, transferid: companies.transferid }).from(companies).where(isNull(companies.way)),
  );
  return found.map(({ company, transferid }) => [transferid, wayOf(company)] as const);
};

/** What the chain of a parcel is called elsewhere, by its transfer: no company by anything that another parcel tells as well. */
export const toElsewhere = async (database: Database): Promise<(chain: readonly string[], transfer: string) => string[]> => {
  const ways = new Map(await atHome(database));
  return (chain, transfer) => chain.map((each) => (each.includes(BETWEEN) ? each : veiled(ways.get(each) ?? each, transfer)));
};

/** What a chain that was told elsewhere is called here: companies of here by their code. */
export const fromElsewhere = async (database: Database): Promise<(chain: readonly string[]) => string[]> => {
  const ours = await atHome(database);
  return (chain) => chain.map((each) => ours.find(([, way]) => isWay(each, way))?.[0] ?? each);
};
