import { client } from '#web/api.ts';
import { fleet } from '../contract.ts';

/** The calls about drivers and vehicles. */
export const fleetApi = client('fleet', fleet);
