import { firstEnd } from '#shared/record/expiry.ts';
import type { DriverRow, VehicleRow } from './contract.ts';

/** What of a vehicle ends first: 'VTV 27/11/26'; undefined when nothing is known of it. */
export const vehicleEnd = ({
  inspectionExpire,
  insuranceExpire,
  plateExpire,
}: Pick<VehicleRow, 'inspectionExpire' | 'insuranceExpire' | 'plateExpire'>) =>
  firstEnd([
    { what: 'VTV', day: inspectionExpire },
    { what: 'Seguro', day: insuranceExpire },
    { what: 'Patente', day: plateExpire },
  ]);

/** What of a person ends first: 'Licencia 24/11/26'; undefined when nothing is known of it. */
export const personEnd = ({
  licenseExpire,
  artExpire,
  insuranceExpire,
}: Pick<DriverRow, 'licenseExpire' | 'artExpire' | 'insuranceExpire'>) =>
  firstEnd([
    { what: 'Licencia', day: licenseExpire },
    { what: 'ART', day: artExpire },
    { what: 'Seguro', day: insuranceExpire },
  ]);
