import { expect, test } from 'vitest';
import { CompanyDetails, detailFaults } from '../features/settings/company/companyDetails.ts';
import { demoCompanies } from './settings.ts';

test.each(demoCompanies)('$name is named on its papers as its country asks for', ({ countryCode, details }) => {
  expect(CompanyDetails.parse(details)).toEqual(details);
  expect(detailFaults(countryCode, details)).toEqual({});
  expect(Object.values(details)).not.toContain('');
});
