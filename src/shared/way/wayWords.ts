const MINUTE = 60;

/** How long a way is, as the maps say it: '350 m', '5,2 km', '112 km'. */
export const lengthInWords = (metres: number): string => {
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1000) return `${tens} m`;
  const km = metres / 1000;
  return `${km < 99.95 ? km.toFixed(1).replace('.', ',') : Math.round(km)} km`;
};

/** How far something was moved: to the metre where it is near. */
export const movedInWords = (metres: number): string => (metres < 1000 ? `${Math.max(1, Math.round(metres))} m` : lengthInWords(metres));

/** How long it takes: '18 min', '1 h 5 min'; what takes less than a minute takes one. */
export const timeInWords = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
};
