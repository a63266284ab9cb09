import type { Position } from '../position.ts';

/** A fix may err by so many metres; the place of one that errs more is the next antenna. */
const MAX_ACCURACY = 500;
/** A phone's clock may be ahead by so much, in milliseconds. */
const AHEAD_MS = 5 * 60_000;

/**
 * Why a position is of no use; undefined for one that is stored. A made-up place (`mock`) is: the office wants to see it.
 * @param keptFrom the first moment of which positions are kept
 */
export const uselessness = ({ lat, lng, accuracy, at }: Position, now: Date, keptFrom: Date): string | undefined => {
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return 'El lugar no existe';
  if (lat === 0 && lng === 0) return 'Sin ubicación: (0, 0)';
  if (accuracy !== null && accuracy > MAX_ACCURACY) return `Imprecisa: más de ${MAX_ACCURACY} m`;
  if (at.getTime() > now.getTime() + AHEAD_MS) return 'La fecha está en el futuro';
  return at < keptFrom ? 'Es más vieja que lo que se guarda' : undefined;
};
