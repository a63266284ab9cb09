import { crossingsOf } from '#shared/area/crossings.ts';
import type { Ring } from '#shared/area/polygons.ts';

/** Why an outline is no zone, in Spanish; undefined when it is one. */
export const zoneFault = (ring: Ring): string | undefined => {
  const corners = new Set(ring.map(([lng, lat]) => `${lng} ${lat}`)).size;
  if (corners < 3) return 'Una zona tiene al menos tres puntos';
  return crossingsOf([ring]).length > 0 ? 'La zona se cruza consigo misma: no se usa. Dibújela sin cruces' : undefined;
};
