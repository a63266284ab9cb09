/** Orders that one map shows: the newest, where there are more. */
export const MAX_PINS = 100_000;

/** Units of a pin's latitude and longitude to a degree: about a metre. */
export const PIN_SCALE = 1e5;

/** Orders that are read whole by their ids at once, for what is done with them. */
export const MAX_ROWS = 500;
