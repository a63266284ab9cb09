/** Whether a value asks for something: nothing, an empty text or list and a switch that is off do not; 0 does. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
