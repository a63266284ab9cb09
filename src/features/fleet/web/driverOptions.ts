import { recordOptions } from '#web/select/recordOptions.ts';
import { fleetApi } from './api.ts';

/** Drivers as options. */
export const driverOptions = recordOptions(fleetApi.drivers);
