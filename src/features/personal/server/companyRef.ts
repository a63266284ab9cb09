import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { CountryCode } from '#shared/phone.ts';
import type { Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { StartupError } from '#server/startupError.ts';
import { companies } from '../../session/server/tables.ts';

/** A company of this installation, as commands name it. */
export type NamedCompany = { companyId: string; name: string; transferid: string; countryCode: CountryCode; closedAt: Date | null };

/**
 * The company that was typed: by its code, its id or its whole name, without case.
 * @throws StartupError when there is none, or several have the name
 */
export const companyNamed = async (database: Database, typed: string): Promise<NamedCompany> => {
  const text = typed.trim();
  const { companyId, name, transferid, countryCode, closedAt } = companies;
  const found = await asPlatform(database, (db) =>
    db
      .select({ companyId, name, transferid, countryCode, closedAt })
      .from(companies)
      .where(
        and(
          isNull(companies.way),
          or(
            eq(transferid, text.toUpperCase()),
            eq(sql`${companyId}::text`, text.toLowerCase()),
            eq(sql`lower(${name})`, sql`lower(${text})`),
          ),
        ),
      ),
  );
  const [first] = found;
  if (!first) throw new StartupError(`«${text}» no es de ninguna empresa: escriba su código (12AB), su identificador o su nombre entero`);
  if (found.length > 1)
    throw new StartupError(
      `Varias empresas se llaman «${text}»: escriba el código de una: ${found.map((one) => one.transferid).join(', ')}`,
    );
  return first;
};
