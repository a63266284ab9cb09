import { firstEnd } from '#shared/record/expiry.ts';
import type { VehicleRow } from './contract.ts';

/** What of a vehicle ends first: 'VTV 27/11/26'; undefined when nothing is known of it. */
export const nextEnd = ({
  inspectionExpire,
  insuranceExpire,
  plateExpire,
}: Pick<VehicleRow, 'inspectionExpire' | 'insuranceExpire' | 'plateExpire'>) =>
  firstEnd([
    { what: 'VTV', day: inspectionExpire },
    { what: 'Seguro', day: insuranceExpire },
    { what: 'Patente', day: plateExpire },
  ]);
