/** Where a tile is: its zoom, and its column and row in the square of the world (`https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames`). */
export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

/** The zooms of which there are tiles; beyond the last, the last are enlarged. */
export const TILE_ZOOMS = { from: 8, to: 16 } as const;
