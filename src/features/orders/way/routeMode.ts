/** How a route ends: back at its start, or at its last stop, or where it is told to. */
export const routeModes = ['circular', 'lineal'] as const;
/** See the list. */
export type RouteMode = (typeof routeModes)[number];

/** How many days back a route can be made (spec 2 §5). */
export const ROUTE_BACK = 2;
