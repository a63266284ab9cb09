import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { FileStore } from '#server/files/files.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { companies, employees } from '../../../session/server/tables.ts';
import { issuerLines } from '../../../settings/company/companyDetails.ts';
import { payToText } from '../../../settings/company/payTo.ts';
import { readDetails } from '../../../settings/server/operations.ts';

/** Whose paper it is, when it was made and by whom. */
export type Letterhead = {
  company: string;
  /** What else it says of itself, line by line. */
  issuer: readonly string[];
  /** Where it is paid to: 'Alias RAPIDO.SUR'; empty where nobody said. */
  payTo: string;
  countryCode: 'AR' | 'UY' | 'ES';
  /** A JPEG. */ logo: Uint8Array | null;
  made: Date;
  by: string;
};

/** Edge of a logo on paper, in pixels: 9 mm at 400 dpi. */
const EDGE = 142;

/** Logos as they are printed, by their keys: what lies under one never changes. */
const known = new LRUCache<string, Uint8Array>({ max: 200 });

/** A stored picture as a paper has it; null where it is gone or damaged: a paper does without. */
const logoOf = async (files: Pick<FileStore, 'read'>, key: string | null, report: (error: unknown) => void): Promise<Uint8Array | null> => {
  if (key === null) return null;
  const kept = known.get(key);
  if (kept) return kept;
  try {
    const file = await files.read(key);
    if (!file) return null;
    const shaped = await sharp(await buffer(file.stream), { failOn: 'error' })
      .flatten({ background: '#fff' })
      .resize(EDGE, EDGE, { fit: 'contain', background: '#fff' })
      .jpeg({ quality: 90 })
      .toBuffer();
    const logo = new Uint8Array(shaped);
    known.set(key, logo);
    return logo;
  } catch (error) {
    report(error);
    return null;
  }
};

/** The company's head for its papers. @param by who prints; nobody for what the system makes */
export const letterheadOf = async (
  inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>,
  { files, report }: { files: Pick<FileStore, 'read'>; report: (error: unknown) => void },
  { by, now }: { by: string | null; now: Date },
): Promise<Letterhead> => {
  const { company, person, details } = await inCompany(async (db) => {
    const [own] = await db.select().from(companies);
    const [who] =
      by === null
        ? []
        : await db
            .select({ name: employees.name, last: employees.last })
            .from(employees)
            .where(anyOf(employees._id, [by]));
    return { company: own, person: who, details: await readDetails(db) };
  });
  if (!company) throw refuse.auth();
  return {
    company: company.name,
    issuer: issuerLines(company.countryCode, details),
    payTo: payToText(company.countryCode, details.payTo),
    countryCode: company.countryCode,
    logo: await logoOf(files, company.logo, report),
    made: now,
    by: person ? `${person.name} ${person.last}` : '',
  };
};
