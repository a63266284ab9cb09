import { filesIn } from '#server/purgeRule.ts';
import { companies } from '../../session/server/tables.ts';

/** Logos of companies. */
export const filesOfCompanies = filesIn(companies, companies.logo, companies.logoEmail, companies.logoZPL);
