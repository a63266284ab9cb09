import type { Noun } from '#shared/noun.ts';

/** What a vehicle is called. */
export const VEHICLE: Noun = { one: 'vehículo', many: 'vehículos' };
