import type { Noun } from '#shared/noun.ts';

/** What a vehicle is called. */
export const VEHICLE: Noun = { one: 'vehículo', many: 'vehículos' };

/** What a driver is called. */
export const DRIVER: Noun = { one: 'chofer', many: 'choferes' };
