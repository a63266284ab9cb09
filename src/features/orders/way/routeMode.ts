/** How a route ends: back at its start, or at its last stop, or where it is told to. */
export const routeModes = ['circular', 'lineal'] as const;
/** See the list. */
export type RouteMode = (typeof routeModes)[number];
