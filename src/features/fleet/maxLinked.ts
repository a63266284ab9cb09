/** Vehicles of one driver, and drivers of one vehicle, at most. */
export const MAX_LINKED = 50;
