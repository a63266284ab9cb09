import type { StopTold } from './toldStops.ts';

/** Why the hour at which a saved route comes to a stop may be another, each in a few words; none where it stands as it was planned. */
export const hourDoubts = ({ hourEstimated, moved, outdated }: Pick<StopTold, 'hourEstimated' | 'moved' | 'outdated'>): string[] => [
  ...(hourEstimated ? ['hora estimada'] : []),
  ...(moved ? ['calculado para el domicilio anterior'] : []),
  // Whoever lives elsewhere now has more to be told than that a stop before did change.
  ...(outdated && !moved ? ['calculado antes de que cambiara la ruta'] : []),
];
