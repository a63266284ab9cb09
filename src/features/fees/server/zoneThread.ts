import { type Check, type CheckedZones, zoneChecks } from '../checks/checkFees.ts';

/** What the thread is handed: a tariff, and each of its zones as JSON, which is handed over at once, however many corners it has. */
export type ZoneTask = Pick<CheckedZones, '_id' | 'name'> & { readonly zones: readonly string[] };

/** Compares the zones of a tariff with each other. */
export default ({ zones, ...fee }: ZoneTask): Check[] =>
  zoneChecks({ ...fee, list: zones.map((zone) => JSON.parse(zone) as CheckedZones['list'][number]) });
