import { formatDay, type Day } from '#shared/time.ts';
import type { VehicleRow } from './contract.ts';

/** What of a vehicle ends first: 'VTV 27/11/26'; undefined when nothing is known of it. */
export const nextEnd = ({
  inspectionExpire,
  insuranceExpire,
  plateExpire,
}: Pick<VehicleRow, 'inspectionExpire' | 'insuranceExpire' | 'plateExpire'>): { day: Day; text: string } | undefined => {
  const ends = [
    { what: 'VTV', day: inspectionExpire },
    { what: 'Seguro', day: insuranceExpire },
    { what: 'Patente', day: plateExpire },
  ].flatMap(({ what, day }) => (day === null ? [] : [{ what, day }]));
  const [first] = ends.toSorted((a, b) => a.day.localeCompare(b.day));
  return first && { day: first.day, text: `${first.what} ${formatDay(first.day)}` };
};
