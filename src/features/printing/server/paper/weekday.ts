import { faceOf, type InstantLike } from '#shared/time.ts';

const NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** The weekday of an instant at UTC-3: 'martes'. */
export const weekdayOf = (instant: InstantLike): string => NAMES[faceOf(instant).getUTCDay()] ?? '';
