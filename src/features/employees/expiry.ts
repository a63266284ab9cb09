import { firstEnd } from '#shared/record/expiry.ts';
import type { EmployeeRow } from './contract.ts';

/** What of an employee ends first: 'Licencia 24/11/26'; undefined when nothing is known of it. */
export const nextEnd = ({
  licenseExpire,
  artExpire,
  insuranceExpire,
}: Pick<EmployeeRow, 'licenseExpire' | 'artExpire' | 'insuranceExpire'>) =>
  firstEnd([
    { what: 'Licencia', day: licenseExpire },
    { what: 'ART', day: artExpire },
    { what: 'Seguro', day: insuranceExpire },
  ]);
