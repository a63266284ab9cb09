/** The axes of a place and how far each goes from zero, in degrees. */
const LIMIT = { lat: 90, lng: 180 } as const;

/** Degrees with six decimals (about 10 cm), as they are stored and shown. */
export const roundCoordinate = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The number in what was typed, with comma or point and at most six decimals kept; null when it is no number of that axis. */
export const parseCoordinate = (axis: 'lat' | 'lng', text: string): number | null => {
  const plain = text.trim().replace(',', '.');
  if (!/^[-+]?\d{1,3}(\.\d*)?$/.test(plain)) return null;
  const degrees = roundCoordinate(Number(plain));
  return Math.abs(degrees) <= LIMIT[axis] ? degrees : null;
};

/** A coordinate as it is shown, with six decimals (about 10 cm) and a comma. */
export const formatCoordinate = (degrees: number) => degrees.toFixed(6).replace('.', ',');
