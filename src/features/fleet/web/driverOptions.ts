import { lateOptions, type RecordOptions } from '#web/select/recordOptions.ts';

/** How long after the last key drivers are sought, in milliseconds (spec 2 §9). */
const WAIT = 500;

/** Drivers as options. */
export const driverOptions: RecordOptions = {
  ...lateOptions('fleet drivers', async () => (await import('./api.ts')).fleetApi.drivers),
  wait: WAIT,
};
