/** How zones are drawn: how much of what lies under their ground is covered, and how wide their outlines are, in pixels. */
export const ZONE_LOOK = { ground: 0.2, line: 1.8 };

/** What lies over the map that it is fitted beside. */
export const OVER_IT = { hasNote: true, hasFoot: false };

/** How near the map goes by itself to what it shows. */
export const NEAREST = 15;
