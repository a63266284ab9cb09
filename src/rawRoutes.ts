import type { RawRoutes } from '#server/http/rawRoutes.ts';

/** Every route that is none of the contract. */
export const rawRoutes: readonly RawRoutes[] = [];
