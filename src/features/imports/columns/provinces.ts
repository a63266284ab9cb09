/** Argentine provinces by the letter that programs write for them (ISO 3166-2:AR, also the first of a postal code). */
const PROVINCES: Readonly<Record<string, string>> = {
  A: 'Salta',
  B: 'Buenos Aires',
  C: 'CABA',
  D: 'San Luis',
  E: 'Entre Ríos',
  F: 'La Rioja',
  G: 'Santiago del Estero',
  H: 'Chaco',
  J: 'San Juan',
  K: 'Catamarca',
  L: 'La Pampa',
  M: 'Mendoza',
  N: 'Misiones',
  P: 'Formosa',
  Q: 'Neuquén',
  R: 'Río Negro',
  S: 'Santa Fe',
  T: 'Tucumán',
  U: 'Chubut',
  V: 'Tierra del Fuego',
  W: 'Corrientes',
  X: 'Córdoba',
  Y: 'Jujuy',
  Z: 'Santa Cruz',
};

/** A province by its name; shops write the letter alone, or 'AR-B'. */
export const provinceNamed = (text: string): string => {
  const letter = /^(?:AR-)?([A-Z])$/i.exec(text.trim())?.[1]?.toUpperCase();
  return (letter && PROVINCES[letter]) || text.trim();
};
