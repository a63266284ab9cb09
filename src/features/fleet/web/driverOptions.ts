import { type RecordOptions, recordOptions } from '#web/select/recordOptions.ts';
import { fleetApi } from './api.ts';

/** How long after the last key drivers are sought, in milliseconds (spec 2 §9). */
const WAIT = 500;

/** Drivers as options. */
export const driverOptions: RecordOptions = { ...recordOptions(fleetApi.drivers), wait: WAIT };
