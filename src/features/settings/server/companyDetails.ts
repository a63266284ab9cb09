import { sql } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { changesBetween } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { companies } from '../../session/server/tables.ts';
import { type CompanyDetails, detailFaults, NO_DETAILS } from '../company/companyDetails.ts';
import { payToStored } from '../company/payTo.ts';
import { companyDetails } from './tables.ts';

/** The details with their version: 0 while nothing was saved. */
type Saved = CompanyDetails & { version: number };

/** See the type. */
export const readDetails = async (db: Db): Promise<Saved> => {
  const { legalName, taxId, address, phone, email, payTo, version } = companyDetails;
  const [found] = await db.select({ legalName, taxId, address, phone, email, payTo, version }).from(companyDetails);
  return found ?? { ...NO_DETAILS, version: 0 };
};

/** Stores details as they are. */
export const storeDetails = async (db: Db, company: string, details: Saved): Promise<void> => {
  await db
    .insert(companyDetails)
    .values({ _id: company, ...details })
    .onConflictDoUpdate({ target: [companyDetails.companyId, companyDetails._id], set: details });
};

/**
 * Changes how papers name the company.
 * @returns the version that it has then
 * @throws 400 for a number or an account that is none in its country; 409 for a version that is not the present one
 */
export const saveDetails = async (db: Db, { version: seen, ...typed }: Saved, { viewer, now }: { viewer: Viewer; now: Date }) => {
  const [company] = await db.select({ name: companies.name, countryCode: companies.countryCode }).from(companies);
  if (!company) throw refuse.auth();
  const faults = detailFaults(company.countryCode, typed);
  if (Object.keys(faults).length > 0) throw refuse.invalid('Revise los datos marcados', faults);
  const asked = { ...typed, payTo: payToStored(company.countryCode, typed.payTo) };
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('details ' || ${viewer.company}, 0))`);
  const { version, ...before } = await readDetails(db);
  const changes = changesBetween(before, asked);
  // What stands already was sent before, its answer lost.
  if (Object.keys(changes).length === 0) return { version };
  if (version !== seen) throw refuse.stale();
  await storeDetails(db, viewer.company, { ...asked, version: version + 1 });
  const note = { kind: 'companies', record: viewer.company, name: company.name, employee: viewer._id, source: 'back-office' as const };
  await writeAudit(db, { ...note, action: 'edit', changes, createAt: now });
  return { version: version + 1 };
};
