import { integer, text } from 'drizzle-orm/pg-core';
import { companyTable } from '#server/tables.ts';

const told = () => text().notNull().default('');

/** The company as its papers name it: one row at most, whose `_id` is the company's; without one, nothing is told. */
export const companyDetails = companyTable('company_details', {
  legalName: told(),
  taxId: told(),
  address: told(),
  phone: told(),
  email: told(),
  payTo: told(),
  version: integer().notNull().default(1),
});
